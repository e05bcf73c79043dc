import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isGrid, isTorus } from '../../model/networks/grid.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { switchingOn } from '../frames/at-a-time.ts';
import { offsetExchange } from '../frames/cube-exchange.ts';
import { alike, counted, lineOf, upTo } from '../frames/formulas.ts';
import { lettersOf, messagesIn, onePort, sentBy, that, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { outside } from '../frames/server-rounds.ts';

/** Its messages hold N^2 / 2 slots together: 2^25 for so many nodes, which takes seconds to prove. */
const MAX_RING_MEMBERS = 2 ** 13;

/**
 * The ring algorithm: in step i every node passes all blocks that have further to go to node v + 1, in one
 * message. (cs838, section 14, "1-port half-duplex links".) The ring is laid through the cube in the order of
 * the node numbers, so a message's e-cube route is up to d links long; the routes share no link. On a ring each message
 * crosses one link, in one direction only: it can be stored on its way.
 *
 * Its schedule throws an InputError above 2^13 nodes.
 */
export const ringExchange: Algorithm<Exchange> = {
  name: 'ring',
  source: 'cs838 §14',
  stepsBy: 'hops',
  solves: ['exchange'],
  needs: (topology) => (lineOf(topology)?.wraps ? { ports: 'one' } : routes(topology)),
  guarantees: [
    onePort,
    that('wormhole, but on rings store-and-forward', (answer) => {
      const isRing = lineOf(answer.problem.topology)?.wraps === true;
      return isRing ? answer.schedule.switching === 'store-and-forward' : wormhole.holds(answer);
    }),
    that('N - 1 messages to one partner', (answer) => {
      const partners = new Map<number, number>();
      for (const { from, to } of messagesIn(answer.schedule)) {
        if (partners.has(from) && partners.get(from) !== to) return false;
        partners.set(from, to);
      }
      return sentBy(answer.schedule).every((sent) => sent === lettersOf(answer).N - 1);
    }),
  ],
  /**
   * Round i passes z - i of z blocks on to the next node. In a cube the longest way to the next number crosses all dimensions.
   * On a grid it is that of the last node, which goes back along every axis: one link around a torus, all of them on a mesh.
   * At a switch all are one hop long, and the last node of a server sends to another one.
   */
  counts(exchange) {
    const { topology, copies } = exchange;
    const { members } = topology;
    const hops = longestWay(topology);
    if (hops === undefined) return undefined;
    return counted(exchange, {
      ports: 'one',
      switching: lineOf(topology)?.wraps ? 'store-and-forward' : switchingOn(topology),
      span: members - 1,
      rounds: upTo(members - 1).map((i) => {
        const blocks = copies * (members - 1 - i);
        return isServers(topology) ? outside(1, blocks) : alike(1, blocks, hops);
      }),
    });
  },
  schedule(exchange) {
    const { topology } = exchange;
    const { members } = topology;
    const onRing = isTorus(topology) && topology.shape.length === 1;
    if (members > MAX_RING_MEMBERS) {
      throw new InputError(
        `ring on ${members} nodes: its messages are too long; give at most ${MAX_RING_MEMBERS} nodes`,
      );
    }
    const slots = slotsOf(exchange);
    return offsetExchange(exchange, {
      algorithm: 'ring',
      ports: 'one',
      switching: onRing ? 'store-and-forward' : 'wormhole',
      *steps(ahead) {
        for (let i = 1; i < members; i++) {
          const further: number[] = [];
          for (let slot = 0; slot < slots; slot++) if (slot % members >= i) further.push(slot);
          yield [{ map: ahead(1), slots: further }];
        }
      },
    });
  },
};

/** Hops of the longest way to the next number, where that is known. */
function longestWay(topology: Topology): number | undefined {
  if (topology.isSwitched) return 1;
  if (isCube(topology)) return topology.dim;
  if (!isGrid(topology)) return undefined;
  const { shape, wraps } = topology;
  return shape.reduce((sum, side, axis) => sum + (wraps[axis] ? 1 : side - 1), 0);
}

import { isPowerOfTwo } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import type { Rounds } from '../../model/counts.ts';
import { isCube } from '../../model/networks/cube.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { partsAtATime, portsOf, switchingOn } from '../frames/at-a-time.ts';
import { isAddressable, relativeExchange } from '../frames/cube-exchange.ts';
import { alike, binomial, counted, lineOf, routedCubeDimOf, upTo } from '../frames/formulas.ts';
import { noForwarding, on, optimal, portsOfSwitch, stepsOf, wormhole } from '../frames/guarantees.ts';
import { onAddresses } from '../frames/needs.ts';
import { outside, roundsToLeave } from '../frames/server-rounds.ts';

/**
 * The direct exchange (cs838, section 14, "Direct exchange AAS on hypercube"): in round r every node sends
 * its block for node v ^ r there in one wormhole message along the e-cube route. No two routes of a round
 * share a link. MPI libraries call it pairwise exchange. At a switch nodes of p ports make p of these rounds at a time.
 */
export const directExchange: Algorithm<Exchange> = {
  name: 'direct-exchange',
  aliases: ['dex', 'pairwise'],
  source: 'cs838 §14',
  stepsBy: 'addresses',
  solves: ['exchange'],
  networks: isAddressable,
  needs: onAddresses,
  guarantees: [
    portsOfSwitch,
    wormhole,
    noForwarding,
    on(
      isCube,
      optimal,
      stepsOf('N - 1 messages', ({ N }) => N - 1),
    ),
  ],
  /**
   * Between servers all nodes of one send to another, as many at a time as there are lanes.
   *
   * On a cube no routes meet, and that of round r is as long as r has one-bits, n 2^(n-1) links in all.
   *
   * On a line of 2^k nodes r with the highest bit h exchanges in parts of 2h nodes, and its h pairs take the links in the
   * middle one after another: place v of one half with place w of the other, over h + w - v links, once for each v and w.
   * On a ring the parts of all nodes have two ways, and pairs (v, w) and (w, v) go at a time, unless the nodes are opposite.
   */
  counts(exchange) {
    const { topology } = exchange;
    const rounds = roundsOn(exchange);
    const ports = portsOf(partsAtATime(topology, partnersOn(topology)));
    const model = { ports, switching: switchingOn(topology) };
    return rounds && counted(exchange, { ...model, span: 1, rounds });
  },
  schedule(exchange) {
    const { topology, copies } = exchange;
    const { members } = topology;
    const parts = partsAtATime(topology, partnersOn(topology));
    return relativeExchange(exchange, {
      algorithm: 'direct-exchange',
      ports: portsOf(parts),
      switching: 'wormhole',
      *steps(across) {
        for (const together of parts) {
          yield together.map((r) => ({ map: across(r), slots: upTo(copies).map((c) => c * members + r) }));
        }
      },
    });
  },
};

/** Relative addresses of the nodes that a node sends to. */
function partnersOn({ members }: Topology): number[] {
  return upTo(members - 1).map((i) => i + 1);
}

function roundsOn({ topology, copies }: Exchange): Rounds[] | undefined {
  const { nodes } = topology;
  if (topology.isSwitched && !isPowerOfTwo(nodes)) return undefined;
  if (isServers(topology)) {
    const { each } = topology;
    return [alike(each - 1, copies, 1), outside((nodes - each) * roundsToLeave(topology, each), copies)];
  }
  if (topology.isSwitched) return [alike(Math.ceil((nodes - 1) / topology.degree(0)), copies, 1)];
  const dim = routedCubeDimOf(topology);
  if (dim !== undefined) return upTo(dim).map((i) => alike(binomial(dim, i + 1), copies, i + 1));
  const line = lineOf(topology);
  if (line === undefined || !isPowerOfTwo(line.side)) return undefined;
  const { side, wraps } = line;
  return upTo(Math.log2(side)).flatMap((bit) => {
    const h = 2 ** bit;
    const isWholeRing = wraps && 2 * h === side;
    return upTo(h).flatMap((apart) => {
      const pairs = h - apart;
      if (apart === 0 || isWholeRing) return [alike(pairs, copies, h - apart)];
      return [alike(pairs, copies, h - apart), alike(pairs, copies, h + apart)];
    });
  });
}

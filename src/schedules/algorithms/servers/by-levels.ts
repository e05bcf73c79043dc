import type { Algorithm } from '../../model/algorithm.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { isServers } from '../../model/networks/servers.ts';
import type { Servers, Topology } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Step } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { switchingOn } from '../frames/at-a-time.ts';
import { slotsAlong } from '../frames/axis-slots.ts';
import { alike, counted } from '../frames/formulas.ts';
import { offsetFrame } from '../frames/grid-exchange.ts';
import { messagesIn, onePort, that } from '../frames/guarantees.ts';
import { rowExchange } from '../frames/row-exchange.ts';
import { outside, roundsToLeave } from '../frames/server-rounds.ts';

/**
 * First inside of all servers, then between them. Of S nodes each sends to each of the others all blocks for the nodes that have the
 * same place in their servers as that one, in one message. Then it has, for the node of its own place in each of the M
 * servers, a block of each node of its server, and sends these S blocks in one message.
 *
 * The messages to the server so many ahead go in as many rounds as the lanes make of them.
 *
 * PXN of NCCL 2.12 sends in these two levels: by a node of the own server that sends for all of it (NVIDIA, Doubling all2all Performance,
 * 2022). The division into rounds has no source: it is the plainest that there is.
 */
export const byLevels: Algorithm<Exchange> = {
  name: 'by-levels',
  aliases: ['hierarchical'],
  source: 'NCCL 2.12 (PXN)',
  solves: ['exchange'],
  guarantees: [
    onePort,
    that('every block leaves at most one server, and only once', ({ problem, schedule }) => {
      const { topology, copies } = problem;
      if (!isServers(topology)) return false;
      const { nodes, each } = topology;
      const serverOf = (node: number) => Math.floor(node / each);
      let leaving = 0;
      for (const { from, to, blocks } of messagesIn(schedule)) {
        if (serverOf(from) !== serverOf(to)) leaving += blocks;
      }
      return leaving === copies * nodes * (nodes - each);
    }),
  ],
  networks: isServers,
  /** S - 1 rounds inside of M blocks, and M - 1 times those in which all nodes leave their servers with S blocks each. */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (!isServers(topology)) return undefined;
    const { each, nodes } = topology;
    const servers = nodes / each;
    const between = (servers - 1) * roundsToLeave(topology, each);
    return counted(exchange, {
      ports: 'one',
      switching: switchingOn(topology),
      span: each - 1 + between,
      rounds: [alike(each - 1, copies * servers, 1), outside(between, copies * each)],
    });
  },
  schedule(exchange) {
    const network = serversOf(exchange.topology);
    const slots = slotsOf(exchange);
    return rowExchange(exchange, offsetFrame(network.axes, slots), {
      algorithm: 'by-levels',
      ports: 'one',
      switching: switchingOn(network),
      *steps() {
        yield* insideOf(network, slots);
        yield* betweenServers(network, slots);
      },
    });
  },
};

function serversOf(topology: Topology): Servers {
  if (isServers(topology)) return topology;
  throw new InputError(
    `by-levels on ${topology.label}: made for servers; give them, say `,
    new Suggestion('servers', '4x4'),
  );
}

/** To the place so many ahead in the own server, with the blocks for that place of any server. */
function* insideOf({ axes: { shape }, each, members }: Servers, slots: number): Iterable<Step> {
  for (let ahead = 1; ahead < each; ahead++) {
    const sent = slotsAlong({ shape, members }, 0, slots, (offset) => offset === ahead);
    yield [{ map: translateMap(shape, [[ahead, 0]]), slots: sent }];
  }
}

/** To the own place of the server so many ahead, with what all of the own server have for it. */
function* betweenServers(network: Servers, slots: number): Iterable<Step> {
  const { axes, each, nodes, members } = network;
  const { shape } = axes;
  const rounds = roundsToLeave(network, each);
  for (let ahead = 1; ahead < nodes / each; ahead++) {
    const sent = slotsAlong({ shape, members }, 1, slots, (offset) => offset === ahead);
    for (let round = 0; round < rounds; round++) {
      yield [{ map: partOfShift(network, ahead, round, rounds), slots: sent }];
    }
  }
}

/** In a round go the nodes of every so many-th place. */
function partOfShift(
  { axes: { shape }, nodes, each }: Servers,
  ahead: number,
  round: number,
  rounds: number,
): NodeMap {
  const classes = Uint8Array.from({ length: nodes }, (_, node) => Number((node % each) % rounds !== round));
  return translateMap(shape, [[0, ahead], null], rounds > 1 ? classes : undefined);
}

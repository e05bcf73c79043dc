// Which exchange a library takes for blocks of a size, from what `allport cost` counts and prices.
import { candidatesFor } from '../../src/costs/candidates.ts';
import { clockOf, type Times } from '../../src/costs/clock.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import { algorithmsFor, completeExchange, type Topology } from '../../src/schedules/index.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { BANDWIDTH, HOP, type Platform } from './platforms.ts';

/** All messages at once, without rounds: the schedule of `spread-out` at a switch with a port for each other node. */
export const AT_ONCE = 'at once';

/** An exchange and what it takes for blocks of so many bytes, in seconds, by its counts and the prices of a platform. */
interface Predicted {
  readonly exchange: string;
  readonly seconds: (bytes: number) => number;
}

/** The exchange that a library takes for each of some sizes. */
export function chosen(platform: Platform, message: number, sizes: readonly number[]): string[] {
  const predicted = predictions(platform, message);
  return sizes.map((bytes) => {
    const times = predicted.map(({ seconds }) => seconds(bytes));
    return predicted[times.indexOf(Math.min(...times))].exchange;
  });
}

/**
 * What allport's exchanges take, and all messages at once. A rank sends the messages of a round one after another, and the same
 * for those that it receives: a startup is that of all messages of a round.
 */
function predictions({ topology }: Platform, message: number): Predicted[] {
  const problem = completeExchange({ topology, copies: 1 });
  const asked = algorithmsFor('exchange').map((algorithm) => ({ algorithm, problem }));
  const { candidates } = candidatesFor(asked, prices(0), { all: false, onSchedule: () => {} });
  const each = 2 * message;
  const timed = (counts: Counts, messages: number) =>
    clockOf(counts, { machine: prices(each * messages), nodes: topology.nodes });
  const ours = candidates.map(({ algorithm, counts }): Predicted => {
    const clock = timed(counts, counts.ports === 'one' ? 1 : mostPorts(topology));
    return { exchange: algorithm, seconds: (bytes) => clock(bytes).total };
  });
  const clock = timed(countsAtOnce(topology), topology.nodes - 1);
  return [...ours, { exchange: AT_ONCE, seconds: (bytes) => overlapped(clock(bytes)) }];
}

/** Messages are sent one after another. Then those that go far are on their way while those that go near use the links. */
function overlapped({ startups, hops, transmission }: Times): number {
  return startups + Math.max(hops, transmission);
}

/** One round, in which the busiest link has all blocks whose route leads over it. */
function countsAtOnce(topology: Topology): Counts {
  const blocks = busiestLink(topology);
  const rounds = [{ blocks, hops: topology.diameter, times: 1 }];
  return { ports: 'all', switching: 'wormhole', rounds, aligned: 0, rearranged: 0 };
}

/** Blocks on the busiest link where each goes on its own way in dimension order. */
export function busiestLink(topology: Topology): number {
  const { nodes, ports } = topology;
  const load = new Uint32Array(nodes * ports);
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) for (const link of topology.route(from, to)) load[link]++;
  }
  return load.reduce((most, blocks) => Math.max(most, blocks), 0);
}

/** Most links of a node. */
function mostPorts(topology: Topology): number {
  return Array.from({ length: topology.nodes }, (_, node) => topology.degree(node)).reduce(
    (most, ports) => Math.max(most, ports),
    0,
  );
}

function prices(startup: number): PriceList {
  return { ...FREE, startup, perByte: 1 / BANDWIDTH, perHop: HOP };
}

import type { Topology } from '../schedules/index.ts';
import { verticesOf } from '../schedules/model/networks/topology.ts';

/** What is sent at the same time: to which node a node sends how many blocks. */
interface SentBlocks {
  readonly from: number;
  readonly to: number;
  readonly blocks: number;
}

/**
 * Most blocks on a link, side by side where it has several lanes, if all messages go by the network's own ways: in dimension order, and
 * half around a ring towards higher coordinates.
 */
export function busiestLink(topology: Topology, messages: Iterable<SentBlocks>): number {
  const load = new Uint32Array(verticesOf(topology) * topology.ports);
  for (const { from, to, blocks } of messages) {
    for (const link of topology.route(from, to)) load[link] += blocks;
  }
  return load.reduce((most, blocks, link) => Math.max(most, Math.ceil(blocks / topology.lanes(link))), 0);
}

/** A block from each node to each other. */
export function* everyPair({ nodes }: Topology): Iterable<SentBlocks> {
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) if (from !== to) yield { from, to, blocks: 1 };
  }
}

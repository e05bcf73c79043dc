import type { Grid } from '../schedules/index.ts';

/**
 * Blocks that the lower half of a network has for the upper half in a complete exchange, over the links from one to the
 * other: so many blocks go over some link, whatever the schedule. Both are counted; the cut is across the first axis.
 */
export function halfCut(network: Grid): number {
  const { nodes, shape } = network;
  const isLower = (node: number) => node % shape[0] < Math.floor(shape[0] / 2);
  let [blocks, links] = [0, 0];
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) {
      if (!isLower(from) || isLower(to)) continue;
      blocks++;
      if (network.distance(from, to) === 1) links++;
    }
  }
  return blocks / links;
}

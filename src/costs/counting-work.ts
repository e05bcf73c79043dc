import { gridOf, type Network, nodesOf } from './formulas/network.ts';

/**
 * Link crossings up to which schedules are counted without being asked for; a torus 8x8x8 has three quarters of them. It is
 * no time, so that the same is priced on every machine.
 */
export const MAX_CROSSINGS = 2 ** 21;

/**
 * Links that all blocks of an exchange cross on shortest routes, where each node has `copies` blocks for each other. With
 * them grows what it takes to make and count a schedule. From a node of a ring of z nodes the distances to all are
 * floor(z^2 / 4) together, from one of a row of z nodes (z^2 - 1) / 3 on average.
 */
export function crossingsOf(network: Network, copies: number): number {
  const nodes = nodesOf(network);
  const { kind, shape } = gridOf(network) ?? { kind: 'torus', shape: twos(Math.log2(nodes)) };
  const distances = (side: number) => (kind === 'torus' ? Math.floor(side ** 2 / 4) : (side ** 2 - 1) / 3);
  const fromEach = shape.reduce((sum, side) => sum + (nodes / side) * distances(side), 0);
  return Math.round(copies * nodes * fromEach);
}

/** The sides of a cube. */
function twos(dim: number): number[] {
  return new Array<number>(dim).fill(2);
}

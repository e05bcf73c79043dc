import type { Exchange } from '../schedules/index.ts';

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
export function crossingsOf({ topology, copies }: Pick<Exchange, 'topology' | 'copies'>): number {
  const { kind, members } = topology;
  const shape = kind === 'cube' ? new Array<number>(topology.dim).fill(2) : topology.shape;
  const distances = (side: number) => (kind === 'mesh' ? (side ** 2 - 1) / 3 : Math.floor(side ** 2 / 4));
  const fromEach = shape.reduce((sum, side) => sum + (members / side) * distances(side), 0);
  return Math.round(copies * members * fromEach);
}

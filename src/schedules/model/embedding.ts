import { fromGray, isPowerOfTwo } from './address-bits.ts';
import { isGrid } from './networks/grid.ts';
import type { Grid, Topology } from './networks/topology.ts';

/**
 * How a cube is laid on a grid whose sides are powers of two: the bits of each coordinate are dimensions of the cube, as
 * they are (`binary`), or those of the coordinate's Gray code, so that neighbours on the grid are neighbours in the cube.
 */
export type Embedding = 'binary' | 'gray';

/** What an embedding costs. */
export interface EmbeddingCosts {
  /** Most links between two nodes that are neighbours in the cube. */
  readonly dilation: number;
  /** Most messages that cross one link when all nodes send across one dimension, by dimension. */
  readonly loads: readonly number[];
}

/** Whether a network is a grid on which a cube can be laid. */
export function holdsCube(topology: Topology): boolean {
  return isGrid(topology) && topology.shape.every(isPowerOfTwo);
}

/**
 * The relative address on the grid of two nodes with this relative address in the cube. Both codes are linear: the XOR of
 * two nodes' numbers does not depend on the nodes. (Swarztrauber 1998, section 3, meshes by embedding.)
 */
export function onGrid({ shape }: Grid, embedding: Embedding, address: number): number {
  if (embedding === 'binary') return address;
  let result = 0;
  let shift = 0;
  for (const side of shape) {
    result |= fromGray((address >>> shift) & (side - 1)) << shift;
    shift += Math.log2(side);
  }
  return result;
}

/** Counted from the routes of all nodes across every dimension of the cube. */
export function embeddingCosts(grid: Grid, embedding: Embedding): EmbeddingCosts {
  let dilation = 0;
  const loads = Array.from({ length: Math.log2(grid.nodes) }, (_, k) => {
    const mask = onGrid(grid, embedding, 2 ** k);
    const load = new Uint32Array(grid.nodes * grid.ports);
    for (let node = 0; node < grid.nodes; node++) {
      const route = grid.route(node, node ^ mask);
      dilation = Math.max(dilation, route.length);
      for (const link of route) load[link]++;
    }
    return load.reduce((most, messages) => Math.max(most, messages), 0);
  });
  return { dilation, loads };
}

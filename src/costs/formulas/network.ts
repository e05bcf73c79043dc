/** A network that formulas are for. */
export type Network =
  | {
      readonly kind: 'cube';
      /** Dimensions, at least 1. */
      readonly dim: number;
    }
  | {
      readonly kind: 'torus' | 'mesh';
      /** Nodes along each axis, at least 2. */
      readonly shape: readonly number[];
    }
  | {
      readonly kind: 'ring';
      /** At least 2. */
      readonly nodes: number;
    };

/** A torus or a mesh; a ring is a torus of one axis. */
export interface Grid {
  readonly kind: 'torus' | 'mesh';
  readonly shape: readonly number[];
}

/** All nodes of a network. */
export function nodesOf(network: Network): number {
  if (network.kind === 'cube') return 2 ** network.dim;
  return gridOf(network)?.shape.reduce((product, side) => product * side, 1) ?? 0;
}

/** The network as a grid, if it is none of the cubes. */
export function gridOf(network: Network): Grid | undefined {
  if (network.kind === 'cube') return undefined;
  return network.kind === 'ring' ? { kind: 'torus', shape: [network.nodes] } : network;
}

/** The network as a grid of one axis: a ring or a row of nodes. */
export function lineOf(network: Network): { readonly kind: Grid['kind']; readonly side: number } | undefined {
  const grid = gridOf(network);
  return grid?.shape.length === 1 ? { kind: grid.kind, side: grid.shape[0] } : undefined;
}

/** Whether a number is 1, 2, 4 and so on. */
export function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}

/**
 * The dimensions of the cube that a network is, whatever it is called, for messages to neighbours in the cube: a cube, a
 * grid of two nodes along each axis, or a torus of two or four (Gray codes lay a square on a ring of four).
 */
export function cubeDimOf(network: Network): number | undefined {
  const grid = gridOf(network);
  const isCube = grid?.shape.every((side) => side === 2 || (side === 4 && grid.kind === 'torus')) ?? true;
  return isCube ? Math.log2(nodesOf(network)) : undefined;
}

/** The same for messages of any length: the routes of a grid are those of a cube where each axis has two nodes. */
export function routedCubeDimOf(network: Network): number | undefined {
  const isCube = gridOf(network)?.shape.every((side) => side === 2) ?? true;
  return isCube ? Math.log2(nodesOf(network)) : undefined;
}

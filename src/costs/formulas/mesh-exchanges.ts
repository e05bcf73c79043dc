import { alike, type Formula, upTo } from './formula.ts';
import { type Grid, gridOf, isPowerOfTwo, type Network, nodesOf } from './network.ts';

/** Binary exchange (cs838, section 14): each halving of an axis into parts of h nodes takes h rounds over h links. */
export const binaryExchange: Formula = ({ network, copies }) => {
  const half = (copies * nodesOf(network)) / 2;
  const rounds = binaryMeshOf(network)?.shape.flatMap((side) => partsOf(side).map((h) => alike(h, half, h)));
  return rounds && { ports: 'one', switching: 'wormhole', rounds };
};

/**
 * Quadrant exchange (cs838, section 14): with quarters of h x h nodes, each of h diagonals exchanges along the rows, along
 * the columns, and across.
 */
export const quadrantExchange: Formula = ({ network, copies }) => {
  const mesh = binaryMeshOf(network);
  if (mesh?.shape.length !== 2 || mesh.shape[0] !== mesh.shape[1]) return undefined;
  const quarter = (copies * nodesOf(network)) / 4;
  const rounds = partsOf(mesh.shape[0]).flatMap((h) => [alike(2 * h, quarter, h), alike(h, quarter, 2 * h)]);
  return { ports: 'one', switching: 'wormhole', rounds };
};

function binaryMeshOf(network: Network): Grid | undefined {
  const grid = gridOf(network);
  return grid?.kind === 'mesh' && grid.shape.every(isPowerOfTwo) ? grid : undefined;
}

/** 1, 2, 4 and so on, up to half of the side. */
function partsOf(side: number): number[] {
  return upTo(Math.log2(side)).map((bit) => 2 ** bit);
}

import { alike, type Formula, upTo } from './formula.ts';
import { type Grid, gridOf, isPowerOfTwo, nodesOf } from './network.ts';

/**
 * The standard exchange (cs838, section 14): half of the blocks across each dimension, d rounds on a cube.
 *
 * On a grid of sides that are powers of two it is laid by Gray codes. A dimension mirrors each part of 2h nodes of a line,
 * and the h pairs of a part take the links in its middle one after another, over 2h - 1, 2h - 3, .., 1 links. On the whole
 * line of a torus half of the pairs are nearer around the end, so that two go at a time.
 */
export const standardExchange: Formula = ({ network, copies }) => {
  const half = (copies * nodesOf(network)) / 2;
  const grid = gridOf(network);
  if (grid === undefined) {
    const rounds = [alike(Math.log2(nodesOf(network)), half, 1)];
    return { ports: 'one', switching: 'store-and-forward', rounds };
  }
  if (!grid.shape.every(isPowerOfTwo)) return undefined;
  return {
    ports: 'one',
    switching: 'wormhole',
    rounds: grid.shape.flatMap((side) => mirrorHops(grid.kind, side).map((hops) => alike(1, half, hops))),
  };
};

/** Links of the longest route in each round on an axis. */
function mirrorHops(kind: Grid['kind'], side: number): number[] {
  const oddDownTo1 = (pairs: number) => upTo(pairs).map((k) => 2 * (pairs - k) - 1);
  const parts = upTo(Math.log2(side)).map((bit) => 2 ** bit);
  return parts.flatMap((h) => oddDownTo1(kind === 'torus' && 2 * h === side ? Math.ceil(h / 2) : h));
}

import { upTo } from '../frames/formulas.ts';
import type { AddressTree } from './along-trees.ts';
import type { TreesByNumber } from './number-of-trees.ts';

/**
 * By how many dimensions spanning binomial trees are rotated: n / k each, to whole ones below, which no other rotations better
 * (Ho-Johnsson 1986, 3.3.1).
 *
 * @param count k, 1 to `dim`
 */
function rotations(dim: number, count: number): number[] {
  return upTo(count).map((j) => Math.floor((j * dim) / count));
}

/**
 * Spanning binomial trees (SBT) in several orders. Every way crosses its dimensions in the order of its tree; the subtree behind
 * the root's i-th dimension in that order has 2^(n - 1 - i) nodes. (Ho-Johnsson 1986, 3.3.1.)
 */
export interface BinomialTrees extends Omit<TreesByNumber, 'name'> {
  trees(dim: number, count: number): readonly AddressTree[];
  /** The place that a port has in the order of each tree, from 0 on. */
  places(dim: number, count: number, port: number): readonly number[];
}

/** Trees that are rotated against each other, 1 to as many as there are dimensions. */
export const rotatedOrders: BinomialTrees = {
  atATime: 1,
  most: (dim) => dim,
  trees: (dim, count) => rotations(dim, count).map((by): AddressTree => ({ first: () => by, direction: 1 })),
  places: (dim, count, port) => rotations(dim, count).map((by) => (port - by + dim) % dim),
};

/** Half as many rotated trees, and those with the reverse orders. */
export const reflectedOrders: BinomialTrees = {
  atATime: 2,
  most: (dim) => dim,
  trees: (dim, count) =>
    rotations(dim, count / 2).flatMap((by): AddressTree[] => [
      { first: () => by, direction: 1 },
      { first: () => (by + dim - 1) % dim, direction: -1 },
    ]),
  places: (dim, count, port) =>
    rotatedOrders.places(dim, count / 2, port).flatMap((place) => [place, dim - 1 - place]),
};

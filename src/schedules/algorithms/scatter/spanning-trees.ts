import { base } from '../cube/address-rotations.ts';
import { rotations } from '../cube/tree-rotations.ts';

/**
 * A spanning tree of shortest ways on a cube, by relative address (node XOR root): the dimensions that the way from the
 * root crosses, in order. Every part of a way from the root on is the way to the node where it ends.
 */
export type SpanningTree = readonly (readonly number[])[];

/**
 * The spanning binomial tree (SBT): every way crosses its dimensions in one order. The subtree behind the root's i-th
 * dimension in that order has 2^(n - 1 - i) nodes. (Ho-Johnsson 1986, 3.3.1.)
 *
 * @param order each dimension from 0 to n - 1 once
 */
export function binomialTree(order: readonly number[]): SpanningTree {
  return Array.from({ length: 2 ** order.length }, (_, address) => order.filter((k) => (address >>> k) & 1));
}

/**
 * The balanced spanning tree (BST): a way begins at the base of its address and goes on to the left, cyclically. The
 * subtrees of the root are almost equal, that of dimension 0 being the largest. (Ho-Johnsson 1986, 3.3.)
 */
export function balancedSpanningTree(dim: number): SpanningTree {
  return Array.from({ length: 2 ** dim }, (_, address) => {
    const first = base(address, dim);
    return rotatedOrder(dim, first).filter((k) => (address >>> k) & 1);
  });
}

/**
 * SBTs that are rotated against each other (Ho-Johnsson 1986, 3.3.1).
 * @param trees 1 to `dim`
 */
export function rotatedTrees(dim: number, trees: number): SpanningTree[] {
  return rotations(dim, trees).map((by) => binomialTree(rotatedOrder(dim, by)));
}

/**
 * Pairs of SBTs that have the reverse order of each other, the pairs rotated by 2n / k dimensions each
 * (Ho-Johnsson 1986, 3.3.1: reflection).
 * @param trees an even number from 2 to `dim`
 */
export function reflectedTrees(dim: number, trees: number): SpanningTree[] {
  return rotations(dim, trees / 2).flatMap((by) => {
    const order = rotatedOrder(dim, by);
    return [binomialTree(order), binomialTree(order.toReversed())];
  });
}

/** All dimensions from `first` on, cyclically. */
function rotatedOrder(dim: number, first: number): number[] {
  return Array.from({ length: dim }, (_, i) => (first + i) % dim);
}

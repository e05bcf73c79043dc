import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { balancedSpanningTree } from '../cube/balanced-tree.ts';
import { madeByName } from '../cube/number-of-trees.ts';
import { type BinomialTrees, reflectedOrders, rotatedOrders } from '../cube/tree-rotations.ts';
import { type TreeKind, treeAlgorithm } from './along-trees.ts';
import { balancedMessages, binomialMessages, onePortMessages } from './message-lengths.ts';

/** One spanning binomial tree with one port: in step k whoever has blocks sends half of them across dimension k. */
export const sbt: Algorithm<OneToAll> = treeAlgorithm({
  ...rotatedOrders,
  name: 'sbt',
  guarantee: 'one port, d startups, N - 1 blocks in sequence: optimal',
  ports: 'one',
  most: () => 1,
  messages: onePortMessages,
});

/** One balanced spanning tree with all ports. */
export const bst: Algorithm<OneToAll> = treeAlgorithm({
  name: 'bst',
  guarantee: 'all ports, d startups, optimal for prime d',
  ports: 'all',
  atATime: 1,
  most: () => 1,
  trees: (dim) => [balancedSpanningTree(dim)],
  messages: balancedMessages,
});

const rotated = sbtsIn(rotatedOrders, {
  name: 'rotated-sbts',
  guarantee: 'all ports, d startups, optimal where d divides the copies',
});

const reflected = sbtsIn(reflectedOrders, {
  name: 'reflected-sbts',
  guarantee: 'all ports, d startups, for an even number of copies',
});

/** Spanning binomial trees in several orders, with all ports. */
function sbtsIn(orders: BinomialTrees, words: Pick<TreeKind, 'name' | 'guarantee'>): TreeKind {
  const messages = (dim: number, count: number) => binomialMessages(orders, dim, count);
  return { ...orders, ...words, ports: 'all', messages };
}

/** Spanning binomial trees in rotated orders with all ports: the largest number of them, at most n, that divides the copies. */
export const rotatedSbts: Algorithm<OneToAll> = treeAlgorithm(rotated);

/**
 * Pairs of spanning binomial trees in orders that are the reverse of each other, with all ports: the largest even number of
 * trees, at most n, that divides the copies.
 */
export const reflectedSbts: Algorithm<OneToAll> = treeAlgorithm(reflected);

/**
 * So many trees: rotated-sbts-3, 1 to n, or reflected-sbts-4, an even number from 2 to n; undefined for any other name.
 * @throws InputError for a number of trees that there is on no cube
 */
export function findSbts(name: string): Algorithm<OneToAll> | undefined {
  return madeByName([rotated, reflected], name, treeAlgorithm);
}

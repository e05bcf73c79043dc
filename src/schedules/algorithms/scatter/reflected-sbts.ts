import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { findTrees, type TreeKind, treeAlgorithm } from './along-trees.ts';
import { reflectedMessages } from './message-lengths.ts';
import { reflectedTrees } from './spanning-trees.ts';

const kind: TreeKind = {
  name: 'reflected-sbts',
  source: 'Ho-Johnsson 1986 §3.3.1',
  guarantee: 'all ports, d startups, for an even number of copies',
  ports: 'all',
  atATime: 2,
  most: (dim) => dim,
  trees: reflectedTrees,
  messages: reflectedMessages,
};

/**
 * Pairs of spanning binomial trees in orders that are the reverse of each other, with all ports: the largest even number of
 * trees, at most n, that divides the copies.
 */
export const reflectedSbts: Algorithm<OneToAll> = treeAlgorithm(kind);

/** So many trees, as reflected-sbts-4: an even number from 2 to n. @throws InputError for none, and an odd number */
export function findReflectedSbts(name: string): Algorithm<OneToAll> | undefined {
  return findTrees(kind, name);
}

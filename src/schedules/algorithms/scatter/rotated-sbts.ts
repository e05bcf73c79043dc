import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { findTrees, type TreeKind, treeAlgorithm } from './along-trees.ts';
import { rotatedMessages } from './message-lengths.ts';
import { rotatedTrees } from './spanning-trees.ts';

const kind: TreeKind = {
  name: 'rotated-sbts',
  source: 'Ho-Johnsson 1986 §3.3.1',
  guarantee: 'all ports, d startups, optimal where d divides the copies',
  ports: 'all',
  atATime: 1,
  most: (dim) => dim,
  trees: rotatedTrees,
  messages: rotatedMessages,
};

/** Spanning binomial trees in rotated orders with all ports: the largest number of them, at most n, that divides the copies. */
export const rotatedSbts: Algorithm<OneToAll> = treeAlgorithm(kind);

/** So many trees, as rotated-sbts-3: 1 to n. @throws InputError for none */
export function findRotatedSbts(name: string): Algorithm<OneToAll> | undefined {
  return findTrees(kind, name);
}

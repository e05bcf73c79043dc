import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { treeAlgorithm } from './along-trees.ts';
import { balancedMessages } from './message-lengths.ts';
import { balancedSpanningTree } from './spanning-trees.ts';

/** One balanced spanning tree with all ports. */
export const bst: Algorithm<OneToAll> = treeAlgorithm({
  name: 'bst',
  source: 'Ho-Johnsson 1986 §3.3.1',
  guarantee: 'all ports, d startups, optimal for prime d',
  ports: 'all',
  atATime: 1,
  most: () => 1,
  trees: (dim) => [balancedSpanningTree(dim)],
  messages: balancedMessages,
});

import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { upTo } from '../frames/formulas.ts';
import { treeAlgorithm } from './along-trees.ts';
import { onePortMessages } from './message-lengths.ts';
import { binomialTree } from './spanning-trees.ts';

/** One spanning binomial tree with one port: in step k whoever has blocks sends half of them across dimension k. */
export const sbt: Algorithm<OneToAll> = treeAlgorithm({
  name: 'sbt',
  source: 'Ho-Johnsson 1986 §3.3.1',
  guarantee: 'one port, d startups, N - 1 blocks in sequence: optimal',
  ports: 'one',
  atATime: 1,
  most: () => 1,
  trees: (dim) => [binomialTree(upTo(dim))],
  messages: onePortMessages,
});

import type { Algorithm } from '../../model/algorithm.ts';
import type { OneToAll } from '../../problems/one-to-all.ts';
import { balancedSpanningTree } from '../cube/balanced-tree.ts';
import { madeByName } from '../cube/number-of-trees.ts';
import { type BinomialTrees, reflectedOrders, rotatedOrders } from '../cube/tree-rotations.ts';
import { allPorts, onePort, optimal, that, where } from '../frames/guarantees.ts';
import { type TreeKind, treeAlgorithm } from './along-trees.ts';
import { balancedMessages, binomialMessages, onePortMessages } from './message-lengths.ts';

const dimOf = ({ topology }: OneToAll) => Math.log2(topology.nodes);
const dStartups = that<OneToAll>('d startups', ({ problem, counted }) => counted.steps === dimOf(problem));

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return number > 1;
}

/** One spanning binomial tree with one port: in step k whoever has blocks sends half of them across dimension k. */
export const sbt: Algorithm<OneToAll> = treeAlgorithm({
  ...rotatedOrders,
  name: 'sbt',
  guarantees: [onePort, dStartups, optimal],
  ports: 'one',
  most: () => 1,
  messages: onePortMessages,
});

/** One balanced spanning tree with all ports. */
export const bst: Algorithm<OneToAll> = treeAlgorithm({
  name: 'bst',
  guarantees: [
    allPorts,
    dStartups,
    where<OneToAll>(
      'for one copy and prime d',
      ({ problem }) => problem.copies === 1 && isPrime(dimOf(problem)),
      optimal,
    ),
  ],
  ports: 'all',
  atATime: 1,
  most: () => 1,
  trees: (dim) => [balancedSpanningTree(dim)],
  messages: balancedMessages,
});

const rotated = sbtsIn(rotatedOrders, {
  name: 'rotated-sbts',
  guarantees: [allPorts, dStartups],
  ofMost: where<OneToAll>(
    'where d divides the copies',
    ({ problem }) => problem.copies % dimOf(problem) === 0,
    optimal,
  ),
});

const reflected = sbtsIn(reflectedOrders, {
  name: 'reflected-sbts',
  guarantees: [allPorts, dStartups],
});

/** Spanning binomial trees in several orders, with all ports. */
function sbtsIn(orders: BinomialTrees, words: Pick<TreeKind, 'name' | 'guarantees' | 'ofMost'>): TreeKind {
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

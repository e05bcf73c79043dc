import { cube, findAlgorithm, scatter, solve } from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { UNPRINTED } from '../printed/said.ts';
import { counts } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

/* Section 3.3.1: one node has data for all others. */

const source = 'section 3.3.1';

/** Blocks for a node are as many as there are trees: one carries each of them. */
function scattered(dim: number, algorithm: string, trees = 1) {
  return solve(findAlgorithm(algorithm, 'scatter'), scatter({ topology: cube(dim), root: 0, copies: trees }));
}

/** Elements in sequence, in units of what one of so many trees carries for a node. */
function elements(dim: number, algorithm: string, trees?: number): number {
  return counts(scattered(dim, algorithm, trees), 'blocksInSequence')[0];
}

export const onePort = item((print: Print) => ({
  title: 'One-to-all, one port',
  source,
  about:
    'Startups and elements in sequence of a spanning binomial tree, in units of PQ/N, what a node gets, beside T_opt = ' +
    '(1 - 1/N)PQ t_c + nτ.',
  table: bySize({
    head: ['n', 'startups', 'PQ/N'],
    sizes: from(2, 8),
    computed: (n) => counts(scattered(n, 'sbt'), 'steps', 'blocksInSequence'),
    printed: print.oneToAll,
  }),
}));

export const balancedTree = item((print: Print) => ({
  title: 'One-to-all, balanced spanning tree',
  source,
  about:
    'Startups, and elements in sequence in units of PQ/N, beside nτ and (1 - 1/N)PQ t_c/n, the lower bound. The text says ' +
    'that it is reached for prime n, in whole units here, and nearly so for others.',
  table: bySize({
    head: ['n', 'startups', 'PQ/N'],
    sizes: from(2, 8),
    computed: (n) => counts(scattered(n, 'bst'), 'steps', 'blocksInSequence'),
    printed: print.balancedTree,
  }),
}));

/** Startups of a tree for PQ/N blocks of each node, in packets of so many blocks. */
function startups(dim: number, algorithm: string, copies: number, packet: number): number {
  const problem = scatter({ topology: cube(dim), root: 0, copies, packet });
  return counts(solve(findAlgorithm(algorithm, 'scatter'), problem), 'steps')[0];
}

export const packetSizes = item((print: Print) => ({
  title: 'One-to-all, packets of B_m elements',
  source,
  about:
    'Startups where a node gets PQ/N = 8 elements and messages have at most B_m, beside the factors of τ: of the binomial ' +
    'tree with one port, and of the balanced tree for prime n. In the latter sum the farthest node has an n-th of its elements, ' +
    'and here it has all, so that there may be more.',
  tables: [
    bySize({
      title: 'one port, n = 4',
      head: ['B_m', 'startups'],
      sizes: [1, 2, 4, 8, 16, 32, 64, 128],
      computed: (packet) => [startups(4, 'sbt', 8, packet)],
      printed: (packet) => [print.onePortStartups(4, 128 / packet)],
    }),
    bySize({
      title: 'balanced tree, n = 5',
      head: ['B_m', 'startups'],
      sizes: [1, 2, 3, 4, 8, 16],
      computed: (packet) => [startups(5, 'bst', 8, packet)],
      printed: (packet) => [print.balancedStartups(5, 8 / packet)],
    }),
  ],
  statements: [
    {
      says: 'with one port the least time is that of B_m >= PQ/2',
      isSo:
        startups(4, 'sbt', 8, 64) === startups(4, 'sbt', 8, 128) &&
        startups(4, 'sbt', 8, 63) > startups(4, 'sbt', 8, 64),
    },
    {
      says: 'the balanced tree takes n startups for B_m >= √(2/π) PQ/n^(3/2), in whole elements, n = 2 to 10',
      isSo: from(2, 10).every((n) => startups(n, 'bst', 1, Math.ceil(print.balancedPacket(n))) === n),
    },
  ],
  errata: ['Section 3.3.1, startups with one port.'],
}));

export const rotatedTrees = item((print: Print) => ({
  title: 'One-to-all, n rotated trees',
  source,
  about:
    'Startups, elements in sequence and the largest packet in units of PQ/nN, an n-th of what a node gets, beside the ' +
    'lower bound (1 - 1/N)PQ t_c/n + nτ and the largest binomial coefficient.',
  table: bySize({
    head: ['n', 'startups', 'PQ/nN', 'largest\npacket'],
    sizes: from(2, 7),
    computed: (n) => counts(scattered(n, 'rotated-sbts', n), 'steps', 'blocksInSequence', 'largestMessage'),
    printed: print.rotatedTrees,
  }),
}));

const name = ([n, k]: readonly number[]) => `n = ${n}, k = ${k}`;
const isEven = (k: number) => k % 2 === 0;

export const fewTrees = item((print: Print) => ({
  title: 'One-to-all, k trees',
  source,
  about:
    'Elements in sequence of k rotated trees, and of k rotated and reflected ones, in units of PQ/N, beside the text’s ' +
    'formulas with that factor, where k divides n. Of an odd number of trees none is reflected here.',
  table: bySize({
    head: ['trees', 'rotated', 'reflected'],
    sizes: [
      [4, 2],
      [6, 2],
      [6, 3],
    ],
    name,
    computed: ([n, k]) => [
      elements(n, 'rotated-sbts', k) / k,
      isEven(k) ? elements(n, 'reflected-sbts', k) / k : undefined,
    ],
    printed: ([n, k]) => [print.kRotated(n, k), isEven(k) ? print.kReflected(n, k) : UNPRINTED],
  }),
  errata: ['Section 3.3.1, transfer times of k spanning binomial trees.'],
}));

export const twoTrees = item((print: Print) => ({
  title: 'One-to-all, two trees',
  source,
  about:
    'Elements on the busiest edge, in halves of what a node gets: two reflected trees beside N/2 + 1, and two rotated ' +
    'ones beside N/2 + √(N/2).',
  table: bySize({
    head: ['n', 'reflected', 'rotated'],
    sizes: from(3, 7),
    computed: (n) => [elements(n, 'reflected-sbts', 2), elements(n, 'rotated-sbts', 2)],
    printed: (n) => print.twoTrees(2 ** n),
  }),
  errata: ['Section 3.3.1, two rotated trees.'],
}));

export const treesAgainstTree = item((print: Print) => ({
  title: 'One-to-all, k < n trees or one balanced tree',
  source,
  about:
    'Elements in sequence in units of PQ/N: k rotated trees, and the balanced tree, which the text says takes less time.',
  table: bySize({
    head: ['trees', 'k trees', 'balanced', 'less time'],
    sizes: [
      [4, 2],
      [4, 3],
      [5, 3],
      [6, 3],
      [6, 5],
    ],
    name,
    computed: ([n, k]) => {
      const [trees, tree] = [elements(n, 'rotated-sbts', k) / k, elements(n, 'bst')];
      return [trees, tree, tree === trees ? 'neither' : tree < trees ? 'balanced' : 'k trees'];
    },
    printed: () => [UNPRINTED, UNPRINTED, print.lessTime],
  }),
  errata: ['Section 3.3.1, k < n.'],
}));

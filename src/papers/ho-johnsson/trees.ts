import { check, cube, scatterSchedule, type TreeAlgorithm } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from } from '../numbers.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { UNPRINTED } from '../printed/said.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof hoJohnssonPrint;

/** Section 3.3.1: one node has data for all others. */
export function treeItems(print: Print): Item[] {
  return [
    onePort(print),
    balancedTree(print),
    rotatedTrees(print),
    fewTrees(print),
    twoTrees(print),
    treesAgainstTree(print),
  ];
}

const source = 'section 3.3.1';

function scattered(dim: number, algorithm: TreeAlgorithm, trees?: number) {
  const wanted = { topology: cube(dim), root: 0, algorithm, ...(trees !== undefined && { trees }) };
  return check(scatterSchedule(wanted)).certificate;
}

function onePort(print: Print): Item {
  return {
    title: 'One-to-all, one port',
    source,
    about:
      'Startups and elements in sequence of a spanning binomial tree, in units of PQ/N, what a node gets, beside T_opt = ' +
      '(1 - 1/N)PQ t_c + nτ.',
    tables: [
      sideBySide({
        head: ['n', 'startups', 'PQ/N'],
        computed: from(2, 8).map((n) => {
          const { steps, blocksInSequence } = scattered(n, 'sbt');
          return [String(n), steps, blocksInSequence];
        }),
        printed: from(2, 8).map((n) => [String(n), ...print.oneToAll(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function balancedTree(print: Print): Item {
  return {
    title: 'One-to-all, balanced spanning tree',
    source,
    about:
      'Startups, and elements in sequence in units of PQ/N, beside nτ and (1 - 1/N)PQ t_c/n, the lower bound. The text says ' +
      'that it is reached for prime n, in whole units here, and nearly so for others.',
    tables: [
      sideBySide({
        head: ['n', 'startups', 'PQ/N'],
        computed: from(2, 8).map((n) => {
          const { steps, blocksInSequence } = scattered(n, 'bst');
          return [String(n), steps, blocksInSequence];
        }),
        printed: from(2, 8).map((n) => [String(n), ...print.balancedTree(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function rotatedTrees(print: Print): Item {
  return {
    title: 'One-to-all, n rotated trees',
    source,
    about:
      'Startups, elements in sequence and the largest packet in units of PQ/nN, an n-th of what a node gets, beside the ' +
      'lower bound (1 - 1/N)PQ t_c/n + nτ and the largest binomial coefficient.',
    tables: [
      sideBySide({
        head: ['n', 'startups', 'PQ/nN', 'largest\npacket'],
        computed: from(2, 7).map((n) => {
          const { steps, blocksInSequence, largestMessage } = scattered(n, 'rotated-sbts');
          return [String(n), steps, blocksInSequence, largestMessage];
        }),
        printed: from(2, 7).map((n) => [String(n), ...print.rotatedTrees(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

const nameOf = ([n, k]: readonly number[]) => `n = ${n}, k = ${k}`;

function fewTrees(print: Print): Item {
  const sizes = [
    [4, 2],
    [6, 2],
    [6, 3],
  ];
  const isEven = (k: number) => k % 2 === 0;
  return {
    title: 'One-to-all, k trees',
    source,
    about:
      'Elements in sequence of k rotated trees, and of k rotated and reflected ones, in units of PQ/N, beside the text’s ' +
      'formulas with that factor, where k divides n. Of an odd number of trees none is reflected here.',
    tables: [
      sideBySide({
        head: ['trees', 'rotated', 'reflected'],
        computed: sizes.map(([n, k]) => [
          nameOf([n, k]),
          scattered(n, 'rotated-sbts', k).blocksInSequence / k,
          isEven(k) ? scattered(n, 'reflected-sbts', k).blocksInSequence / k : undefined,
        ]),
        printed: sizes.map(([n, k]) => [
          nameOf([n, k]),
          print.kRotated(n, k),
          isEven(k) ? print.kReflected(n, k) : UNPRINTED,
        ]),
      }),
    ],
    statements: [],
    errata: ['Section 3.3.1, transfer times of k spanning binomial trees.'],
  };
}

function twoTrees(print: Print): Item {
  return {
    title: 'One-to-all, two trees',
    source,
    about:
      'Elements on the busiest edge, in halves of what a node gets: two reflected trees beside N/2 + 1, and two rotated ' +
      'ones beside N/2 + √(N/2).',
    tables: [
      sideBySide({
        head: ['n', 'reflected', 'rotated'],
        computed: from(3, 7).map((n) => [
          String(n),
          scattered(n, 'reflected-sbts', 2).blocksInSequence,
          scattered(n, 'rotated-sbts', 2).blocksInSequence,
        ]),
        printed: from(3, 7).map((n) => [String(n), ...print.twoTrees(2 ** n)]),
      }),
    ],
    statements: [],
    errata: ['Section 3.3.1, two rotated trees.'],
  };
}

function treesAgainstTree(print: Print): Item {
  const sizes = [
    [4, 2],
    [4, 3],
    [5, 3],
    [6, 3],
    [6, 5],
  ];
  return {
    title: 'One-to-all, k < n trees or one balanced tree',
    source,
    about:
      'Elements in sequence in units of PQ/N: k rotated trees, and the balanced tree, which the text says takes less time.',
    tables: [
      sideBySide({
        head: ['trees', 'k trees', 'balanced', 'less time'],
        computed: sizes.map(([n, k]) => {
          const trees = scattered(n, 'rotated-sbts', k).blocksInSequence / k;
          const tree = scattered(n, 'bst').blocksInSequence;
          return [
            nameOf([n, k]),
            trees,
            tree,
            tree === trees ? 'neither' : tree < trees ? 'balanced' : 'k trees',
          ];
        }),
        printed: sizes.map((size) => [nameOf(size), UNPRINTED, UNPRINTED, print.lessTime]),
      }),
    ],
    statements: [],
    errata: ['Section 3.3.1, k < n.'],
  };
}

import {
  completeExchange,
  cube,
  findAlgorithm,
  findGridLayout,
  matrixTranspose,
  solve,
} from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { counts, onCube } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

/* Sections 3.3.2, 4.1 and 4.6: exchanges of all with all, and transposes made of them. */

const exchanged = (algorithm: string, n: number) => counts(onCube(algorithm, n), 'steps', 'blocksInSequence');

/** With one port a node sends and then receives. */
const TURNS = 2;

export const allToAll = item((print: Print) => ({
  title: 'All-to-all',
  source: 'section 3.3.2',
  about:
    'The exchange algorithm with one port, where a node sends and then receives, so that every exchange counts twice: ' +
    'startups and blocks in sequence beside T_min = 2n(PQ t_c/2N + τ), with K = N blocks of PQ/N² elements a node. ' +
    'Routing by balanced trees: blocks beside the lower bound (1 - 1/N)K/2, which the text says it attains “ignoring ' +
    'lower order terms”.',
  table: bySize({
    head: [
      'n',
      'exchange\nstartups',
      'exchange\nblocks',
      'balanced trees\nstartups',
      'balanced trees\nblocks',
    ],
    sizes: from(2, 10),
    computed: (n) => [
      ...exchanged('standard-exchange', n).map((count) => TURNS * count),
      ...exchanged('balanced-tree', n),
    ],
    printed: print.allToAll,
  }),
  statements: [
    {
      says: 'but for lower order terms balanced trees attain the bound: 5 % above it for n = 9 and 10',
      isSo: [9, 10].every((n) => exchanged('balanced-tree', n)[1] / ((2 ** n - 1) / 2) < 1.05),
    },
    {
      says: 'with all ports the exchange algorithm in a pipeline is suboptimal: it takes n - 1 blocks more than K/2',
      isSo: from(2, 10).every((n) => exchanged('pipelined-exchange', n)[1] === 2 ** n / 2 + n - 1),
    },
  ],
}));

/** With n blocks for each node, so that there are n trees. */
function rotatedTrees(n: number) {
  return solve(findAlgorithm('rotated-trees'), completeExchange({ topology: cube(n), copies: n }));
}

export const rotatedAllToAll = item((print: Print) => ({
  title: 'All-to-all, n rotated trees',
  source: 'section 3.3.2',
  about:
    'Where PQ/N² is a multiple of n: startups and blocks in sequence, in n-ths of what a node has for another, beside nτ and ' +
    'the time of element transfers of T_min, a lower bound; and the longest message beside (1/n)(1 - 1/N)PQ/N.',
  table: bySize({
    head: ['n', 'startups', 'PQ/nN²', 'longest\nmessage'],
    sizes: from(2, 8),
    computed: (n) => counts(rotatedTrees(n), 'steps', 'blocksInSequence', 'largestMessage'),
    printed: print.rotatedAllToAll,
  }),
  statements: [
    {
      says: 'but for lower order terms n rotated trees attain the bound: they take K/2 blocks, and it has (1 - 1/N)K/2',
      isSo: from(2, 8).every((n) => counts(rotatedTrees(n), 'blocksInSequence')[0] === (n * 2 ** n) / 2),
    },
  ],
}));

/** Steps of a transpose of a square matrix in so many parts by rows and by columns. */
function stepsOf(method: string, side: number, parts: number, before: string, after: string): number {
  const transpose = matrixTranspose({
    topology: cube(2 * Math.log2(parts)),
    matrix: { rows: side, columns: side },
    from: findGridLayout(before),
    to: findGridLayout(after),
    startup: 1,
  });
  return counts(solve(findAlgorithm(method, 'transpose'), transpose), 'steps')[0];
}

export const threeWays = item((print: Print) => ({
  title: 'Lemma 4.1 and the three ways',
  source: 'section 4.1',
  about:
    'Communication steps of a transpose between a consecutive and a cyclic layout of rows and columns, from the proofs, ' +
    'beside 2 log N, log N and log N.',
  table: bySize({
    head: ['log N', 'first way', 'second way', 'third way'],
    sizes: [2, 4, 6],
    computed: (n) =>
      [1, 2, 3].map((way) => stepsOf(`way-${way}`, 2 ** n, 2 ** (n / 2), 'consecutive', 'cyclic')),
    printed: print.threeWays,
  }),
}));

export const otherCodes = item((print: Print) => {
  const [binary, gray, mixed] = ['consecutive', 'consecutive-gray', 'consecutive,consecutive-gray'];
  return {
    title: 'Transpose with other codes',
    source: 'section 4.6',
    about:
      'Routing steps of the transpose of a matrix whose rows are in binary code and whose columns are in Gray code, ' +
      'naive beside 2n - 2 and combined beside n; and of the combined one from one code for both to the other.',
    table: bySize({
      head: ['n', 'naive', 'combined', 'binary\nto Gray', 'Gray\nto binary'],
      sizes: [2, 4, 6],
      computed: (n) => {
        const side = 2 ** (n / 2);
        return [
          stepsOf('naive', side, side, mixed, mixed),
          stepsOf('combined', side, side, mixed, mixed),
          stepsOf('combined', side, side, binary, gray),
          stepsOf('combined', side, side, gray, binary),
        ];
      },
      printed: print.otherCodes,
    }),
  };
});

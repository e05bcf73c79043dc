import { check, cube, findAlgorithm, findGridLayout, matrixTranspose } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from } from '../numbers.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof hoJohnssonPrint;

/** Sections 3.3.2, 4.1 and 4.6: exchanges of all with all, and transposes made of them. */
export function exchangeItems(print: Print): Item[] {
  return [allToAll(print), threeWays(print), otherCodes(print)];
}

function exchanged(algorithm: string, n: number) {
  return check(findAlgorithm(algorithm).schedule({ topology: cube(n), copies: 1 })).certificate;
}

/** With one port a node sends and then receives. */
const TURNS = 2;

function allToAll(print: Print): Item {
  const dims = from(2, 10);
  const excess = dims.map((n) => exchanged('balanced-tree', n).blocksInSequence / ((2 ** n - 1) / 2));
  return {
    title: 'All-to-all',
    source: 'section 3.3.2',
    about:
      'The exchange algorithm with one port, where a node sends and then receives, so that every exchange counts twice: ' +
      'startups and blocks in sequence beside T_min = 2n(PQ t_c/2N + τ), with K = N blocks of PQ/N² elements a node. ' +
      'Routing by balanced trees: blocks beside the lower bound (1 - 1/N)K/2, which the text says it attains “ignoring ' +
      'lower order terms”.',
    tables: [
      sideBySide({
        head: [
          'n',
          'exchange\nstartups',
          'exchange\nblocks',
          'balanced trees\nstartups',
          'balanced trees\nblocks',
        ],
        computed: dims.map((n) => {
          const [exchange, trees] = [exchanged('standard-exchange', n), exchanged('balanced-tree', n)];
          return [
            String(n),
            TURNS * exchange.steps,
            TURNS * exchange.blocksInSequence,
            trees.steps,
            trees.blocksInSequence,
          ];
        }),
        printed: dims.map((n) => [String(n), ...print.allToAll(n)]),
      }),
    ],
    statements: [
      {
        says: 'but for lower order terms balanced trees attain the bound: 5 % above it for n = 9 and 10',
        isSo: excess.slice(-2).every((ratio) => ratio < 1.05),
      },
    ],
    errata: [],
  };
}

/** Steps of a transpose of a matrix with one element for each node, or as many as make other layouts differ. */
function stepsOf(method: string, side: number, parts: number, before: string, after: string): number {
  const { schedule } = matrixTranspose({
    matrix: { rows: side, columns: side },
    parts: { rows: parts, columns: parts },
    from: findGridLayout(before),
    to: findGridLayout(after),
    method,
    costs: { startup: 1, perElement: 1 },
    maxUnit: 1,
  });
  return check(schedule).certificate.steps;
}

function threeWays(print: Print): Item {
  const dims = [2, 4, 6];
  return {
    title: 'Lemma 4.1 and the three ways',
    source: 'section 4.1',
    about:
      'Communication steps of a transpose between a consecutive and a cyclic layout of rows and columns, from the proofs, ' +
      'beside 2 log N, log N and log N.',
    tables: [
      sideBySide({
        head: ['log N', 'first way', 'second way', 'third way'],
        computed: dims.map((n) => [
          String(n),
          ...[1, 2, 3].map((way) => stepsOf(`way-${way}`, 2 ** n, 2 ** (n / 2), 'consecutive', 'cyclic')),
        ]),
        printed: dims.map((n) => [String(n), ...print.threeWays(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function otherCodes(print: Print): Item {
  const dims = [2, 4, 6];
  const mixed = 'consecutive,consecutive-gray';
  const [binary, gray] = ['consecutive', 'consecutive-gray'];
  return {
    title: 'Transpose with other codes',
    source: 'section 4.6',
    about:
      'Routing steps of the transpose of a matrix whose rows are in binary code and whose columns are in Gray code, ' +
      'naive beside 2n - 2 and combined beside n; and of the combined one from one code for both to the other.',
    tables: [
      sideBySide({
        head: ['n', 'naive', 'combined', 'binary\nto Gray', 'Gray\nto binary'],
        computed: dims.map((n) => {
          const side = 2 ** (n / 2);
          return [
            String(n),
            stepsOf('naive', side, side, mixed, mixed),
            stepsOf('combined', side, side, mixed, mixed),
            stepsOf('combined', side, side, binary, gray),
            stepsOf('combined', side, side, gray, binary),
          ];
        }),
        printed: dims.map((n) => [String(n), ...print.otherCodes(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

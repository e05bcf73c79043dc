import type { Machine } from '../costs/machine.ts';
import { transposeMethod } from '../costs/partitions.ts';
import {
  bestPipeline,
  check,
  cube,
  findAlgorithm,
  findGridLayout,
  findLayout,
  findTransposeAlgorithm,
  matrixTranspose,
  multiplePathTime,
  pairwiseTranspose,
  scatterSchedule,
  type TransposeName,
  type TreeAlgorithm,
  transposeTimeBound,
} from '../schedules/index.ts';
import { placed } from '../schedules/layout.ts';
import { ipscFigures } from './ho-johnsson-ipsc.ts';
import { beside, type Cell, holds, type Item, numberText, type Paper, statements } from './item.ts';

/** Table 1, the formulas of sections 3 and 4, and the figures that follow from the model of section 5. */
export function hoJohnsson(ipsc: Machine): Paper {
  return {
    name: 'Ho and Johnsson 1986',
    title:
      'C.-T. Ho and S. L. Johnsson, Matrix Transposition on Boolean n-cube Configured Ensemble Architectures, ' +
      'Yale YALEU/DCS/TR-494, 1986',
    items: [
      table1(),
      proposition31(),
      onePort(),
      balancedTree(),
      rotatedTrees(),
      fewTrees(),
      twoTrees(),
      treesAgainstTree(),
      allToAll(),
      lemma41(),
      pipelines(),
      bestPackets(),
      multiplePaths(),
      theorem41(),
      proposition41(),
      section46(),
      allPorts(),
      ...ipscFigures(ipsc),
    ],
    leftOut: [
      'Figures 1 to 4 are drawings of partitions and of exchanges, without numbers.',
      'Figures 5, 8, 11(b) and 12 to 14 show measurements for which the text has no model.',
    ],
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const from = (first: number, last: number) => upTo(last - first + 1).map((i) => first + i);
const gray = (number: number) => number ^ (number >>> 1);

/** Bits of a row or column index of table 1, and blocks of so many rows: those `skipped` lie below. */
const PARTITIONS = ['consecutive', 'combined', 'cyclic'] as const;
/** p = q = 6 and n = 2: all three choices take other bits. */
const MATRIX = { rows: 64, columns: 64, index: 6, n: 2 };

/** Bits below those that choose the node. */
function bitsBelow(partition: (typeof PARTITIONS)[number]): number {
  return { consecutive: MATRIX.index - MATRIX.n, combined: MATRIX.n, cyclic: 0 }[partition];
}

function nodesOf(
  partition: (typeof PARTITIONS)[number],
  by: 'rows' | 'columns',
  code: '' | '-gray',
): Uint32Array {
  const kind = partition === 'combined' ? `combined-${2 ** bitsBelow('combined')}` : partition;
  return placed(MATRIX, 2 ** MATRIX.n, findLayout(`${kind}-${by}${code}`)).nodeOf;
}

function table1(): Item {
  const { rows, columns, n } = MATRIX;
  const agreeing = (partition: (typeof PARTITIONS)[number], by: 'rows' | 'columns', code: '' | '-gray') =>
    nodesOf(partition, by, code).filter((node, element) => {
      const index = by === 'rows' ? Math.floor(element / columns) : element % columns;
      const address = Math.floor(index / 2 ** bitsBelow(partition)) % 2 ** n;
      return node === (code === '' ? address : gray(address));
    }).length;
  return {
    title: 'Table 1',
    source: 'section 3.2',
    about:
      `Elements of a ${rows} x ${columns} matrix on ${2 ** n} nodes that each of the twelve embeddings has in the ` +
      'node whose address the table gives: the highest bits of the index (consecutive), the lowest (cyclic), or those ' +
      'between (combined), in binary or in Gray code.',
    tables: [
      {
        head: ['embedding', ...PARTITIONS],
        rows: (['', '-gray'] as const).flatMap((code) =>
          (['rows', 'columns'] as const).map((by): Cell[] => [
            `${code === '' ? 'binary' : 'Gray'}, ${by}`,
            ...PARTITIONS.map((partition) => beside(agreeing(partition, by, code), rows * columns)),
          ]),
        ),
      },
    ],
    errata: [],
  };
}

function proposition31(): Item {
  const { rows, columns, n } = MATRIX;
  const N = 2 ** n;
  const forms = (['rows', 'columns'] as const).flatMap((by) =>
    PARTITIONS.map((partition) => ({ name: `${partition} ${by}`, nodeOf: nodesOf(partition, by, '') })),
  );
  /** What each node has for each other, if it is the same for all. */
  const amount = (one: Uint32Array, other: Uint32Array) => {
    const pairs = new Uint32Array(N * N);
    for (const [element, node] of one.entries()) pairs[node * N + other[element]]++;
    return pairs.every((count) => count === pairs[0]) ? String(pairs[0]) : 'not the same';
  };
  return {
    title: 'Proposition 3.1',
    source: 'section 3.1',
    about:
      'Elements that each node has for each other in the conversions between the six storage forms of the same matrix: ' +
      'the same for all pairs, as in an all-to-all personalized communication. The proposition asks for P, Q ≥ N².',
    tables: [
      {
        head: ['from, to', ...forms.slice(1).map(({ name }) => name.replace(' ', '\n'))],
        rows: forms
          .slice(0, -1)
          .map(({ name, nodeOf }, i) => [
            name,
            ...forms
              .slice(1)
              .map((to, j) => (j < i ? '' : beside(amount(nodeOf, to.nodeOf), (rows * columns) / N ** 2))),
          ]),
      },
      {
        title: 'the amount that section 3.1 prints, PQ/N',
        head: ['what', 'here'],
        rows: [
          ['elements for each pair', beside(amount(forms[0].nodeOf, forms[2].nodeOf), (rows * columns) / N)],
        ],
      },
    ],
    errata: ['Section 3.1, the amount for each pair.'],
  };
}

function scattered(dim: number, algorithm: TreeAlgorithm, trees?: number) {
  const wanted = { topology: cube(dim), root: 0, algorithm, ...(trees !== undefined && { trees }) };
  return check(scatterSchedule(wanted)).certificate;
}

function onePort(): Item {
  return {
    title: 'One-to-all, one port',
    source: 'section 3.3.1',
    about:
      'Startups and elements in sequence of a spanning binomial tree, in units of PQ/N, what a node gets, beside T_opt = ' +
      '(1 - 1/N)PQ t_c + nτ.',
    tables: [
      {
        head: ['n', 'startups', 'PQ/N'],
        rows: from(2, 8).map((n) => {
          const { steps, blocksInSequence } = scattered(n, 'sbt');
          return [String(n), beside(steps, n), beside(blocksInSequence, 2 ** n - 1)];
        }),
      },
    ],
    errata: [],
  };
}

const isPrime = (n: number) => from(2, n - 1).every((divisor) => n % divisor !== 0);

function balancedTree(): Item {
  return {
    title: 'One-to-all, balanced spanning tree',
    source: 'section 3.3.1',
    about:
      'Startups, and elements in sequence in units of PQ/N, beside nτ and (1 - 1/N)PQ t_c/n, which the text says is ' +
      'reached for prime n and nearly so for others: there the value is not compared.',
    tables: [
      {
        head: ['n', 'startups', 'PQ/N', '(N - 1)/n'],
        rows: from(2, 8).map((n) => {
          const { steps, blocksInSequence } = scattered(n, 'bst');
          const bound = (2 ** n - 1) / n;
          return [
            String(n),
            beside(steps, n),
            isPrime(n) ? beside(blocksInSequence, Math.ceil(bound)) : blocksInSequence,
            numberText(bound),
          ];
        }),
      },
    ],
    errata: [],
  };
}

const choose = (n: number, k: number) => upTo(k).reduce((result, i) => (result * (n - i)) / (i + 1), 1);

function rotatedTrees(): Item {
  return {
    title: 'One-to-all, n rotated trees',
    source: 'section 3.3.1',
    about:
      'Startups, elements in sequence and the largest packet in units of PQ/nN, an n-th of what a node gets, beside the ' +
      'lower bound (1 - 1/N)PQ t_c/n + nτ and the largest binomial coefficient.',
    tables: [
      {
        head: ['n', 'startups', 'PQ/nN', 'largest\npacket'],
        rows: from(2, 7).map((n) => {
          const { steps, blocksInSequence, largestMessage } = scattered(n, 'rotated-sbts');
          return [
            String(n),
            beside(steps, n),
            beside(blocksInSequence, 2 ** n - 1),
            beside(largestMessage, choose(n, Math.floor(n / 2))),
          ];
        }),
      },
    ],
    errata: [],
  };
}

function fewTrees(): Item {
  return {
    title: 'One-to-all, k trees',
    source: 'section 3.3.1',
    about:
      'Elements in sequence of k rotated trees, and of k rotated and reflected ones, in units of PQ/N, beside the text’s ' +
      'formulas with that factor, where k divides n.',
    tables: [
      {
        head: ['n', 'k', 'rotated', 'reflected'],
        rows: [
          [4, 2],
          [6, 2],
          [6, 3],
        ].map(([n, k]) => {
          const rotated = scattered(n, 'rotated-sbts', k).blocksInSequence / k;
          const formula = ((2 ** n - 1) * 2 ** (n / k - 1)) / (2 ** (n / k) - 1);
          const reflected = k % 2 === 0 ? scattered(n, 'reflected-sbts', k).blocksInSequence / k : undefined;
          const twice = 2 ** ((2 * n) / k);
          return [
            String(n),
            k,
            beside(rotated, formula),
            reflected === undefined ? '' : beside(reflected, ((2 ** n - 1) * (twice / 2 + 1)) / (twice - 1)),
          ];
        }),
      },
    ],
    errata: ['Section 3.3.1, transfer times of k spanning binomial trees.'],
  };
}

function twoTrees(): Item {
  return {
    title: 'One-to-all, two trees',
    source: 'section 3.3.1',
    about:
      'Elements on the busiest edge, in halves of what a node gets: two reflected trees beside N/2 + 1, and two rotated ' +
      'ones beside N/2 + √(N/2).',
    tables: [
      {
        head: ['n', 'reflected', 'rotated'],
        rows: from(3, 7).map((n) => {
          const N = 2 ** n;
          const busiest = (algorithm: TreeAlgorithm) => scattered(n, algorithm, 2).blocksInSequence;
          return [
            String(n),
            beside(busiest('reflected-sbts'), N / 2 + 1),
            beside(busiest('rotated-sbts'), N / 2 + Math.sqrt(N / 2)),
          ];
        }),
      },
    ],
    errata: ['Section 3.3.1, two rotated trees.'],
  };
}

function treesAgainstTree(): Item {
  return {
    title: 'One-to-all, k < n trees or one balanced tree',
    source: 'section 3.3.1',
    about:
      'Elements in sequence in units of PQ/N: k rotated trees, and the balanced tree, which the text says takes less time.',
    tables: [
      {
        head: ['n', 'k', 'k trees', 'balanced', 'less time'],
        rows: [
          [4, 2],
          [4, 3],
          [5, 3],
          [6, 3],
          [6, 5],
        ].map(([n, k]) => {
          const trees = scattered(n, 'rotated-sbts', k).blocksInSequence / k;
          const tree = scattered(n, 'bst').blocksInSequence;
          return [
            String(n),
            k,
            numberText(trees),
            tree,
            beside(tree === trees ? 'neither' : tree < trees ? 'balanced' : 'k trees', 'balanced'),
          ];
        }),
      },
    ],
    errata: ['Section 3.3.1, k < n.'],
  };
}

function allToAll(): Item {
  const { turns } = transposeMethod('standard-exchange');
  return {
    title: 'All-to-all',
    source: 'section 3.3.2',
    about:
      'The exchange algorithm with one port, where a node sends and then receives, so that every exchange counts twice: ' +
      'startups and blocks in sequence beside T_min = 2n(PQ t_c/2N + τ), with K = N blocks of PQ/N² elements a node. Routing by balanced trees: blocks beside (1 - 1/N)K/2.',
    tables: [
      {
        head: [
          'n',
          'exchange\nstartups',
          'exchange\nblocks',
          'balanced trees\nstartups',
          'balanced trees\nblocks',
        ],
        rows: from(2, 8).map((n) => {
          const N = 2 ** n;
          const [exchange, trees] = ['standard-exchange', 'balanced-tree'].map(
            (name) => check(findAlgorithm(name).schedule({ topology: cube(n), copies: 1 })).certificate,
          );
          return [
            String(n),
            beside(turns * exchange.steps, 2 * n),
            beside(turns * exchange.blocksInSequence, n * N),
            beside(trees.steps, n),
            beside(trees.blocksInSequence, ((1 - 1 / N) * N) / 2),
          ];
        }),
      },
    ],
    errata: ['Section 3.3.2, time of the BST routing.'],
  };
}

/** Steps of a transpose of a matrix with one element for each node, or as many as make other layouts differ. */
function stepsOf(method: string, side: number, parts: number, from: string, to: string): number {
  const { schedule } = matrixTranspose({
    matrix: { rows: side, columns: side },
    parts: { rows: parts, columns: parts },
    from: findGridLayout(from),
    to: findGridLayout(to),
    method,
    costs: { startup: 1, perElement: 1 },
    maxUnit: 1,
  });
  return check(schedule).certificate.steps;
}

function lemma41(): Item {
  return {
    title: 'Lemma 4.1 and the three ways',
    source: 'section 4.1',
    about:
      'Communication steps of a transpose between a consecutive and a cyclic layout of rows and columns, from the proofs, ' +
      'beside 2 log N, log N and log N.',
    tables: [
      {
        head: ['log N', 'first way', 'second way', 'third way'],
        rows: [2, 4, 6].map((n) => [
          String(n),
          ...[2 * n, n, n].map((said, i) =>
            beside(stepsOf(`way-${i + 1}`, 2 ** n, 2 ** (n / 2), 'consecutive', 'cyclic'), said),
          ),
        ]),
      },
    ],
    errata: [],
  };
}

function section46(): Item {
  const mixed = 'consecutive,consecutive-gray';
  const [binary, gray] = ['consecutive', 'consecutive-gray'];
  return {
    title: 'Transpose with other codes',
    source: 'section 4.6',
    about:
      'Routing steps of the transpose of a matrix whose rows are in binary code and whose columns are in Gray code, ' +
      'naive beside 2n - 2 and combined beside n; and of the combined one from one code for both to the other.',
    tables: [
      {
        head: ['n', 'naive', 'combined', 'binary\nto Gray', 'Gray\nto binary'],
        rows: [2, 4, 6].map((n) => {
          const side = 2 ** (n / 2);
          return [
            String(n),
            beside(stepsOf('naive', side, side, mixed, mixed), 2 * n - 2),
            beside(stepsOf('combined', side, side, mixed, mixed), n),
            beside(stepsOf('combined', side, side, binary, gray), n),
            beside(stepsOf('combined', side, side, gray, binary), n),
          ];
        }),
      },
    ],
    errata: [],
  };
}

function transposed(name: TransposeName, n: number, packets: number): number {
  const block = { dim: n, slots: packets, packet: 1 };
  return check(pairwiseTranspose(findTransposeAlgorithm(name), block)).certificate.steps;
}

function pipelines(): Item {
  return {
    title: 'SRT and DRT',
    source: 'sections 4.3 and 4.4',
    about:
      'Routing steps for m = PQ/B_mN packets a node, from the proofs, beside ⌈m⌉ + n - 1 and ⌈m/2⌉ + n - 1.',
    tables: [
      {
        head: ['n', 'm', 'SRT', 'DRT'],
        rows: [2, 4, 6].flatMap((n) =>
          [1, 4, 7, 16].map((m): Cell[] => [
            String(n),
            m,
            beside(transposed('srt', n, m), m + n - 1),
            beside(transposed('drt', n, m), Math.ceil(m / 2) + n - 1),
          ]),
        ),
      },
    ],
    errata: [],
  };
}

/** The least value of a function with one minimum, and where it is, by dividing an interval. */
function minimum(of: (x: number) => number, low: number, high: number): { at: number; least: number } {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 200; i++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (of(left) < of(right)) b = right;
    else a = left;
  }
  return { at: (a + b) / 2, least: of((a + b) / 2) };
}

/** Startup and element time of the rows of times below. */
const PRICES = { startup: 3, perElement: 2 };

function bestPackets(): Item {
  const { startup, perElement } = PRICES;
  return {
    title: 'SRT and DRT, best packets',
    source: 'sections 4.3 and 4.4',
    about:
      'The packet B_opt and the time T_min of the text, beside the least of (B/b + n - 1)(b t_c + τ) over all b, found ' +
      `by search, with B = PQ/N elements, τ = ${startup} and t_c = ${perElement}.`,
    tables: [
      {
        head: ['n', 'B', 'SRT\npacket', 'SRT\ntime', 'DRT\npacket', 'DRT\ntime'],
        rows: [4, 6, 10].flatMap((n) =>
          [100, 1000].map((B): Cell[] => [
            String(n),
            B,
            ...(['srt', 'drt'] as const).flatMap((name) => {
              const elements = name === 'srt' ? B : B / 2;
              const found = minimum((b) => (elements / b + n - 1) * (b * perElement + startup), 1e-3, B);
              const said = bestPipeline(name, n, B, PRICES);
              return [
                beside(found.at.toPrecision(4), said.packet.toPrecision(4)),
                beside(found.least, said.time),
              ];
            }),
          ]),
        ),
      },
    ],
    errata: [],
  };
}

function multiplePaths(): Item {
  const { departure } = findTransposeAlgorithm('mrt');
  const { startup, perElement } = PRICES;
  const B = 96;
  return {
    title: 'MRT',
    source: 'section 4.5',
    about:
      'Cycles in which a node at distance 2D sends 4kD packets, from the departures of the schedule, beside 2kD + 1; and ' +
      `the time, with B = ${B}, τ = ${startup} and t_c = ${perElement}, beside (2kD + 1)(τ + PQ/4kDN) as it is printed.`,
    tables: [
      {
        head: ['D', 'k', 'cycles', 'time'],
        rows: [1, 2, 3].flatMap((D) =>
          [1, 2, 3].map((k): Cell[] => {
            const cycles = departure(2 * k - 1, 2 * D) + 2 * D;
            return [
              String(D),
              k,
              beside(cycles, 2 * k * D + 1),
              beside(
                cycles * (startup + (B / (4 * k * D)) * perElement),
                (2 * k * D + 1) * (startup + B / (4 * k * D)),
              ),
            ];
          }),
        ),
      },
    ],
    errata: ['Section 4.5, time for k.'],
  };
}

/** The times of theorem 4.1 as they are printed, with τ = t_c = 1. */
function printedTime(n: number, B: number): number {
  if (n <= Math.sqrt(B / 2)) return (1 + Math.sqrt(B / 2)) ** 2;
  if (n >= Math.sqrt(B)) return n + 1 + ((n + 1) / (2 * n)) * B;
  return (n / 2) % 2 === 0
    ? n / 2 + 3 + ((n + 6) / (2 * n + 8)) * B
    : n / 2 + 2 + ((n + 4) / (2 * n + 4)) * B;
}

function theorem41(): Item {
  const costs = { startup: 1, perElement: 1 };
  /** Packets by the rule 4D floor(n / 2D), or as many whole k as are best where that is more. */
  const slowest = (n: number, B: number) =>
    Math.max(
      ...from(1, n / 2).map((D) => {
        const least = Math.floor(n / (2 * D));
        const most = n <= Math.sqrt(B / 2) ? least + B : least;
        return Math.min(...from(least, most).map((k) => multiplePathTime(D, k, B, costs)));
      }),
    );
  return {
    title: 'Theorem 4.1',
    source: 'section 4.5',
    about:
      'The time of the slowest node with τ = t_c = 1, in whole packets, beside the theorem’s: its first case, its two ' +
      'middle ones and its last. The boundaries between the cases are approximate in the text; these values lie off them.',
    tables: [
      {
        head: ['n', 'PQ/N', 'case', 'time'],
        rows: [
          [6, 16, 'first'],
          [10, 40, 'first'],
          [4, 20, 'middle, n/2 even'],
          [8, 110, 'middle, n/2 even'],
          [6, 50, 'middle, n/2 odd'],
          [10, 150, 'middle, n/2 odd'],
          [4, 128, 'last'],
          [4, 72, 'last'],
          [6, 200, 'last'],
        ].map(([n, B, name]) => [
          String(n),
          B,
          name,
          beside(slowest(Number(n), Number(B)), printedTime(Number(n), Number(B))),
        ]),
      },
    ],
    errata: ['Theorem 4.1, last case.'],
  };
}

function proposition41(): Item {
  return {
    title: 'Proposition 4.1',
    source: 'section 4.5',
    about:
      'The lower bound of the proof, the greater of nτ and PQ t_c/2N, beside the printed sum, with τ = t_c = 1.',
    tables: [
      {
        head: ['n', 'PQ/N', 'bound'],
        rows: [
          [4, 4],
          [4, 16],
          [8, 100],
        ].map(([n, B]) => [
          String(n),
          B,
          beside(transposeTimeBound(n, B, { startup: 1, perElement: 1 }), n + B / 2),
        ]),
      },
    ],
    errata: ['Proposition 4.1.'],
  };
}

function allPorts(): Item {
  const sizes = from(1, 10).flatMap((half) => from(0, 24).map((power) => ({ n: 2 * half, B: 2 ** power })));
  const areStripsFaster = ({ n, B }: (typeof sizes)[number]) =>
    ((1 - 2 ** -n) * B) / 2 + n < printedTime(n, B);
  const isMiddle = ({ n, B }: (typeof sizes)[number]) => n < Math.sqrt(B) && n > Math.sqrt(B / 2);
  return {
    title: 'Section 6, all ports',
    source: 'section 6',
    about:
      'The printed times of one dimension (strips) and of two (blocks) with all ports, for n = 2 to 20 and PQ/N = 1 to ' +
      '2^24, with τ = t_c = 1.',
    tables: [
      statements(
        holds(
          'where n ≥ √(PQ t_c/Nτ) or n ≤ √(PQ t_c/2Nτ), strips take less time',
          sizes.every((size) => isMiddle(size) || areStripsFaster(size)),
        ),
        holds(
          'between these there is a break-even',
          sizes.some((size) => isMiddle(size) && !areStripsFaster(size)),
        ),
      ),
    ],
    errata: ['Section 6, the break-even with all ports.'],
  };
}

import { clockOf } from '../costs/clock.ts';
import { countSchedule } from '../costs/count.ts';
import { type Counts, roundsIn } from '../costs/counts.ts';
import { countsOf } from '../costs/formulas/index.ts';
import type { Machine } from '../costs/machine.ts';
import { congestion } from '../schedules/congestion.ts';
import { check, findAlgorithm, type Grid, mesh, torus, xorMap } from '../schedules/index.ts';
import { countItem } from './count-item.ts';
import {
  beside,
  type Cell,
  type Curves,
  holds,
  type Item,
  type Paper,
  type PaperTable,
  statements,
} from './item.ts';

/** Tables 1 and 2, figures 13 to 16, and the example of figure 1. */
export function suhShin(paragon: Machine): Paper {
  return {
    name: 'Suh and Shin 2001',
    title:
      'Y.-J. Suh and K. G. Shin, All-to-All Personalized Communication in Multidimensional Torus and Mesh Networks, ' +
      'IEEE Transactions on Parallel and Distributed Systems 12(1), 2001',
    items: [
      figure1(),
      table1(),
      ...ORDERS.map((on) =>
        countItem(
          { title: `Orders of growth, ${on}`, source: 'sections 1, 3.1.4 and 4.1', errata: [] },
          'suh-shin',
          on,
        ),
      ),
      section6(),
      table2(),
      figure('Figure 13', 'torus', TORUS_RIVALS, [4, 5, 6, 7], paragon),
      figure('Figure 14', 'mesh', MESH_RIVALS, [4, 5, 6, 7], paragon),
      dearStartups('Figure 15', 'torus', TORUS_RIVALS, paragon),
      dearStartups('Figure 16', 'mesh', MESH_RIVALS, paragon),
    ],
    leftOut: [
      'Figures 2 to 12 are drawings of groups, messages and arrays without numbers. Their schedules are those of table 1.',
    ],
  };
}

/** The networks of which the text gives orders of growth, in the words of `publishedCounts`. */
const ORDERS = [
  'tori of C x C nodes, C a multiple of 4',
  'tori of 8 x C nodes, R = 8, C a multiple of 4',
  'meshes of C x C nodes, C even',
];

/** What tables 1 and 2 price. */
interface Costs {
  readonly startups: number;
  /** Blocks transmitted in sequence. */
  readonly blocks: number;
  /** Links in sequence. */
  readonly hops: number;
  /** Blocks of a node that are rearranged. */
  readonly rearranged: number;
  readonly barriers: number;
}

const HEAD = ['startups', 'blocks\nsent', 'links', 'blocks\nrearranged', 'barriers'];

function costsOf(counts: Counts): Costs {
  const sum = (of: (round: Counts['rounds'][number]) => number) =>
    counts.rounds.reduce((total, round) => total + of(round) * round.times, 0);
  const startups = roundsIn(counts);
  return {
    startups,
    blocks: sum(({ blocks }) => blocks),
    hops: sum(({ hops }) => hops),
    rearranged: counts.rearranged,
    barriers: startups - 1,
  };
}

const inOrder = ({ startups, blocks, hops, rearranged, barriers }: Costs) => [
  startups,
  blocks,
  hops,
  rearranged,
  barriers,
];

function counted(network: Grid): Costs {
  return costsOf(countSchedule(findAlgorithm('suh-shin').schedule({ topology: network, copies: 1 })));
}

const product = (shape: readonly number[]) => shape.reduce((nodes, side) => nodes * side, 1);
const square = (d: number) => [2 ** d, 2 ** d];
const NETWORKS = { torus, mesh };

function figure1(): Item {
  const network = mesh([4, 2]);
  const steps = Array.from({ length: network.nodes - 1 }, (_, i) => [
    { map: xorMap(network.nodes, i + 1), slots: [] },
  ]);
  const contended = steps.filter((step) => congestion(network, step) > 1).length;
  const { certificate } = check(findAlgorithm('direct-exchange').schedule({ topology: network, copies: 1 }));
  const square4 = check(findAlgorithm('direct-exchange').schedule({ topology: mesh([4, 4]), copies: 1 }));
  return {
    title: 'Figure 1 and introduction',
    source: 'section 1',
    about:
      'The direct exchange on a mesh of 2 x 4 nodes, and Scott’s lower bound a³/4 for a x a nodes, here for a = 4. The ' +
      'message-combining algorithm of the figure is not in the catalogue.',
    tables: [
      {
        head: ['what', 'here'],
        rows: [
          ['steps of pairs', beside(steps.length, 7)],
          ['of these with contention', beside(contended, 4)],
          ['contention-free steps', beside(certificate.steps, 11)],
          ['blocks sent in sequence', beside(certificate.blocksInSequence, 11)],
          ['lower bound on a mesh of 4 x 4', beside(square4.certificate.lowerBound, 4 ** 3 / 4)],
        ],
      },
    ],
    errata: [],
  };
}

/** The rows of table 1: formulas of the sides, the longest first. */
const TABLE_1: readonly {
  readonly title: string;
  readonly kind: Grid['kind'];
  readonly shapes: readonly (readonly number[])[];
  readonly of: (sides: readonly number[]) => Costs;
}[] = [
  {
    title: 'R x C torus: C/2 + 2, RC(C + 4)/4, 2(C - 1), 3RC, C/2 + 1',
    kind: 'torus',
    shapes: [
      [4, 4],
      [8, 4],
      [12, 8],
      [20, 8],
      [16, 16],
    ],
    of: ([C, R]) => ({
      startups: C / 2 + 2,
      blocks: ((R * C) / 4) * (C + 4),
      hops: 2 * (C - 1),
      rearranged: 3 * R * C,
      barriers: C / 2 + 1,
    }),
  },
  {
    title: 'N1 x .. x Nn torus: n(N1/4 + 1), n(N1 + 4)N1..Nn/8, n(N1 - 1), (n + 1)N1..Nn, nN1/4 + n - 1',
    kind: 'torus',
    shapes: [
      [4, 4, 4],
      [8, 4, 4],
      [8, 8, 4],
      [4, 4, 4, 4],
    ],
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return {
        startups: n * (N1 / 4 + 1),
        blocks: (n / 8) * (N1 + 4) * N,
        hops: n * (N1 - 1),
        rearranged: (n + 1) * N,
        barriers: (n * N1) / 4 + n - 1,
      };
    },
  },
  {
    title: 'R x C mesh: C, RC²/2, (C - 2)² + 2, 2RC, C - 1',
    kind: 'mesh',
    shapes: [
      [2, 2],
      [6, 6],
      [10, 8],
      [14, 6],
      [16, 16],
    ],
    of: ([C, R]) => ({
      startups: C,
      blocks: (R * C ** 2) / 2,
      hops: (C - 2) ** 2 + 2,
      rearranged: 2 * R * C,
      barriers: C - 1,
    }),
  },
  {
    title: 'N1 x .. x Nn mesh: nN1/2, nN1²N2..Nn/4, n((N1 - 2)² + 2)/2, nN1..Nn, nN1/2 - 1',
    kind: 'mesh',
    shapes: [
      [2, 2, 2],
      [4, 4, 2],
      [6, 6, 6],
      [4, 4, 4, 2],
    ],
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return {
        startups: (n / 2) * N1,
        blocks: (n / 4) * N1 * N,
        hops: (n / 2) * ((N1 - 2) ** 2 + 2),
        rearranged: n * N,
        barriers: (n / 2) * N1 - 1,
      };
    },
  },
];

function table1(): Item {
  return {
    title: 'Table 1',
    source: 'section 5',
    about:
      'What the algorithm costs, counted on its schedules, beside the formulas with a block size of 1. The titles have ' +
      'the formulas in the order of the columns.',
    tables: TABLE_1.map(({ title, kind, shapes, of }) => ({
      title,
      head: ['network', ...HEAD],
      rows: shapes.map((shape) => {
        const [here, said] = [inOrder(counted(NETWORKS[kind](shape))), inOrder(of(shape))];
        return [shape.join(' x '), ...here.map((value, i) => beside(value, said[i]))];
      }),
    })),
    errata: [],
  };
}

function section6(): Item {
  const rows = [
    [torus([10, 6]), torus([12, 8])],
    [torus([9, 5]), torus([12, 8])],
    [mesh([7, 7]), mesh([8, 8])],
    [mesh([9, 5]), mesh([10, 6])],
  ].map(([network, filled]): Cell[] => {
    const [here, there] = [counted(network), counted(filled)];
    return [network.label, filled.label, here.startups, there.startups, here.blocks, there.blocks];
  });
  return {
    title: 'Section 6',
    source: 'section 6',
    about:
      'Sides that are no multiples: the text adds virtual nodes and has no counts. What they cost here, beside the ' +
      'network that they make.',
    tables: [
      { head: ['network', 'with virtual\nnodes', 'startups', 'there', 'blocks\nsent', 'there'], rows },
    ],
    errata: [],
  };
}

/** An algorithm that table 2 compares with: its costs on a network of 2^d x 2^d nodes. */
interface Rival {
  /** Its number among the paper's references. */
  readonly name: string;
  readonly of: (d: number) => Costs;
}

const TORUS_RIVALS: readonly Rival[] = [
  {
    name: '[19]',
    of: (d) => ({
      startups: 2 ** (d - 1) + 2,
      blocks: 2 ** (3 * d - 2) + 2 ** (2 * d),
      hops: (2 ** (2 * d - 1) + 10) / 3,
      rearranged: (2 ** (d - 1) + 1) * 2 ** (2 * d),
      barriers: 2 ** (d - 1) + 1,
    }),
  },
  {
    name: '[13]',
    of: (d) => {
      const blocks = 9 * 2 ** (3 * d - 4) + (d ** 2 - 5 * d + 3) * 2 ** (2 * d - 1);
      return {
        startups: 3 * d - 3,
        blocks,
        hops: 13 * 2 ** (d - 2) - 3 * d - 3,
        rearranged: blocks,
        barriers: 3 * d - 4,
      };
    },
  },
];

const MESH_RIVALS: readonly Rival[] = [
  {
    name: '[16]',
    of: (d) => ({
      startups: 2 ** d,
      blocks: 2 ** (3 * d - 1),
      hops: (2 ** (2 * d) + 2) / 3,
      rearranged: (2 ** d - 1) * 2 ** (2 * d),
      barriers: 2 ** d - 1,
    }),
  },
  {
    name: '[13]',
    of: (d) => {
      const blocks = 7 * 2 ** (3 * d - 3) + (d ** 2 - 3 * d - 1) * 2 ** (2 * d - 1);
      return {
        startups: 3 * d - 2,
        blocks,
        hops: 9 * 2 ** (d - 1) - 3 * d - 4,
        rearranged: blocks,
        barriers: 3 * d - 3,
      };
    },
  },
];

/** What table 2 has for the paper's own algorithm. */
const PROPOSED: Readonly<Record<Grid['kind'], (d: number) => Costs>> = {
  torus: (d) => ({
    startups: 2 ** (d - 1) + 2,
    blocks: 2 ** (3 * d - 2) + 2 ** (2 * d),
    hops: 2 ** (d + 1) - 2,
    rearranged: 3 * 2 ** (2 * d),
    barriers: 2 ** (d - 1) + 1,
  }),
  mesh: (d) => ({
    startups: 2 ** d,
    blocks: 2 ** (3 * d - 1),
    hops: 2 ** (2 * d) - 2 ** (d + 2) + 6,
    rearranged: 2 * 2 ** (2 * d),
    barriers: 2 ** d - 1,
  }),
};

function table2(): Item {
  const tableOf = (kind: Grid['kind'], rivals: readonly Rival[]): PaperTable => ({
    title: `2^d x 2^d ${kind === 'torus' ? 'tori' : 'meshes'}`,
    head: ['d', 'algorithm', ...HEAD],
    rows: [2, 3, 4, 5].flatMap((d) => {
      const [here, said] = [inOrder(counted(NETWORKS[kind](square(d)))), inOrder(PROPOSED[kind](d))];
      return [
        ...rivals.map(({ name, of }): Cell[] => [String(d), name, ...inOrder(of(d)).map(Math.round)]),
        [String(d), 'proposed', ...here.map((value, i) => beside(value, said[i]))],
      ];
    }),
  });
  return {
    title: 'Table 2',
    source: 'section 5',
    about:
      'Costs on square networks. Those of the proposed algorithm are counted; those of [19], [13] and [16] are the ' +
      'values of the text’s formulas, since these algorithms are not in the catalogue.',
    tables: [tableOf('torus', TORUS_RIVALS), tableOf('mesh', MESH_RIVALS)],
    errata: [],
  };
}

/** The block sizes of the figures, in bytes. */
const SIZES = Array.from({ length: 13 }, (_, power) => 2 ** power);

/** The time in seconds by the size of a block in bytes. */
type Time = (bytes: number) => number;

/** The times on 2^d x 2^d nodes: those of the rivals by the formulas, that of the proposed algorithm by its counts. */
function timesOn(
  kind: Grid['kind'],
  rivals: readonly Rival[],
  d: number,
  machine: Machine,
): { readonly name: string; readonly of: Time }[] {
  const counts = countsOf('suh-shin', { kind, shape: square(d) });
  if (counts === undefined) throw new Error(`no formula for suh-shin on a ${kind} of 2^${d} x 2^${d} nodes`);
  const { startup, perByte, perHop, rearrangementPerByte, barrier } = machine;
  const proposed = clockOf(counts, { machine, nodes: 4 ** d });
  const perBarrier = barrier.constant + barrier.perDoubling * 2 * d;
  return [
    { name: 'proposed', of: (bytes) => proposed(bytes).total },
    ...rivals.map(({ name, of }) => {
      const { startups, blocks, hops, rearranged, barriers } = of(d);
      const time: Time = (bytes) =>
        startups * startup +
        blocks * bytes * perByte +
        hops * perHop +
        rearranged * bytes * rearrangementPerByte +
        barriers * perBarrier;
      return { name, of: time };
    }),
  ];
}

/** The block size at which two times, linear in it, are equal. */
function crossing(one: Time, other: Time): number {
  const [atOne, atTwo] = [1, 2].map((bytes) => one(bytes) - other(bytes));
  return 1 - atOne / (atTwo - atOne);
}

/** Where the proposed algorithm begins to be faster than [13], by d. */
function crossings(kind: Grid['kind'], rivals: readonly Rival[], dims: readonly number[], machine: Machine) {
  return dims.map((d) => {
    const [proposed, , fewStartups] = timesOn(kind, rivals, d, machine);
    return crossing(proposed.of, fewStartups.of);
  });
}

function curves(
  kind: Grid['kind'],
  rivals: readonly Rival[],
  dims: readonly number[],
  machine: Machine,
): Curves {
  return {
    kind: 'curves',
    x: { label: 'block size', unit: 'bytes' },
    y: { label: 'time', unit: 'seconds' },
    panels: dims.map((d) => ({
      name: `${2 ** d} x ${2 ** d} ${kind}`,
      series: timesOn(kind, rivals, d, machine).map(({ name, of }) => ({
        name,
        points: SIZES.map((bytes) => [bytes, of(bytes)] as const),
      })),
    })),
  };
}

function crossingTable(dims: readonly number[], found: readonly number[]): PaperTable {
  return {
    title: 'from which block size on the proposed algorithm is faster than [13]',
    head: ['network', 'bytes'],
    rows: dims.map((d, i) => [`${2 ** d} x ${2 ** d}`, found[i].toFixed(1)]),
  };
}

/** What the text says of either figure: [13] is best for small blocks, the proposed algorithm for large ones. */
function choices(kind: Grid['kind'], rivals: readonly Rival[], dims: readonly number[], machine: Machine) {
  const times = dims.map((d) => timesOn(kind, rivals, d, machine));
  const [least, most] = [SIZES[0], SIZES[SIZES.length - 1]];
  const isBest = (index: number, bytes: number) =>
    times.every((algorithms) => algorithms.every(({ of }) => algorithms[index].of(bytes) <= of(bytes)));
  return [
    holds('[13] is the fastest for small blocks', isBest(2, least)),
    holds('the proposed algorithm is the fastest for large blocks', isBest(0, most)),
    holds(
      `the proposed algorithm is faster than ${rivals[0].name} for every size`,
      SIZES.every((bytes) => times.every(([proposed, rival]) => proposed.of(bytes) < rival.of(bytes))),
    ),
  ];
}

const PRICES = 't_s = 75 µs, t_c = 0.011 µs, t_l = 0.02 µs, ρ = 0.014 µs and t_b = (126d - 113) µs';

function figure(
  title: string,
  kind: Grid['kind'],
  rivals: readonly Rival[],
  dims: readonly number[],
  paragon: Machine,
): Item {
  const found = crossings(kind, rivals, dims, paragon);
  return {
    title,
    source: 'section 5',
    about:
      `Predicted times on 2^d x 2^d nodes with the Paragon’s prices: ${PRICES}. The text describes the curves and ` +
      'prints no number of them.',
    figure: curves(kind, rivals, dims, paragon),
    tables: [
      statements(
        ...choices(kind, rivals, dims, paragon),
        holds(
          'on larger networks the crossing is at smaller blocks',
          found.every((bytes, i) => i === 0 || bytes < found[i - 1]),
        ),
      ),
      crossingTable(dims, found),
    ],
    errata: [],
  };
}

/** Figures 15 and 16: t_s / t_c = 20 000. */
function dearStartups(title: string, kind: Grid['kind'], rivals: readonly Rival[], paragon: Machine): Item {
  const dims = [4, 6];
  const dear = { ...paragon, startup: 20_000 * paragon.perByte };
  const found = crossings(kind, rivals, dims, dear);
  const before = crossings(kind, rivals, dims, paragon);
  return {
    title,
    source: 'section 5',
    about:
      'The same with t_s/t_c = 20 000, that is t_s = 220 µs. The text describes the curves and prints no number of them.',
    figure: curves(kind, rivals, dims, dear),
    tables: [
      statements(
        ...choices(kind, rivals, dims, dear),
        holds(
          'the crossing is at larger blocks than with cheaper startups',
          found.every((bytes, i) => bytes > before[i]),
        ),
      ),
      crossingTable(dims, found),
    ],
    errata: [],
  };
}

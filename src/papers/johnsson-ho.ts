import { type PaperTables, paperTables } from '../formats/paper-tables.ts';
import {
  blocked,
  check,
  checkPlan,
  cube,
  findAlgorithm,
  findSequenceAlgorithm,
  pipelineSteps,
  type Schedule,
  type SequencePlan,
  sequenceSchedule,
  theorem2Steps,
  widened,
} from '../schedules/index.ts';
import { beside, type Cell, type Interval, type Item, type Paper, type PaperTable } from './item.ts';
import {
  FIGURE_3,
  TABLE_1,
  TABLE_2,
  TABLE_4,
  TABLE_5,
  TABLE_7_LEFT,
  TABLE_7_RIGHT,
  TABLE_8,
  TABLE_9,
} from './johnsson-ho-printed.ts';
import { memoryStates } from './memory.ts';

/** The tables, the generating table, figure 4, and the formulas of the theorem, the lemmas and the corollary. */
export function johnssonHo(): Paper {
  const five = paperTables(scheduleOn('necklace', 5), 3);
  return {
    name: 'Johnsson and Ho 1992',
    title:
      'S. L. Johnsson and C.-T. Ho, Optimal Communication Channel Utilization for Matrix Transposition and Related ' +
      'Permutations on Binary Cubes, Harvard TR-16-92, 1992',
    items: [
      table1(),
      table2(),
      table3(),
      table4(),
      table5(),
      table6(),
      figure3(five),
      table7(five),
      theorem1(),
      corollary2(),
      figure4(),
      theorem2(),
      table8(five),
      lemma4(),
      table9(five),
      lemma5(),
    ],
    leftOut: [
      'Figures 1 and 2 are drawings of a path and of a loop; their numbers are those of tables 3 and 4.',
    ],
  };
}

function scheduleOn(algorithm: string, dim: number, width = 1): Schedule {
  return findAlgorithm(algorithm).schedule({ topology: cube(dim), copies: 1, width });
}

const binary = (address: number, dim: number) => address.toString(2).padStart(dim, '0');
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const from = (first: number, last: number) => upTo(last - first + 1).map((i) => first + i);

/** The memory of the 3-cube with Algorithm 1, by what led to it: entries source:address, by address and node. */
function memoryAfter(what: string): (address: number) => string[] {
  const state = [...memoryStates(scheduleOn('complement-pairs', 3))].find(({ after }) => after === what);
  return (address) =>
    Array.from(state?.origins.slice(8 * address, 8 * address + 8) ?? [], (origin) => {
      return `${origin % 8}:${binary(Math.floor(origin / 8), 3)}`;
    });
}

/** A memory beside the printed one: the addresses of its rows, and for each the entries of the nodes. */
function memoryTable(addresses: readonly number[], after: string, printed: readonly string[]): PaperTable {
  const memory = memoryAfter(after);
  return {
    head: ['address', ...upTo(8).map((node) => `P${node}`)],
    rows: addresses.map((address, row) => {
      const entries = printed[row].split(' ');
      return [
        binary(address, 3),
        ...memory(address).map((entry, node) => beside(`(${entry})`, `(${entries[node]})`)),
      ];
    }),
  };
}

const IN_PAIRS = upTo(4).flatMap((address) => [address, 7 - address]);
const ENTRY = 'An entry (source:address) is the block that node source had at that address.';

function table1(): Item {
  return {
    title: 'Table 1',
    source: 'section 2.2.1',
    about: `The memory of a 3-cube after the alignment, by relative address. ${ENTRY}`,
    tables: [memoryTable(upTo(8), 'alignment', TABLE_1)],
    errata: [],
  };
}

function table2(): Item {
  return {
    title: 'Table 2',
    source: 'section 2.2.1',
    about: 'The same memory, a relative address and its complement one below the other.',
    tables: [memoryTable(IN_PAIRS, 'alignment', TABLE_2)],
    errata: [],
  };
}

function table3(): Item {
  const plan = findSequenceAlgorithm('sequential').plan({ axes: [2, 2], copies: 1 });
  const schedule = sequenceSchedule('sequential', plan);
  const { nodes } = schedule.topology;
  const { steps } = plan.claims;
  const shown = new Map([
    ['alignment', 'after the alignment'],
    [String(steps / 2), 'after the exchange with j'],
    [String(steps), 'after the exchange with k'],
    ['realignment', 'after the realignment'],
  ]);
  const entry = (origin: number) => {
    const node = origin % nodes;
    return `${Math.floor(node / 4)}${node % 4} ${Math.floor(origin / nodes)}`;
  };
  return {
    title: 'Table 3',
    source: 'section 2.3',
    about:
      'The memory for two exchanges in sequence, (k, j | i) to (j, i | k), each axis of two dimensions. An entry is ' +
      'the block that node k, j had at address i. This copy of the text leaves the table out.',
    tables: [...memoryStates(schedule)]
      .filter(({ after }) => shown.has(after))
      .map(({ after, origins }) => ({
        title: shown.get(after) ?? after,
        head: ['i', ...upTo(nodes).map((node) => `${Math.floor(node / 4)}${node % 4}`)],
        rows: upTo(schedule.slots).map((slot) => [
          String(slot),
          ...Array.from(origins.slice(slot * nodes, (slot + 1) * nodes), entry),
        ]),
      })),
    errata: [],
  };
}

function table4(): Item {
  return {
    title: 'Table 4',
    source: 'section 3.1',
    about: `Where the blocks of the first three complement pairs are after each step of Algorithm 1. ${ENTRY}`,
    tables: [1, 2, 3].map((step) => ({
      ...memoryTable(IN_PAIRS.slice(0, 6), String(step), TABLE_4.slice(6 * step - 6, 6 * step)),
      title: `after step ${step}`,
    })),
    errata: [],
  };
}

/** The cells of the table of steps, by the names of its rows. */
function stepCells({ sections }: PaperTables): Map<string, readonly string[]> {
  const rows = sections.find(({ kind }) => kind === 'steps')?.rows ?? [];
  return new Map(rows.map(([name, ...cells]) => [name, cells]));
}

/** Rows of dimensions by address or pair, beside the printed ones. */
function dimensionTable(
  printed: readonly (readonly [name: string, dimensions: string])[],
  first: number,
  cellsOf: (name: string) => readonly string[],
): PaperTable {
  const length = printed[0][1].split(' ').length;
  return {
    head: ['address', ...upTo(length).map((t) => `step ${first + t}`)],
    rows: printed.map(([name, dimensions]) => {
      const entries = dimensions.split(' ');
      return [name, ...entries.map((entry, t) => beside(cellsOf(name)[t] ?? '', entry))];
    }),
  };
}

function table5(): Item {
  const cells = stepCells(paperTables(scheduleOn('staggered-pairs', 4)));
  return {
    title: 'Table 5',
    source: 'section 3.2',
    about:
      'The dimension that each complement pair crosses in each step of Algorithm 2 on a 4-cube. The caption speaks of ' +
      'five dimensions.',
    tables: [
      dimensionTable(TABLE_5, 1, (name) => cells.get(name) ?? []),
      {
        title: 'its caption',
        head: ['what', 'here'],
        rows: [['dimensions of the cube', beside(4, 5)]],
      },
    ],
    errata: ['Table 5, caption.'],
  };
}

/** When the complement pairs of a cube travel. */
interface Travel {
  readonly steps: number;
  /** Steps from a pair's first crossing to its last: fewest and most. */
  readonly span: readonly [number, number];
  /** Addresses of the pairs under way, in the step that has fewest and in that with most. */
  readonly inTransit: readonly [number, number];
}

function travelOf({ phases, slots }: Schedule): Travel {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  let steps = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      for (const slot of step.flatMap((message) => Array.from(message.slots))) {
        const pair = Math.min(slot, slots - 1 - slot);
        if (!first.has(pair)) first.set(pair, steps);
        last.set(pair, steps);
      }
      steps++;
    }
  }
  const stays = Array.from(first, ([pair, start]) => [start, last.get(pair) ?? start] as const);
  const spans = stays.map(([start, end]) => end - start + 1);
  const inTransit = upTo(steps).map((t) => 2 * stays.filter(([start, end]) => start <= t && t <= end).length);
  return { steps, span: rangeOf(spans), inTransit: rangeOf(inTransit) };
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** The formulas of table 6, of d and K = 2^d. */
const TABLE_6: readonly {
  readonly number: number;
  readonly algorithm: string;
  readonly of: (d: number, K: number) => Travel;
}[] = [
  {
    number: 1,
    algorithm: 'complement-pairs',
    of: (d, K) => {
      const short = (K / 2) % d === 0 ? d : (K / 2) % d;
      return { steps: d * Math.ceil(K / (2 * d)), span: [d, d], inTransit: [2 * short, 2 * d] };
    },
  },
  {
    number: 2,
    algorithm: 'staggered-pairs',
    of: (d, K) => ({ steps: K / 2, span: [d, K / 2], inTransit: [2 * d, 2 * d] }),
  },
  {
    number: 3,
    algorithm: 'hybrid-pairs',
    of: (d, K) => {
      const most = d + ((K / 2) % d);
      return { steps: K / 2, span: [d, most], inTransit: [2 * d, 2 * most] };
    },
  },
];

function table6(): Item {
  return {
    title: 'Table 6',
    source: 'section 3.4',
    about:
      'Steps, span and addresses in transit of Algorithms 1, 2 and 3, counted on cubes of d dimensions with K = 2^d, ' +
      'beside the values of the formulas. A pair is in transit from its first crossing to its last. Where d divides ' +
      'K/2 no group of Algorithm 1 is short, and the formula’s least number, 0, is read as 2d.',
    tables: [
      {
        head: [
          'algorithm',
          'd',
          'element\ntransfers',
          'span\nmin',
          'span\nmax',
          'in transit\nmin',
          'in transit\nmax',
        ],
        rows: TABLE_6.flatMap(({ number, algorithm, of }) =>
          from(3, 9).map((d): Cell[] => {
            const [counted, said] = [travelOf(scheduleOn(algorithm, d)), of(d, 2 ** d)];
            return [
              `Algorithm ${number}`,
              d,
              beside(counted.steps, said.steps),
              ...counted.span.map((span, i) => beside(span, said.span[i])),
              ...counted.inTransit.map((addresses, i) => beside(addresses, said.inTransit[i])),
            ];
          }),
        ),
      },
    ],
    errata: ['Table 6, addresses in transit.'],
  };
}

function figure3({ sections }: PaperTables): Item {
  const generating = sections.find(({ kind }) => kind === 'generating');
  return {
    title: 'Figure 3',
    source: 'section 3.5.3',
    about:
      'The generating table for d = 5 and the lines of its right half: the dimension of each entry, and the line ' +
      'that it is on, from 0 as in the text. A column is a step, from 1; table 7 counts them from 0. The last row belongs to the pair. The dimensions are compared; the text draws the lines.',
    tables: [
      {
        head: generating?.columns ?? [],
        rows: (generating?.rows ?? []).map(([row, ...cells], r) => {
          const printed = FIGURE_3[r].split(' ');
          return [
            row,
            ...cells.map((cell, t) => {
              const [, ...line] = cell.split(' ');
              return beside(cell, [printed[t], ...line].join(' '));
            }),
          ];
        }),
      },
    ],
    errata: [],
  };
}

function table7(five: PaperTables): Item {
  const cells = stepCells(five);
  const d = 5;
  // Line i of the left half begins at row i and step i and goes right: its entry j has dimension 2i + j, in step i + j.
  const left = new Map<string, string[]>();
  for (const j of upTo(d)) {
    const steps = Array<string>(d).fill('-');
    let address = 0;
    for (const i of upTo(d - 1)) {
      const dimension = (2 * i + j) % d;
      steps[(i + j) % d] = String(dimension);
      address |= 1 << dimension;
    }
    left.set(binary(address, d), steps);
  }
  left.set(
    '(00000, 11111)',
    upTo(d).map((t) => String((d - 1 + t) % d)),
  );
  return {
    title: 'Table 7',
    source: 'section 3.5.3',
    about:
      'The dimension that each address of group 1 crosses in each step, d = 5. The right half is the ' +
      'schedule of necklace; the left half follows from the lines of figure 3 and is not used.',
    tables: [
      {
        ...dimensionTable(TABLE_7_LEFT, 0, (name) => left.get(name) ?? []),
        title: 'left half; the first step is 0, as printed',
      },
      {
        ...dimensionTable(TABLE_7_RIGHT, 0, (name) => cells.get(name) ?? []),
        title: 'right half; the first step is 0, as printed',
      },
    ],
    errata: [],
  };
}

function theorem1(): Item {
  return {
    title: 'Theorem 1',
    source: 'section 3.5.3',
    about: 'Steps and span of Algorithm 4, from the proofs of its schedules, beside K/2 and d.',
    tables: [
      {
        head: ['d', 'steps', 'span'],
        rows: from(2, 10).map((d) => {
          const { steps, span } = check(scheduleOn('necklace', d)).certificate;
          return [String(d), beside(steps, 2 ** d / 2), beside(span, d)];
        }),
      },
    ],
    errata: [],
  };
}

/** Plans of s axes of d dimensions with K blocks a node. */
const SEQUENCES = [
  [2, 2, 8],
  [3, 2, 1],
  [3, 3, 1],
  [3, 4, 1],
  [3, 4, 4],
  [4, 4, 1],
  [4, 4, 4],
  [4, 6, 4],
  [5, 3, 1],
  [6, 5, 2],
].map(([d, s, copies]) => ({ d, s, copies, K: copies * 2 ** d }));

function planOf(algorithm: string, { d, s, copies }: (typeof SEQUENCES)[number]): SequencePlan {
  return findSequenceAlgorithm(algorithm).plan({ axes: Array<number>(s).fill(d), copies });
}

function sequenceRow({ d, s, K }: (typeof SEQUENCES)[number]): Cell[] {
  return [`d = ${d}, s = ${s}`, K];
}

function corollary2(): Item {
  return {
    title: 'Corollary 2',
    source: 'section 4.1',
    about: 'Steps of s exchanges in a pipeline, every plan proved, beside K/2 + (s - 1)d.',
    tables: [
      {
        head: ['axes', 'K', 'steps'],
        rows: SEQUENCES.map((size) => [
          ...sequenceRow(size),
          beside(checkPlan(planOf('pipelined', size)).steps, pipelineSteps(size.s, size.d, size.K)),
        ]),
      },
    ],
    errata: [],
  };
}

function theorem2(): Item {
  return {
    title: 'Abstract and theorem 2',
    source: 'section 4.2',
    about:
      'The fewest steps of the plans for s exchanges, pipelined or several at once, beside the theorem’s, which are ' +
      'enough, and beside the abstract’s minimum of three terms.',
    tables: [
      {
        head: ['axes', 'K', 'no more than\nin theorem 2', 'abstract'],
        rows: SEQUENCES.map((size) => {
          const { d, s, K } = size;
          const steps = Math.min(
            ...['pipelined', 'concurrent'].map((name) => checkPlan(planOf(name, size)).steps),
          );
          const most = theorem2Steps(s, d, K);
          const abstract = Math.min(K / 2 + (s - 1) * d, (s + 3) * d, K / 2 + 2 * d);
          return [...sequenceRow(size), beside(steps, steps <= most ? steps : most), beside(steps, abstract)];
        }),
      },
    ],
    errata: ['Abstract, the number of steps.', 'Section 4.2 and theorem 2, last case.'],
  };
}

/** Six axes of so many dimensions, and so many blocks that there are nine sets of 2d. */
const FIGURE_4 = { d: 2, s: 6, copies: 9, K: 36 };

function figure4(): Item {
  const { d, s, K } = FIGURE_4;
  const sets = setsOf(planOf('concurrent', FIGURE_4), d);
  const special = sets.filter(([first]) => first.what !== 1);
  const steps = Math.max(...sets.flat().map(({ to }) => to)) * d;
  return {
    title: 'Figure 4',
    source: 'section 4.2',
    about:
      `Six exchanges in sequence on axes of d = ${d} dimensions with K = 18d = ${K} blocks: the axis that each set of ` +
      '2d addresses crosses, a column being d steps. As in the paper some sets begin on an axis other than the first. ' +
      'It has two of them begin on axis 5 and two on axis 3; here each has an axis of its own, which saves a column.',
    figure: {
      kind: 'timeline',
      label: `time in columns of d = ${d} steps`,
      of: 'axis',
      intervals: sets.flat(),
    },
    tables: [
      {
        head: ['what', 'here'],
        rows: [
          ['sets of 2d addresses', beside(sets.length, 9)],
          ['sets that begin on another axis than the first', beside(special.length, s - 2)],
          ['where these begin', special.map(([{ what }]) => what).join(', ')],
          ['steps (the text: K/2 + 2d)', beside(steps, K / 2 + 2 * d)],
        ],
      },
    ],
    errata: ['Section 4.2 and theorem 2, last case.'],
  };
}

/** The axes that slots cross, in columns of d steps; those with the same ones together, each set named by its number. */
function setsOf(plan: SequencePlan, d: number): Interval[][] {
  const columns = new Map<number, Map<number, number>>();
  let t = 0;
  for (const crossings of plan.steps()) {
    for (const { leg, slot } of crossings) {
      const ofSlot = columns.get(slot) ?? new Map<number, number>();
      columns.set(slot, ofSlot.set(Math.floor(t / d), leg.axis + 1));
    }
    t++;
  }
  const alike = new Map(Array.from(columns.values(), (ofSlot) => [String([...ofSlot]), ofSlot]));
  return Array.from(alike.values(), (ofSlot, number) =>
    Array.from(ofSlot, ([column, what]) => ({
      row: `set ${number + 1}`,
      from: column,
      to: column + 1,
      what,
    })),
  );
}

function table8({ sections }: PaperTables): Item {
  const blocks = sections.find(({ kind }) => kind === 'blocks');
  return {
    title: 'Table 8',
    source: 'section 5',
    about:
      'The rounds of Algorithm 4 in blocks, d = 5: R is a necklace, C a complement pair. A row is one round, whose ' +
      'longest message has as many blocks as there are columns.',
    tables: [
      {
        title: 'the first round is 0, as printed',
        head: blocks?.columns ?? [],
        rows: (blocks?.rows ?? []).map(([round, ...cells], r) => [
          round,
          ...cells.map((cell, column) => (cell === '' ? '' : beside(cell, TABLE_8[r][column] ?? 'nothing'))),
        ]),
      },
    ],
    errata: [],
  };
}

function lemma4(): Item {
  return {
    title: 'Lemma 4',
    source: 'section 5',
    about: 'Rounds and largest block of Algorithms 3 and 4 in blocks, beside the formulas.',
    tables: [
      {
        head: ['d', 'Algorithm 3\nrounds', 'largest\nblock', 'Algorithm 4\nrounds', 'largest\nblock'],
        rows: from(2, 9).map((d) => {
          const K = 2 ** d;
          const cells = [d + ((K / 2) % d), d].flatMap((rounds, i) => {
            const { claims } = blocked(scheduleOn(['hybrid-pairs', 'necklace'][i], d));
            return [beside(claims.steps, rounds), beside(claims.largestMessage, Math.ceil(K / (2 * rounds)))];
          });
          return [String(d), ...cells];
        }),
      },
    ],
    errata: [],
  };
}

function table9({ sections }: PaperTables): Item {
  const wide = sections.find(({ kind }) => kind === 'width');
  return {
    title: 'Table 9',
    source: 'section 6',
    about: 'The step in which each entry of table 8 travels on channels three blocks wide.',
    tables: [
      {
        title: 'the first round and the first step are 0, as printed',
        head: wide?.columns ?? [],
        rows: (wide?.rows ?? []).map(([round, ...cells], r) => [
          round,
          ...cells.map((cell, column) => {
            return cell === '' ? '' : beside(cell, `${TABLE_8[r][column]} : ${TABLE_9[r][column]}`);
          }),
        ]),
      },
    ],
    errata: [],
  };
}

function lemma5(): Item {
  const sizes = [4, 5, 6, 7].flatMap((d) =>
    [1, 2, 3, 4, 6].filter((b) => b <= Math.floor(2 ** d / (2 * d))).map((b) => ({ d, b })),
  );
  return {
    title: 'Lemma 5 and section 7',
    source: 'sections 6 and 7',
    about:
      'Steps of Algorithm 4 on channels b blocks wide, beside d⌈K/2db⌉, the lemma’s count, and ⌈K/2b⌉, that of the ' +
      'summary.',
    tables: [
      {
        head: ['d', 'b', 'lemma 5', 'section 7'],
        rows: sizes.map(({ d, b }) => {
          const K = 2 ** d;
          const { steps } = widened(scheduleOn('necklace', d, b)).claims;
          return [
            String(d),
            b,
            beside(steps, d * Math.ceil(K / (2 * d * b))),
            beside(steps, Math.ceil(K / (2 * b))),
          ];
        }),
      },
    ],
    errata: ['Lemma 5.'],
  };
}

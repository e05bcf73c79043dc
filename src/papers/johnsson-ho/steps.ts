import { check, generatingLine, type Schedule } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from, upTo } from '../numbers.ts';
import type { johnssonHoPrint } from '../printed/johnsson-ho.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { binary, crossings, scheduleOn } from './on-cube.ts';

type Print = typeof johnssonHoPrint;

/** Tables 5 to 7, figure 3, theorem 1 and the small tables of section 3.5: what crosses which dimension when. */
export function stepItems(print: Print): Item[] {
  return [
    table5(print),
    table6(print),
    section351(print),
    section352(print),
    figure3(print),
    table7(print),
    theorem1(print),
  ];
}

function steps(first: number, count: number): string[] {
  return ['address', ...from(first, first + count - 1).map((t) => `step ${t}`)];
}

function table5(print: Print): Item {
  const rows = crossings('staggered-pairs', 4);
  const dimensions = new Set(rows.flatMap(([, ...cells]) => cells.filter((cell) => cell !== '-')));
  return {
    title: 'Table 5',
    source: 'section 3.2',
    about:
      'The dimension that each complement pair crosses in each step of Algorithm 2 on a 4-cube. The caption speaks of ' +
      'five dimensions.',
    tables: [
      sideBySide({ head: steps(1, 8), computed: rows, printed: print.table5 }),
      sideBySide({
        title: 'its caption',
        head: ['what', 'here'],
        computed: [['dimensions that are crossed', dimensions.size]],
        printed: [['dimensions that are crossed', print.table5Dimensions]],
      }),
    ],
    statements: [],
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
  let count = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      for (const slot of step.flatMap((message) => Array.from(message.slots))) {
        const pair = Math.min(slot, slots - 1 - slot);
        if (!first.has(pair)) first.set(pair, count);
        last.set(pair, count);
      }
      count++;
    }
  }
  const stays = Array.from(first, ([pair, start]) => [start, last.get(pair) ?? start] as const);
  const spans = stays.map(([start, end]) => end - start + 1);
  const inTransit = upTo(count).map((t) => 2 * stays.filter(([start, end]) => start <= t && t <= end).length);
  return { steps: count, span: rangeOf(spans), inTransit: rangeOf(inTransit) };
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

const ALGORITHMS = { 1: 'complement-pairs', 2: 'staggered-pairs', 3: 'hybrid-pairs' } as const;

function table6(print: Print): Item {
  const sizes = ([1, 2, 3] as const).flatMap((number) => from(3, 9).map((d) => ({ number, d })));
  const name = ({ number, d }: (typeof sizes)[number]) => `Algorithm ${number}, d = ${d}`;
  const cells = ({ steps: transfers, span, inTransit }: Travel) => [transfers, ...span, ...inTransit];
  return {
    title: 'Table 6',
    source: 'section 3.4',
    about:
      'Steps, span and addresses in transit of Algorithms 1, 2 and 3, counted on cubes of d dimensions with K = 2^d, ' +
      'beside the values of the formulas. A pair is in transit from its first crossing to its last. Where d divides ' +
      'K/2 no group of Algorithm 1 is short, and the formula for the fewest addresses has 0.',
    tables: [
      sideBySide({
        head: [
          'algorithm',
          'element\ntransfers',
          'span\nmin',
          'span\nmax',
          'in transit\nmin',
          'in transit\nmax',
        ],
        computed: sizes.map((size) => [
          name(size),
          ...cells(travelOf(scheduleOn(ALGORITHMS[size.number], size.d))),
        ]),
        printed: sizes.map((size) => [name(size), ...cells(print.table6[size.number](size.d, 2 ** size.d))]),
      }),
    ],
    statements: [],
    errata: ['Table 6, addresses in transit.'],
  };
}

function section351(print: Print): Item {
  const rows = crossings('necklace', 4);
  return {
    title: 'Section 3.5.1, a full necklace',
    source: 'section 3.5.1',
    about: 'The dimensions that the four addresses with three one-bits cross on a 4-cube, in their order.',
    tables: [
      sideBySide({
        head: ['address', 'first', 'second', 'third'],
        computed: rows
          .filter(([name]) => name.length === 4 && name.replaceAll('0', '').length === 3)
          .map(([name, ...cells]) => [name, ...cells.filter((cell) => cell !== '-')]),
        printed: print.section351,
      }),
    ],
    statements: [],
    errata: [],
  };
}

function section352(print: Print): Item {
  const together = crossings('necklace', 3)
    .map(([name, ...cells]): ComputedRow => [name, ...cells.slice(0, 3)])
    .filter(([, ...cells]) => cells.some((cell) => cell !== '-'));
  return {
    title: 'Section 3.5.2, cyclic addresses',
    source: 'section 3.5.2',
    about: 'The dimension that each address of the first group crosses in each step, d = 3.',
    tables: [sideBySide({ head: steps(1, 3), computed: together, printed: print.section352 })],
    statements: [],
    errata: [],
  };
}

function figure3(print: Print): Item {
  const head = ['row', ...from(1, 5).map((t) => `step ${t}`)];
  return {
    title: 'Figure 3',
    source: 'section 3.5.3',
    about:
      'The generating table for d = 5: dimensions, and arrows along the lines. The right half is that of necklace, whose ' +
      'schedule has the last row too, that of the pair; the left half is made as the text says, each line from the ' +
      'diagonal to the right.',
    tables: [
      sideBySide({ title: 'left half', head, computed: leftHalf(), printed: print.figure3Left }),
      sideBySide({ title: 'right half', head, computed: rightHalf(), printed: print.figure3Right }),
    ],
    statements: [],
    errata: [],
  };
}

const PAIR = '(00000, 11111)';

/** The dimensions that the pair crosses in the first five steps. */
function pairDimensions(): string[] {
  const [, ...cells] = crossings('necklace', 5).find(([name]) => name === PAIR) ?? [PAIR];
  return cells.slice(0, 5);
}

/** Entry j of line i is in row i and in column i + j, cyclicly, and has dimension 2i + j. */
function leftHalf(): ComputedRow[] {
  const lines = upTo(4).map((i): ComputedRow => {
    const row: string[] = [];
    for (const j of upTo(5)) row[(i + j) % 5] = `${(2 * i + j) % 5}${j < 4 ? '→' : ''}`;
    return [String(i), ...row];
  });
  return [...lines, ['4', ...pairDimensions()]];
}

function rightHalf(): ComputedRow[] {
  const rows = upTo(4).map((): string[] => []);
  for (const line of upTo(4).map((number) => generatingLine(number, 1, 5))) {
    for (const [j, { row, column, dimension }] of line.entries()) {
      const next = line[j + 1];
      rows[row][column] = `${dimension}${next === undefined ? '' : next.row > row ? '↓' : '→'}`;
    }
  }
  return [...rows.map((row, r): ComputedRow => [String(r), ...row]), ['4', ...pairDimensions()]];
}

function table7(print: Print): Item {
  // Entry j of each line belongs to one address, which has the dimensions of these entries.
  const left = upTo(5).map((j): ComputedRow => {
    const row = Array<string>(5).fill('-');
    let address = 0;
    for (const i of upTo(4)) {
      const dimension = (2 * i + j) % 5;
      row[(i + j) % 5] = String(dimension);
      address |= 1 << dimension;
    }
    return [binary(address, 5), ...row];
  });
  const right = crossings('necklace', 5)
    .map(([name, ...cells]): ComputedRow => [name, ...cells.slice(0, 5)])
    .filter(([, ...cells]) => cells.some((cell) => cell !== '-'));
  return {
    title: 'Table 7',
    source: 'section 3.5.3',
    about:
      'The dimension that each address of group 1 crosses in each step, d = 5. The right half is the ' +
      'schedule of necklace; the left half follows from the lines of figure 3 and is not used.',
    tables: [
      sideBySide({
        title: 'left half; the first step is 0, as printed',
        head: steps(0, 5),
        computed: [...left, [PAIR, ...pairDimensions()]],
        printed: print.table7Left,
      }),
      sideBySide({
        title: 'right half; the first step is 0, as printed',
        head: steps(0, 5),
        computed: right,
        printed: print.table7Right,
      }),
    ],
    statements: [],
    errata: [],
  };
}

function theorem1(print: Print): Item {
  return {
    title: 'Theorem 1',
    source: 'section 3.5.3',
    about: 'Steps and span of Algorithm 4, from the proofs of its schedules, beside K/2 and d.',
    tables: [
      sideBySide({
        head: ['d', 'steps', 'span'],
        computed: from(2, 10).map((d) => {
          const certificate = check(scheduleOn('necklace', d)).certificate;
          return [String(d), certificate.steps, certificate.span];
        }),
        printed: from(2, 10).map((d) => {
          const said = print.theorem1(d, 2 ** d);
          return [String(d), said.steps, said.span];
        }),
      }),
    ],
    statements: [],
    errata: [],
  };
}

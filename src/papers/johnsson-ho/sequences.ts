import { checkPlan, findSequenceAlgorithm, type SequencePlan } from '../../schedules/index.ts';
import type { Interval, Item } from '../item.ts';
import type { johnssonHoPrint } from '../printed/johnsson-ho.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof johnssonHoPrint;

/** Corollary 2, figure 4 and theorem 2: several exchanges in sequence. */
export function sequenceItems(print: Print): Item[] {
  return [corollary2(print), figure4(print), theorem2(print)];
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

type Sequence = (typeof SEQUENCES)[number];

function planOf(algorithm: string, { d, s, copies }: Sequence): SequencePlan {
  return findSequenceAlgorithm(algorithm).plan({ axes: Array<number>(s).fill(d), copies });
}

const stepsOf = (algorithm: string, size: Sequence) => checkPlan(planOf(algorithm, size)).steps;
const nameOf = ({ d, s, K }: Sequence) => `d = ${d}, s = ${s}, K = ${K}`;

function corollary2(print: Print): Item {
  return {
    title: 'Corollary 2',
    source: 'section 4.1',
    about: 'Steps of s exchanges in a pipeline, every plan proved, beside K/2 + (s - 1)d.',
    tables: [
      sideBySide({
        head: ['axes', 'steps'],
        computed: SEQUENCES.map((size) => [nameOf(size), stepsOf('pipelined', size)]),
        printed: SEQUENCES.map((size) => [nameOf(size), print.corollary2(size.s, size.d, size.K)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function theorem2(print: Print): Item {
  return {
    title: 'Abstract and theorem 2',
    source: 'section 4.2',
    about:
      'The fewest steps of the plans for s exchanges, pipelined or several at once, beside the theorem’s, which are ' +
      'enough, and beside the abstract’s minimum of three terms.',
    tables: [
      sideBySide({
        head: ['axes', 'theorem 2', 'abstract'],
        computed: SEQUENCES.map((size) => {
          const fewest = Math.min(...['pipelined', 'concurrent'].map((name) => stepsOf(name, size)));
          return [nameOf(size), fewest, fewest];
        }),
        printed: SEQUENCES.map((size) => {
          const { s, d, K } = size;
          return [nameOf(size), print.theorem2(s, d, K), print.abstract(s, d, K)];
        }),
      }),
    ],
    statements: [],
    errata: ['Abstract, the number of steps.', 'Section 4.2 and theorem 2, last case.'],
  };
}

/** Six axes of so many dimensions, and so many blocks that there are nine sets of 2d. */
const FIGURE_4 = { d: 2, s: 6, copies: 9, K: 36 };

function figure4({ figure4: said }: Print): Item {
  const { d, K } = FIGURE_4;
  const sets = setsOf(planOf('concurrent', FIGURE_4), d);
  const special = sets.filter(([first]) => first.what !== 1);
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
      sideBySide({
        head: ['what', 'here'],
        computed: [
          ['sets of 2d addresses', sets.length],
          ['sets that begin on another axis than the first', special.length],
          ['columns of d steps', Math.max(...sets.flat().map(({ to }) => to))],
        ],
        printed: [
          ['sets of 2d addresses', said.sets],
          ['sets that begin on another axis than the first', said.special],
          ['columns of d steps', said.columns],
        ],
      }),
    ],
    statements: [],
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

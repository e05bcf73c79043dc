import { blocked, check, widened } from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from, upTo } from '../numbers.ts';
import type { johnssonHoPrint } from '../printed/johnsson-ho.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { rowsOf, scheduleOn } from './on-cube.ts';
import { paperTables } from './tables/paper-tables.ts';

type Print = typeof johnssonHoPrint;

/** Tables 8 and 9, lemmas 4 and 5: few long messages, and wide channels. */
export function blockItems(print: Print): Item[] {
  return [table8(print), lemma4(print), table9(print), lemma5(print)];
}

const HEAD = ['round', ...upTo(4).map((column) => `group ${column + 1}`)];

/** By round, from 0 as in the paper: the group of each column of Algorithm 4 in blocks, d = 5. */
function groupsByRound(): ComputedRow[] {
  return rowsOf(paperTables(scheduleOn('necklace', 5)), 'blocks').map(([, ...cells], round) => [
    String(round),
    ...cells.map((cell) => (cell === '' ? undefined : cell)),
  ]);
}

function table8(print: Print): Item {
  return {
    title: 'Table 8',
    source: 'section 5',
    about:
      'The rounds of Algorithm 4 in blocks, d = 5: R is a necklace, C a complement pair. A row is one round, whose ' +
      'longest message has as many blocks as there are columns.',
    tables: [
      sideBySide({
        title: 'the first round is 0, as printed',
        head: HEAD,
        computed: groupsByRound(),
        printed: print.table8,
      }),
    ],
    statements: [],
    errata: [],
  };
}

function lemma4(print: Print): Item {
  const algorithms = [
    { algorithm: 'hybrid-pairs', said: print.lemma4[3] },
    { algorithm: 'necklace', said: print.lemma4[4] },
  ];
  return {
    title: 'Lemma 4',
    source: 'section 5',
    about: 'Rounds and largest block of Algorithms 3 and 4 in blocks, beside the formulas.',
    tables: [
      sideBySide({
        head: ['d', 'Algorithm 3\nrounds', 'largest\nblock', 'Algorithm 4\nrounds', 'largest\nblock'],
        computed: from(2, 9).map((d) => [
          String(d),
          ...algorithms.flatMap(({ algorithm }) => {
            const { steps, largestMessage } = check(blocked(scheduleOn(algorithm, d))).certificate;
            return [steps, largestMessage];
          }),
        ]),
        printed: from(2, 9).map((d) => [
          String(d),
          ...algorithms.flatMap(({ said }) => {
            const { rounds, largest } = said(d, 2 ** d);
            return [rounds, largest];
          }),
        ]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

/** The steps in which an address travels on channels three blocks wide, d = 5. */
function wideCrossings(address: number): number[] {
  const { phases } = widened(scheduleOn('necklace', 5, 3));
  const found: number[] = [];
  let slot = address;
  let t = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') {
      slot = phase.map.apply(0, slot);
      continue;
    }
    for (const step of phase.steps()) {
      if (step.some(({ slots }) => Array.from(slots).includes(slot))) found.push(t);
      t++;
    }
  }
  return found;
}

function table9(print: Print): Item {
  const rounds = groupsByRound();
  /** The rounds before this one in which the group of a column is in the same column. */
  const earlier = (group: string, column: number, round: number) =>
    rounds.slice(0, round).filter((cells) => cells[column] === group).length;
  return {
    title: 'Table 9',
    source: 'section 6',
    about:
      'The step in which each entry of table 8 travels on channels three blocks wide: when the first address of ' +
      'the group crosses its next dimension.',
    tables: [
      sideBySide({
        title: 'the first round and the first step are 0, as printed',
        head: HEAD,
        computed: rounds.map(([name, ...cells], round) => [
          name,
          ...cells.map((cell, column) => {
            if (cell === undefined) return undefined;
            const group = String(cell);
            const first = Number.parseInt(/[01]+/.exec(group)?.[0] ?? '', 2);
            return wideCrossings(first)[earlier(group, column + 1, round)];
          }),
        ]),
        printed: print.table9,
      }),
    ],
    statements: [],
    errata: [],
  };
}

function lemma5(print: Print): Item {
  const sizes = [4, 5, 6, 7].flatMap((d) =>
    [1, 2, 3, 4, 6].filter((b) => b <= Math.floor(2 ** d / (2 * d))).map((b) => ({ d, b, K: 2 ** d })),
  );
  const nameOf = ({ d, b }: (typeof sizes)[number]) => `d = ${d}, b = ${b}`;
  return {
    title: 'Lemma 5 and section 7',
    source: 'sections 6 and 7',
    about:
      'Steps of Algorithm 4 on channels b blocks wide, beside d⌈K/2db⌉, the lemma’s count, and ⌈K/2b⌉, that of the ' +
      'summary.',
    tables: [
      sideBySide({
        head: ['channels', 'lemma 5', 'section 7'],
        computed: sizes.map((size) => {
          const { steps } = check(widened(scheduleOn('necklace', size.d, size.b))).certificate;
          return [nameOf(size), steps, steps];
        }),
        printed: sizes.map((size) => {
          const { d, K, b } = size;
          return [nameOf(size), print.lemma5(d, K, b), print.section7(K, b)];
        }),
      }),
    ],
    statements: [],
    errata: ['Lemma 5.'],
  };
}

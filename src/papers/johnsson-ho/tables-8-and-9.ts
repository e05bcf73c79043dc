import { widened } from '../../schedules/index.ts';
import { upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { onCube, stepsOf } from '../schedules.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { rowsOn } from './on-cube.ts';

const HEAD = ['round', ...upTo(4).map((column) => `group ${column + 1}`)];

/** By round, from 0 as in the paper: the group of each column of Algorithm 4 in blocks, d = 5. */
function groupsByRound(): ComputedRow[] {
  return rowsOn('necklace', 5, 'blocks').map(([, ...cells], round) => [
    String(round),
    ...cells.map((cell) => (cell === '' ? undefined : cell)),
  ]);
}

export const table8 = item((print: Print) => ({
  title: 'Table 8',
  source: 'section 5',
  about:
    'The rounds of Algorithm 4 in blocks, d = 5: R is a necklace, C a complement pair. A row is one round, whose ' +
    'longest message has as many blocks as there are columns.',
  table: sideBySide({
    title: 'the first round is 0, as printed',
    head: HEAD,
    computed: groupsByRound(),
    printed: print.table8,
  }),
}));

/** The steps in which an address travels on channels three blocks wide, d = 5. */
function wideCrossings(address: number): number[] {
  const schedule = widened(onCube('necklace', 5, 3));
  const [align] = schedule.phases;
  const slot = align.kind === 'local' ? align.map.apply(0, address) : address;
  return Array.from(stepsOf(schedule)).flatMap((step, t) =>
    step.some(({ slots }) => Array.from(slots).includes(slot)) ? [t] : [],
  );
}

export const table9 = item((print: Print) => {
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
    table: sideBySide({
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
  };
});

import { generatingLine } from '../../schedules/index.ts';
import { from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { crossings } from './on-cube.ts';

export const figure3 = item((print: Print) => {
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
  };
});

export const PAIR = '(00000, 11111)';

/** The dimensions that the pair crosses in the first five steps. */
export function pairDimensions(): string[] {
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

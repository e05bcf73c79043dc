import { torus } from '../../schedules/index.ts';
import { memoryStates } from '../memory-states.ts';
import { upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/suh-shin.ts';
import { scheduleOn } from '../schedules.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';

const SIDE = 12;
const NODES = SIDE * SIDE;
const DIGITS = '0123456789AB';

/**
 * The states of the figure, with the number of the state of the memory, and the columns of a part: those that a step
 * sends, receives or leaves where they are. What was received last and is to be rearranged is one part.
 */
const STATES = [
  { key: 'g', after: 'after step 1 of phase 3', state: 8, columns: 3 },
  { key: 'h', after: 'after step 2 of phase 3', state: 9, columns: 6 },
  { key: 'i', after: 'after the rearrangement', state: 10, columns: 3 },
  { key: 'j', after: 'after step 1 of phase 4', state: 11, columns: 3 },
  { key: 'k', after: 'after step 2 of phase 4', state: 12, columns: 6 },
] as const;

/** Figure 4, (g) to (k). */
export const figure4 = item(({ figure4: said }: Print) => {
  const states = [...memoryStates(scheduleOn('suh-shin', torus([SIDE, SIDE])))];
  return {
    title: 'Figure 4',
    source: 'section 3.1.3',
    about:
      'The blocks of node (0,0) of a 12 x 12 torus, (g) to (k); of (a) to (f) the copy at hand has nothing. A block is named ' +
      'by row and column of its source and of its destination. What a step sends, receives or leaves is one part of the ' +
      'array: three columns, or six at the end of a phase. The text does not say in which order blocks lie inside a part, ' +
      'and here it is another: the blocks of a part are compared in ascending order, column by column.',
    tables: STATES.map(({ key, after, state, columns }) =>
      sideBySide({
        title: `(${key}) ${after}`,
        head: ['row', ...DIGITS],
        computed: inParts(arrayOf(states[state]?.origins), columns),
        printed: inParts(said[key], columns),
      }),
    ),
  };
});

/** The blocks of node 0 in the order of its memory, columns of twelve one after another. */
function arrayOf(origins: Uint32Array | undefined): ComputedRow[] {
  return Array.from(DIGITS, (name, row) => [
    name,
    ...upTo(SIDE).map((column) => {
      const origin = origins?.[(column * SIDE + row) * NODES];
      return origin === undefined ? undefined : blockName(origin);
    }),
  ]);
}

/** A block by the place where it starts: the slot is its destination. */
function blockName(origin: number): string {
  const [source, destination] = [origin % NODES, Math.floor(origin / NODES)];
  return [source, destination].map((node) => DIGITS[Math.floor(node / SIDE)] + DIGITS[node % SIDE]).join('');
}

/** The same array, in each part the blocks in ascending order. */
function inParts<T>(rows: readonly (readonly [string, ...T[]])[], columns: number): [string, ...T[]][] {
  const arrays = rows.map(([, ...cells]) => cells);
  const sorted = arrays.map((): T[] => []);
  for (let first = 0; first < SIDE; first += columns) {
    const part = arrays.flatMap((cells) => cells.slice(first, first + columns)).sort();
    for (const [i, cell] of part.entries()) {
      sorted[i % SIDE][first + Math.floor(i / SIDE)] = cell;
    }
  }
  return rows.map(([name], row) => [name, ...sorted[row]]);
}

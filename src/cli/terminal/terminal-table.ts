import Table from 'cli-table3';
import { printable } from '../../formats/printable.ts';
import {
  BEST_SIGN,
  type Column,
  type DrawnRow,
  drawnRows,
  type TextTable,
} from '../../report/document/table.ts';
import { type Screen, wrapped } from './screen.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export type TerminalColumn = Pick<Column<unknown>, 'head' | 'numeric'>;

/** Between columns. */
const GAP = 2;
/** Columns of words are broken into lines before others lose their room, but not into shorter ones. */
const LEAST_WORDS = 24;

/** A column, and the characters that its longest text takes. */
interface Measured {
  readonly column: Pick<Column<never>, 'head' | 'numeric' | 'spare'>;
  readonly place: number;
  readonly size: number;
}

/**
 * A table as text, with what its signs say below it. Cells that stand out have a star before them. Where the screen has no room
 * for all columns, the less important ones are left out, and a line says which.
 */
export function tableText<Row>(table: TextTable<Row>, screen: Screen): string {
  const { columns, remark, marks } = table;
  const rows = drawnRows(table).map((row) => ({ ...row, texts: textsOf(row) }));
  const measured = columns.map((column, place) => {
    const lines = [column.head, ...rows.map(({ texts }) => texts[place])].flatMap((text) => text.split('\n'));
    return { column, place, size: Math.max(...lines.map(({ length }) => length)) };
  });
  const shown = fitting(measured, screen.width);
  const widths = widthsOf(shown, screen.width);
  const drawn = aligned(
    shown.map(({ column }) => column),
    rows.map(({ cells, isBest, texts }) =>
      shown.map(({ place }, index) => {
        const text = wrapped(texts[place], widths[index]);
        return painted(text, { ...cells[place], isBest: isBest && place === 0 }, screen);
      }),
    ),
  );
  const missing = columns.filter((column) => shown.every((one) => one.column !== column));
  const heads = missing.map(({ head }) => head.replaceAll('\n', ' '));
  const below = [
    ...(remark === undefined ? [] : [remark]),
    ...(marks === undefined ? [] : [`*: ${marks}.`]),
    ...(heads.length === 0 ? [] : [`The terminal is too narrow for: ${heads.join(', ')}. --wide shows all.`]),
  ];
  return [drawn, ...below.map((line) => wrapped(line, screen.width))].join('\n');
}

/** The columns that there is room for: those that must be there, and of the others the most important ones. */
function fitting(measured: readonly Measured[], width: number): Measured[] {
  const spareOf = ({ column }: Measured) => column.spare ?? 0;
  let room = width + GAP;
  const shown = measured
    .toSorted((a, b) => spareOf(a) - spareOf(b))
    .filter((one) => {
      const isShown = spareOf(one) === 0 || leastOf(one) + GAP <= room;
      if (isShown) room -= leastOf(one) + GAP;
      return isShown;
    });
  return measured.filter((one) => shown.includes(one));
}

/** The characters of each column: the least that it needs, and its part of the room that is left. */
function widthsOf(shown: readonly Measured[], width: number): number[] {
  const widths = shown.map(leastOf);
  let room = width - widths.reduce((sum, own) => sum + own + GAP, -GAP);
  // Those that want little first: what they leave is for the others.
  const wanting = shown.map(({ size }, index) => ({ index, more: size - widths[index] }));
  wanting
    .sort((a, b) => a.more - b.more)
    .forEach(({ index, more }, done) => {
      const given = Math.max(0, Math.min(more, Math.floor(room / (wanting.length - done))));
      widths[index] += given;
      room -= given;
    });
  return widths;
}

function leastOf({ column, size }: Measured): number {
  return column.numeric ? size : Math.min(size, LEAST_WORDS);
}

/** What stands in the cells of a row; a cell may hold what a user typed. */
function textsOf({ cells, isBest }: DrawnRow<string>): string[] {
  return cells.map(({ content, isMarked }, place) => {
    const text = printable(content);
    if (place === 0 && isBest) return `${text} ${BEST_SIGN}`;
    return isMarked ? `*${text}` : text;
  });
}

function painted(
  text: string,
  {
    isBest,
    isMarked,
    isRight,
  }: Omit<DrawnRow<string>['cells'][number], 'content'> & { readonly isBest: boolean },
  { paint }: Screen,
): string {
  if (isBest) return paint('bold', text);
  if (isRight === false) return paint('red', text);
  return isMarked || isRight ? paint('green', text) : text;
}

/** The parts of a table's frame. */
const FRAME =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle';

/** There is none. */
const NO_FRAME = Object.fromEntries(FRAME.split(' ').map((part) => [part, '']));

/** Rows as plain text in aligned columns, all of them; a cell may hold what a user typed. */
export function renderTable(
  columns: readonly TerminalColumn[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return aligned(
    columns,
    rows.map((row) => row.map((cell) => printable(String(cell)))),
  );
}

function aligned(columns: readonly TerminalColumn[], rows: string[][]): string {
  const table = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ numeric }) => (numeric ? 'right' : 'left')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
    chars: NO_FRAME,
  });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

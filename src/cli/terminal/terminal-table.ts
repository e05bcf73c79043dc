import { printable } from '../../formats/printable.ts';
import {
  BEST_SIGN,
  type Column,
  type DrawnRow,
  drawnRows,
  type TextTable,
} from '../../report/document/table.ts';
import { placesOf, type Screen, type Style, wrapped } from './screen.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export type TerminalColumn = Pick<Column<unknown>, 'head' | 'numeric'>;

/** Between columns. */
const GAP = 2;
/** Columns of words are broken into lines before others lose their room, but not into shorter ones. */
const LEAST_WORDS = 24;

/** A column, and the places that its longest text takes. */
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
    return { column, place, size: Math.max(...lines.map(placesOf)) };
  });
  const shown = fitting(measured, screen.width);
  const widths = widthsOf(shown, screen.width);
  const drawn = aligned(
    shown.map(({ column }) => column),
    rows.map(({ cells, isBest, texts }) =>
      shown.map(({ place }, index) => {
        const style = styleOf({ ...cells[place], isBest: isBest && place === 0 });
        return { text: wrapped(texts[place], widths[index]), style };
      }),
    ),
    screen,
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

/** The places of each column: the least that it needs, and its part of the room that is left. */
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

function styleOf({
  isBest,
  isMarked,
  isRight,
}: Omit<DrawnRow<string>['cells'][number], 'content'> & { readonly isBest: boolean }): Style | undefined {
  if (isBest) return 'bold';
  if (isRight === false) return 'red';
  return isMarked || isRight ? 'green' : undefined;
}

/** Rows as plain text in aligned columns, all of them; a cell may hold what a user typed. */
export function renderTable(
  columns: readonly TerminalColumn[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return aligned(
    columns,
    rows.map((row) => row.map((cell) => ({ text: printable(String(cell)) }))),
  );
}

/** What stands in a cell, in one line or more, and how it looks. */
interface Cell {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** Rows below the heads of their columns, each column as wide as its longest line. */
function aligned(
  columns: readonly TerminalColumn[],
  rows: readonly (readonly Cell[])[],
  screen?: Screen,
): string {
  const all = [columns.map(({ head }): Cell => ({ text: head })), ...rows].map((row) =>
    row.map(({ text, style }) => ({ lines: text.split('\n'), style })),
  );
  const widths = columns.map((_, place) =>
    all.reduce((most, row) => Math.max(most, ...row[place].lines.map(placesOf)), 0),
  );
  const lineOf = (row: (typeof all)[number], line: number) =>
    row.map(({ lines: { [line]: text = '' }, style }, place) => {
      const space = ' '.repeat(widths[place] - placesOf(text));
      const shown = text !== '' && style && screen ? screen.paint(style, text) : text;
      return columns[place].numeric ? space + shown : shown + space;
    });
  return all
    .flatMap((row) => {
      const height = Math.max(...row.map(({ lines }) => lines.length));
      return Array.from({ length: height }, (_, line) => lineOf(row, line).join(' '.repeat(GAP)).trimEnd());
    })
    .join('\n');
}

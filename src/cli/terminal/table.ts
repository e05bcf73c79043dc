import Table from 'cli-table3';
import { printable } from '../../formats/printable.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export interface Column {
  readonly head: string;
  readonly numeric?: boolean;
}

/** A column that knows its cell in a row, and whether it stands out there. */
export interface CellColumn<Row> extends Column {
  readonly cell: (row: Row) => string | number;
  readonly marked?: (row: Row) => boolean;
}

/** What the columns say of some rows; what stands out has a star. */
export function renderRows<Row>(columns: readonly CellColumn<Row>[], rows: readonly Row[]): string {
  return renderTable(
    columns,
    rows.map((row) => columns.map(({ cell, marked }) => `${marked?.(row) ? '*' : ''}${cell(row)}`)),
  );
}

/** The parts of a table's frame. */
const FRAME =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle';

/** There is none. */
const NO_FRAME = Object.fromEntries(FRAME.split(' ').map((part) => [part, '']));

/** Rows as plain text in aligned columns; a cell may hold what a user typed. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const table = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ numeric }) => (numeric ? 'right' : 'left')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: NO_FRAME,
  });
  table.push(...rows.map((row) => row.map((cell) => printable(String(cell)))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

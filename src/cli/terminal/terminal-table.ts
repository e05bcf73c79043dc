import Table from 'cli-table3';
import { printable } from '../../formats/printable.ts';
import type { Column as ReportColumn, TextTable } from '../../report/document/table.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export type TerminalColumn = Pick<ReportColumn<unknown>, 'head' | 'numeric'>;

/** A table of a report as text; cells that stand out have a star before them. */
export function tableText<Row>({ columns, rows }: Pick<TextTable<Row>, 'columns' | 'rows'>): string {
  return renderTable(
    columns,
    rows.map((row) => columns.map(({ cell, marked }) => (marked?.(row) ? `*${cell(row)}` : cell(row)))),
  );
}

/** The parts of a table's frame. */
const FRAME =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle';

/** There is none. */
const NO_FRAME = Object.fromEntries(FRAME.split(' ').map((part) => [part, '']));

/** Rows as plain text in aligned columns; a cell may hold what a user typed. */
export function renderTable(
  columns: readonly TerminalColumn[],
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

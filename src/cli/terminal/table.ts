import Table from 'cli-table3';
import { printable } from '../../formats/printable.ts';
import type { Column as ReportColumn, TextTable } from '../../report/document/table.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export type Column = Pick<ReportColumn<unknown>, 'head' | 'numeric'>;

/** A table of a report as text; cells that stand out have a star before them. */
export function tableText<Row>({ columns, rows }: Pick<TextTable<Row>, 'columns' | 'rows'>): string {
  return renderTable(
    columns,
    rows.map((row) => columns.map(({ cell, marked }) => (marked?.(row) ? `*${cell(row)}` : cell(row)))),
  );
}

/** Rows as plain text in aligned columns; a cell may hold what a user typed. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const none = '';
  const table = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ numeric }) => (numeric ? 'right' : 'left')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    chars: {
      top: none,
      'top-mid': none,
      'top-left': none,
      'top-right': none,
      bottom: none,
      'bottom-mid': none,
      'bottom-left': none,
      'bottom-right': none,
      left: none,
      'left-mid': none,
      mid: none,
      'mid-mid': none,
      right: none,
      'right-mid': none,
      middle: none,
    },
  });
  table.push(...rows.map((row) => row.map((cell) => printable(String(cell)))));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

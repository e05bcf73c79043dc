import Table from 'cli-table3';
import { printable } from '../../formats/printable.ts';

/** A column: its heading, and whether its cells are numbers (and stand on the right). */
export interface Column {
  readonly head: string;
  readonly numeric?: boolean;
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

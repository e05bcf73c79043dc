import { elementsOf } from './elements.ts';

/** A column of a table, on the terminal and on the page. */
export interface Column<Row> {
  /** The heading; \n where it breaks. */
  readonly head: string;
  /** Its cells are numbers and stand on the right. */
  readonly numeric?: boolean;
  /** What it says of a row. */
  readonly cell: (row: Row) => string | number;
}

/** What a table shows; the first column names the row. */
interface TableContent<Row> {
  readonly number: number;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** A numbered table. Where it is wider than the page it scrolls by itself, also with the keyboard. */
export function tableElement<Row>(
  document: Document,
  { number, caption, columns, rows }: TableContent<Row>,
): HTMLElement {
  const make = elementsOf(document);
  const classOf = ({ numeric }: Column<Row>): Record<string, string> => (numeric ? { class: 'numeric' } : {});
  const head = columns.map((column) => make('th', { scope: 'col', ...classOf(column) }, column.head));
  const body = rows.map((row) => {
    const cells = columns.map((column, index) => {
      const text = String(column.cell(row));
      if (index === 0) return make('th', { scope: 'row' }, make('span', {}, text));
      return make('td', classOf(column), text);
    });
    return make('tr', {}, ...cells);
  });
  const id = `table-${number}`;
  return make(
    'div',
    { class: 'table' },
    make('p', { class: 'caption', id }, make('strong', {}, `Table ${number}. `), caption),
    make(
      'div',
      { class: 'scroll', role: 'region', 'aria-labelledby': id, tabindex: '0' },
      make(
        'table',
        { 'aria-labelledby': id },
        make('thead', {}, make('tr', {}, ...head)),
        make('tbody', {}, ...body),
      ),
    ),
  );
}

import { elementsOf } from './elements.ts';

/** A column of a table, on the terminal and, where cells may be elements too, on the page. */
export interface Column<Row, Cell = string | number> {
  /** The heading; \n where it breaks. */
  readonly head: string;
  /** Its cells are numbers and stand on the right. */
  readonly numeric?: boolean;
  /** What it says of a row. */
  readonly cell: (row: Row) => Cell;
  /** Whether its cell in a row stands out from the others. */
  readonly marked?: (row: Row) => boolean;
}

/** What a table shows; the first column names the row. */
interface TableContent<Row> {
  readonly number: number;
  readonly caption: string;
  readonly columns: readonly Column<Row, string | number | Node>[];
  readonly rows: readonly Row[];
}

/** A numbered table. Where it is wider than the page it scrolls by itself, also with the keyboard. */
export function tableElement<Row>(
  document: Document,
  { number, caption, columns, rows }: TableContent<Row>,
): HTMLElement {
  const make = elementsOf(document);
  const id = `table-${number}`;
  const title = make('p', { class: 'caption', id }, make('strong', {}, `Table ${number}. `), caption);
  return make('div', { class: 'table' }, title, scrollingTable(document, id, columns, rows));
}

/** The table itself, whose name is the text of the element with this id, or of several. */
export function scrollingTable<Row>(
  document: Document,
  labelledBy: string,
  columns: readonly Column<Row, string | number | Node>[],
  rows: readonly Row[],
): HTMLElement {
  const make = elementsOf(document);
  const classOf = ({ numeric }: Column<Row, unknown>): Record<string, string> =>
    numeric ? { class: 'numeric' } : {};
  const head = columns.map((column) => make('th', { scope: 'col', ...classOf(column) }, column.head));
  const body = rows.map((row) => {
    const cells = columns.map((column, index) => {
      const value = column.cell(row);
      const content = typeof value === 'object' ? value : String(value);
      if (index === 0) return make('th', { scope: 'row' }, make('span', {}, content));
      return make('td', classOf(column), column.marked?.(row) ? make('strong', {}, content) : content);
    });
    return make('tr', {}, ...cells);
  });
  return make(
    'div',
    { class: 'scroll', role: 'region', 'aria-labelledby': labelledBy, tabindex: '0' },
    make(
      'table',
      { 'aria-labelledby': labelledBy },
      make('thead', {}, make('tr', {}, ...head)),
      make('tbody', {}, ...body),
    ),
  );
}

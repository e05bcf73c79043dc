import { elementsOf } from './elements.ts';
import { listed } from './listed.ts';

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
  /** What its cells name forms of. On a page rows of the same that are equal in all other cells are one row, with all the forms. */
  readonly formsOf?: (row: Row) => string;
}

/** Stands behind the name of a row that is better than others. */
export const BEST_SIGN = '★';

/** Columns of a page, whose cells may be elements. */
type PageColumns<Row> = readonly Column<Row, string | number | Node>[];

/** What a table shows; the first column names the row. */
interface TableContent<Row> {
  readonly number: number;
  readonly caption: string;
  readonly columns: PageColumns<Row>;
  readonly rows: readonly Row[];
  /** The rows that stand out; the caption says by what. */
  readonly best?: (row: Row) => boolean;
}

/** A numbered table. Where it is wider than the page it scrolls by itself, also with the keyboard. */
export function tableElement<Row>(
  document: Document,
  { number, caption, columns, rows, best }: TableContent<Row>,
): HTMLElement {
  const make = elementsOf(document);
  const id = `table-${number}`;
  const title = make('p', { class: 'caption', id }, make('strong', {}, `Table ${number}. `), caption);
  return make('div', { class: 'table' }, title, scrollingTable(document, id, columns, rows, best));
}

/** The table itself, whose name is the text of the element with this id, or of several. */
export function scrollingTable<Row>(
  document: Document,
  labelledBy: string,
  columns: PageColumns<Row>,
  rows: readonly Row[],
  best: (row: Row) => boolean = () => false,
): HTMLElement {
  const make = elementsOf(document);
  const classOf = ({ numeric }: Column<Row, unknown>): Record<string, string> =>
    numeric ? { class: 'numeric' } : {};
  const head = columns.map((column) => make('th', { scope: 'col', ...classOf(column) }, column.head));
  const body = joined(columns, rows).map((forms) => {
    const isBest = forms.some(best);
    const cells = columns.map((column, index) => {
      const content = contentOf(column, forms);
      if (index === 0) {
        const name = isBest ? [make('strong', {}, content), ` ${BEST_SIGN}`] : [content];
        return make('th', { scope: 'row' }, make('span', {}, ...name));
      }
      return make(
        'td',
        classOf(column),
        forms.some((row) => column.marked?.(row)) ? make('strong', {}, content) : content,
      );
    });
    return make('tr', isBest ? { class: 'best' } : {}, ...cells);
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

/** The rows, those together that a table shows as one. */
function joined<Row>(columns: PageColumns<Row>, rows: readonly Row[]): Row[][] {
  if (columns.every(({ formsOf }) => formsOf === undefined)) return rows.map((row) => [row]);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(columns.map(({ cell, formsOf }) => (formsOf ?? cell)(row)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** The cell of a row, or the forms of one row that stands for several. */
function contentOf<Row>({ cell, formsOf }: PageColumns<Row>[number], rows: readonly Row[]): string | Node {
  if (formsOf !== undefined)
    return listed([...new Set(rows.map((row) => String(cell(row))))].filter((text) => text !== ''));
  const value = cell(rows[0]);
  return typeof value === 'object' ? value : String(value);
}

import { formatTime } from './amounts.ts';
import { element, type Markup } from './markup.ts';

/** A column of a table, on the terminal and, where cells may be elements too, on the page. */
export interface Column<Row, Cell = string | number> {
  /** The heading; \n where it breaks. */
  readonly head: string;
  /** Its cells are numbers and stand on the right. */
  readonly numeric?: boolean;
  /** What it says of a row. */
  cell(row: Row): Cell;
  /** Whether its cell in a row stands out from the others. */
  marked?(row: Row): boolean;
  /** Of a verdict: whether it is a good one; undefined where it is neither good nor bad. */
  right?(row: Row): boolean | undefined;
  /** What its cells name forms of. Rows of the same that are equal in all other cells are one row, with all the forms. */
  formsOf?(row: Row): string;
  /**
   * Where there is no room for all columns, the ones with the least of these numbers are shown, as many as fit. Left out: it
   * is always there.
   */
  readonly spare?: number;
}

/**
 * A table as data, for a page and for the terminal. Its functions are methods, so that a list may hold tables of any rows;
 * the first column names the row.
 */
export interface Table<Row = unknown, Cell = string | number | Markup> {
  /** What it shows, without a full stop. */
  readonly title?: string;
  /** What the page says of it besides, in sentences. */
  readonly remark?: string;
  readonly columns: readonly Column<Row, Cell>[];
  readonly rows: readonly Row[];
  /** The rows that stand out; title or remark say by what. */
  best?(row: Row): boolean;
  /** The rows that a page leaves out where its reader wants only the others, see `Page`. */
  without?(row: Row): boolean;
  /** What the marked cells say, as a phrase. */
  readonly marks?: string;
}

/** A row as it is drawn: one row of the table, or several forms of the same that are equal in all else. */
export interface DrawnRow<Content> {
  readonly isBest: boolean;
  /** Whether it is left out where a reader wants only the others. */
  readonly isWithout: boolean;
  /** What stands in each column, in their order. */
  readonly cells: readonly DrawnCell<Content>[];
}

interface DrawnCell<Content> {
  readonly content: Content;
  readonly isMarked: boolean;
  readonly isRight: boolean | undefined;
}

/** Tables of which all cells are texts or numbers. */
export type TextTable<Row = unknown> = Table<Row, string | number>;

/** A column of numbers. */
export function numberColumn<Row>(head: string, cell: Column<Row>['cell']): Column<Row> {
  return { head, numeric: true, cell };
}

/** A column of times. @param seconds of a row */
export function timeColumn<Row>(head: string, seconds: (row: Row) => number): Column<Row> {
  return numberColumn(head, (row) => formatTime(seconds(row)));
}

/** The class of what is left out where a reader wants only the others. */
const WITHOUT = 'without';

/** Stands behind the name of a row that is better than others. */
export const BEST_SIGN = '★';

/**
 * A table below its title.
 * @param id of the title
 * @param number what stands before it
 * @param within ids of what stands above it, whose texts are a part of its name
 */
export function tableElement<Row>(
  id: string,
  table: Table<Row>,
  number?: string,
  within: readonly string[] = [],
): Markup {
  const { title, remark, marks } = table;
  const isWithout = table.rows.length > 0 && table.rows.every((row) => table.without?.(row));
  const whole = { class: isWithout ? `table ${WITHOUT}` : 'table' };
  if (title === undefined) return element('div', whole, scrollingTable(within.join(' '), table));
  const said = [`${title}.`, remark, marks && `Bold: ${marks}.`].filter((one) => one !== undefined);
  const text = number === undefined ? title : said.join(' ');
  const caption = element(
    'p',
    { class: 'caption', id },
    ...(number === undefined ? [] : [element('strong', {}, number)]),
    text,
  );
  return element('div', whole, caption, scrollingTable([...within, id].join(' '), table));
}

/**
 * The table itself. Where it is wider than the page it scrolls by itself, also with the keyboard.
 * @param labelledBy ids of the texts that are its name
 */
function scrollingTable<Row>(labelledBy: string, table: Table<Row>): Markup {
  const { columns } = table;
  const head = columns.map((column) => element('th', { scope: 'col', ...classOf(column) }, column.head));
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-labelledby': labelledBy, tabindex: '0' },
    element(
      'table',
      { 'aria-labelledby': labelledBy },
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...drawnRows(table).map((row) => rowElement(columns, row))),
    ),
    // Shown where the table is wider than its place.
    element(
      'p',
      { class: 'scrolls', 'aria-hidden': 'true' },
      'The table goes on to the right: scroll it sideways.',
    ),
  );
}

/** A row of the page. */
function rowElement(
  columns: Table['columns'],
  { isBest, isWithout, cells }: DrawnRow<string | Markup>,
): Markup {
  const elements = cells.map(({ content, isMarked }, index) => {
    if (index === 0) {
      const name = isBest ? [element('strong', {}, content), ` ${BEST_SIGN}`] : [content];
      return element('th', { scope: 'row' }, element('span', {}, ...name));
    }
    return element('td', classOf(columns[index]), isMarked ? element('strong', {}, content) : content);
  });
  const names = [...(isBest ? ['best'] : []), ...(isWithout ? [WITHOUT] : [])];
  return element('tr', names.length > 0 ? { class: names.join(' ') } : {}, ...elements);
}

function classOf({ numeric }: Pick<Column<unknown>, 'numeric'>): Record<string, string> {
  return numeric ? { class: 'numeric' } : {};
}

/** The rows of a table as pages and terminals show them. */
export function drawnRows<Row, Cell>(table: Table<Row, Cell>): DrawnRow<string | Exclude<Cell, number>>[] {
  return joined(table).map((forms) => ({
    isBest: forms.some((row) => table.best?.(row)),
    isWithout: forms.every((row) => table.without?.(row)),
    cells: table.columns.map((column) => ({
      content: contentOf(column, forms),
      isMarked: forms.some((row) => column.marked?.(row)),
      isRight: column.right?.(forms[0]),
    })),
  }));
}

/** The rows, those together that are shown as one. */
function joined<Row, Cell>({ columns, rows }: Table<Row, Cell>): Row[][] {
  if (columns.every(({ formsOf }) => formsOf === undefined)) return rows.map((row) => [row]);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(columns.map(({ cell, formsOf }) => (formsOf ?? cell)(row)));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** The cell of a row, or the forms of one row that stands for several. */
function contentOf<Row, Cell>(
  { cell, formsOf }: Column<Row, Cell>,
  rows: readonly Row[],
): string | Exclude<Cell, number> {
  if (formsOf !== undefined) {
    return [...new Set(rows.map((row) => String(cell(row))))].filter((text) => text !== '').join(', ');
  }
  const value = cell(rows[0]);
  return typeof value === 'number' ? String(value) : (value as Exclude<Cell, number>);
}

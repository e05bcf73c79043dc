import {
  agrees,
  type Cell,
  type Compared,
  type Item,
  isCompared,
  type PaperTable,
  type Statement,
  valueText,
} from '../../papers/item.ts';
import { elementsOf, type MakeElement } from '../document/elements.ts';
import { type Column, scrollingTable } from '../document/table.ts';

/** Where a table stands: papers have tables of the same name, so that the paper's goes before it. */
export interface Whereabouts {
  /** Ids of the paper and of the item on the page. */
  readonly paper: string;
  readonly item: string;
}

/** The tables of an item, and what its text says in words. */
export function paperTables(
  document: Document,
  { tables, statements }: Item,
  whereabouts: Whereabouts,
): HTMLElement[] {
  return [
    ...tables.map((table, index) => paperTable(document, table, { ...whereabouts, index })),
    ...(statements.length > 0 ? [statementTable(document, statements, whereabouts)] : []),
  ];
}

function paperTable(
  document: Document,
  { title, head, rows }: PaperTable,
  { paper, item, index }: Whereabouts & { readonly index: number },
): HTMLElement {
  const make = elementsOf(document);
  const columns = head.map(
    (text, column): Column<PaperTable['rows'][number], string | number | Node> => ({
      head: text,
      numeric: column > 0 && rows.every((row) => isNumber(row[column])),
      cell: (row) => (column === 0 ? row[0] : cellElement(make, row[column])),
    }),
  );
  const own = `${item}-table-${index}`;
  const caption = title === undefined ? [] : [make('p', { class: 'caption', id: own }, title)];
  const names = [paper, `${item}-title`, ...(title === undefined ? [] : [own])];
  return make(
    'div',
    { class: 'table' },
    ...caption,
    scrollingTable(document, names.join(' '), columns, rows),
  );
}

function statementTable(
  document: Document,
  statements: readonly Statement[],
  { paper, item }: Whereabouts,
): HTMLElement {
  const make = elementsOf(document);
  const own = `${item}-statements`;
  const columns: Column<Statement, string | Node>[] = [
    { head: 'statement', cell: ({ says }) => says },
    { head: 'here', cell: ({ isSo }) => (isSo ? 'so' : make('strong', { class: 'printed' }, 'not so')) },
  ];
  return make(
    'div',
    { class: 'table' },
    make('p', { class: 'caption', id: own }, 'what the text says'),
    scrollingTable(document, `${paper} ${item}-title ${own}`, columns, statements),
  );
}

/** Addresses and names of blocks are none, also where they are all digits. */
function isNumber(cell: Cell | undefined): boolean {
  const value = cell !== undefined && isCompared(cell) ? cell.computed : cell;
  return value === undefined || typeof value === 'number' || /^\d+\.\d+$/.test(value);
}

function cellElement(make: MakeElement, cell: Cell | undefined): string | Node {
  if (cell === undefined || cell === '') return '';
  return isCompared(cell) ? comparedElement(make, cell) : make('i', { class: 'absent' }, valueText(cell));
}

/** What was made; and what the text has, unless that is the same. */
function comparedElement(make: MakeElement, cell: Compared): string | Node {
  const { computed, printed, relation } = cell;
  const here = computed === undefined ? 'nothing' : valueText(computed);
  if (agrees(cell) && relation === 'equal') return here;
  const there = printed === undefined ? 'nothing' : valueText(printed);
  const text = `text: ${relation === 'equal' ? '' : `${relation} `}${there}`;
  const other = agrees(cell)
    ? make('span', { class: 'bound' }, text)
    : make('strong', { class: 'printed' }, text);
  return make('span', {}, `${here} `, other);
}

import {
  agrees,
  type Compared,
  type Item,
  isCompared,
  type PaperTable,
  type Statement,
  type TableCell,
  valueText,
} from '../../papers/item.ts';
import { element, type Markup } from '../document/markup.ts';
import { type Table, tableElement } from '../document/table.ts';

/**
 * The tables of an item, and what its text says in words. Papers have tables of the same name, so that the paper's goes before it.
 * @param paper its id on the page
 * @param item the id of the item
 */
export function paperTables({ tables, statements }: Item, paper: string, item: string): Markup[] {
  const within = [paper, `${item}-title`];
  return [
    ...tables.map((table, index) =>
      tableElement(`${item}-table-${index}`, paperTable(table), undefined, within),
    ),
    ...(statements.length === 0
      ? []
      : [tableElement(`${item}-statements`, statementTable(statements), undefined, within)]),
  ];
}

function paperTable({ title, head, rows }: PaperTable): Table<PaperTable['rows'][number]> {
  return {
    ...(title !== undefined && { title }),
    columns: head.map((text, column) => ({
      head: text,
      numeric: column > 0 && rows.every((row) => isNumber(row[column])),
      cell: (row) => (column === 0 ? row[0] : cellElement(row[column])),
    })),
    rows,
    without: (row) => row.every((cell) => cell === undefined || !isCompared(cell) || agrees(cell)),
  };
}

function statementTable(statements: readonly Statement[]): Table<Statement> {
  return {
    title: 'what the text says',
    columns: [
      { head: 'statement', cell: ({ says }) => says },
      { head: 'here', cell: ({ isSo }) => (isSo ? 'so' : element('strong', { class: 'printed' }, 'not so')) },
    ],
    rows: statements,
    without: ({ isSo }) => isSo,
  };
}

/** Addresses and names of blocks are none, also where they are all digits. */
function isNumber(cell: TableCell | undefined): boolean {
  const value = cell !== undefined && isCompared(cell) ? cell.computed : cell;
  return value === undefined || typeof value === 'number' || /^\d+\.\d+$/.test(value);
}

function cellElement(cell: TableCell | undefined): string | Markup {
  if (cell === undefined || cell === '') return '';
  return isCompared(cell) ? comparedElement(cell) : element('i', { class: 'absent' }, valueText(cell));
}

/** What was made; and what the text has, unless that is the same. */
function comparedElement(cell: Compared): string | Markup {
  const { computed, printed, relation } = cell;
  const here = computed === undefined ? 'nothing' : valueText(computed);
  if (agrees(cell) && relation === 'equal') return here;
  const there = printed === undefined ? 'nothing' : valueText(printed);
  const text = `text: ${relation === 'equal' ? '' : `${relation} `}${there}`;
  const other = agrees(cell)
    ? element('span', { class: 'bound' }, text)
    : element('strong', { class: 'printed' }, text);
  return element('span', {}, `${here} `, other);
}

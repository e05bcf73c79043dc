import type { CountRow, CountTable, Saying } from '../../papers/counts/count-table.ts';
import { renderTable, type TerminalColumn } from './terminal-table.ts';

/** The counts as the tables of runs call them. */
const COUNTS: Readonly<Record<string, string>> = {
  steps: 'steps',
  blocksInSequence: 'blocks in sequence',
  hopsInSequence: 'hops in sequence',
  lowerBound: 'lower bound',
};

const RATIO_COLUMNS: readonly TerminalColumn[] = [
  { head: 'ratio' },
  { head: 'goes to', numeric: true },
  { head: 'said in' },
  { head: 'why' },
];

/** Tables of counts as text: the counts with formulas and ratios, and below a line for each ratio. */
export function renderCountTables(tables: readonly CountTable[]): string {
  return tables.map(renderCountTable).join('\n');
}

function renderCountTable({ algorithm, on, sayings, rows }: CountTable): string {
  const ratios = sayings.map(({ count, formula, limit, source, relation, why }) => [
    `${COUNTS[count]} / ${/[-+/]/.test(formula) ? `(${formula})` : formula}`,
    limit === undefined ? '' : rounded(limit),
    `${source}, ${relation}`,
    why,
  ]);
  return [
    `${algorithm}: ${on}; every schedule is proved unless marked ?`,
    '',
    renderTable(
      [...Object.keys(rows[0].size).map((head) => ({ head })), ...sayings.flatMap(columnsOf)],
      rows.map((row) => cellsOf(row, sayings)),
    ),
    '',
    renderTable(RATIO_COLUMNS, ratios),
    '',
  ].join('\n');
}

/** Whether a saying is of the same count as the one before: then its column need not be there again. */
function isSameCount(sayings: readonly Saying[], index: number): boolean {
  return sayings[index - 1]?.count === sayings[index].count;
}

function columnsOf({ count, formula }: Saying, index: number, sayings: readonly Saying[]): TerminalColumn[] {
  const heads = isSameCount(sayings, index) ? [formula, 'ratio'] : [COUNTS[count], formula, 'ratio'];
  return heads.map((head) => ({ head: head.replace(' in ', ' in\n'), numeric: true }));
}

function cellsOf({ size, proved, values }: CountRow, sayings: readonly Saying[]): string[] {
  const [first, ...others] = Object.values(size).map(String);
  const cells = values.flatMap(({ counted, formula, ratio }, index) => {
    const compared = [rounded(formula), ratio.toFixed(3)];
    return isSameCount(sayings, index) ? compared : [rounded(counted), ...compared];
  });
  return [`${first}${proved ? '' : '?'}`, ...others, ...cells];
}

/** Whole numbers as they are, others to three places. */
function rounded(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}

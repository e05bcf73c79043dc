import { builtInMachines } from '../../../formats/machines/built-in-machines.ts';
import { didYouMean, wordTyped } from '../../../formats/nearest.ts';
import { paperNames, recomputedPapers } from '../../../papers/index.ts';
import { type Item, VERDICTS, verdictOf } from '../../../papers/item.ts';
import { type Column, numberColumn } from '../../../report/document/table.ts';
import { InputError } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { html, wide } from '../../options/output.ts';
import type { Screen } from '../../terminal/screen.ts';
import { tableText } from '../../terminal/terminal-table.ts';

export const papersCommand = command('papers', 'the tables and figures of the papers, made anew', [
  ['allport papers --html papers.html', 'what agrees and what differs, and a page with all of it'],
  ['allport papers swarztrauber', 'one paper only'],
])
  .argument('[paper]', `one of ${paperNames.join(', ')} (default: all)`)
  .options(html, wide)
  .does(async ({ brief }, given) => {
    const name = given === undefined ? undefined : paperNamed(given);
    const recomputed = recomputedPapers(
      name === undefined ? paperNames : [name],
      await builtInMachines(),
      (paper) => brief.stage(`${paper}: recomputing`),
    );
    const judged = recomputed.papers.map(({ items, ...paper }) => ({
      ...paper,
      items: items.map((item) => ({ ...item, ...verdictOf(item) })),
    }));
    const rows = judged.flatMap(({ name, items }) => items.map((item) => ({ ...item, paper: name })));
    return {
      result: judged,
      text: (screen) => render(rows, screen),
      page: ({ papersHtml }, provenance) => papersHtml(recomputed, provenance),
      failed: rows.some(isUnexplained),
    };
  });

/** @throws InputError for any other name */
function paperNamed(text: string): string {
  const name = wordTyped(text, paperNames);
  if (name !== undefined) return name;
  const all = `give one of ${paperNames.join(', ')}, or none for all`;
  throw new InputError(`unknown paper "${text}": ${didYouMean(text, paperNames, all)}`);
}

/** An item with its verdict, as a row. */
type JudgedItem = Item & ReturnType<typeof verdictOf> & { readonly paper: string };

/** Whether it differs from its text, and no entry of the errata says why. */
function isUnexplained({ verdict, errata }: JudgedItem): boolean {
  return verdict === 'differs' && errata.length === 0;
}

const COLUMNS: readonly Column<JudgedItem>[] = [
  { head: 'paper', cell: ({ paper }) => paper },
  { head: 'item', cell: ({ title }) => title },
  {
    head: 'verdict',
    cell: ({ verdict }) => verdict,
    right: (item) => (isUnexplained(item) ? false : item.verdict === 'agrees' || undefined),
  },
  { ...numberColumn('values', ({ compared }) => compared), spare: 2 },
  { ...numberColumn('statements', ({ stated }) => stated), spare: 3 },
  { ...numberColumn('differ', ({ different }) => different), spare: 1 },
  {
    head: 'errata',
    cell: ({ different, errata }) => (different > 0 ? errata.join('; ') : ''),
    spare: 4,
  },
];

function render(rows: readonly JudgedItem[], screen: Screen): string {
  const count = (name: string) => rows.filter(({ verdict }) => verdict === name).length;
  const verdicts = VERDICTS.map((verdict) => `${verdict} ${count(verdict)}`);
  return `${tableText({ columns: COLUMNS, rows }, screen)}\n\n${rows.length} items: ${verdicts.join(', ')}\n`;
}

import { builtInMachines } from '../../formats/machines/built-in-machines.ts';
import { paperNames, type RecomputedPapers, recomputedPapers } from '../../papers/index.ts';
import { type Item, VERDICTS, verdictOf } from '../../papers/item.ts';
import { InputError } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { html } from '../options/common-options.ts';
import { renderTable } from '../terminal/terminal-table.ts';

export const papersCommand = command('papers', 'their tables and figures made anew', [
  ['allport papers --html papers.html', 'what agrees and what differs, and a page with all of it'],
  ['allport papers swarztrauber', 'one paper only'],
])
  .argument('[paper]', `one of ${paperNames.join(', ')} (default: all)`)
  .options(html)
  .does(async ({ brief }, name) => {
    if (name !== undefined && !paperNames.includes(name)) {
      throw new InputError(`unknown paper "${name}": give one of ${paperNames.join(', ')}, or none for all`);
    }
    const recomputed = recomputedPapers(
      name === undefined ? paperNames : [name],
      await builtInMachines(),
      (paper) => brief.stage(`${paper}: recomputing`),
    );
    return {
      result: withVerdicts(recomputed),
      text: () => render(recomputed),
      page: ({ papersHtml }, provenance) => papersHtml(recomputed, provenance),
      failed: recomputed.papers.some(({ items }) => items.some(isUnexplained)),
    };
  });

/** Whether it differs from its text, and no entry of the errata says why. */
function isUnexplained(item: Item): boolean {
  return verdictOf(item).verdict === 'differs' && item.errata.length === 0;
}

function withVerdicts({ papers }: RecomputedPapers) {
  return papers.map(({ items, ...paper }) => ({
    ...paper,
    items: items.map((item) => ({ ...item, ...verdictOf(item) })),
  }));
}

const COLUMNS = [
  { head: 'paper' },
  { head: 'item' },
  { head: 'verdict' },
  { head: 'values', numeric: true },
  { head: 'statements', numeric: true },
  { head: 'differ', numeric: true },
  { head: 'errata' },
];

function render({ papers }: RecomputedPapers): string {
  const rows = papers.flatMap(({ name, items }) =>
    items.map((item) => {
      const { verdict, compared, stated, different } = verdictOf(item);
      const why = different > 0 ? item.errata.join('; ') : '';
      return [name, item.title, verdict, compared, stated, different, why];
    }),
  );
  const count = (verdict: string) => rows.filter((row) => row[2] === verdict).length;
  const verdicts = VERDICTS.map((verdict) => `${verdict} ${count(verdict)}`);
  return `${renderTable(COLUMNS, rows)}\n\n${rows.length} items: ${verdicts.join(', ')}\n`;
}

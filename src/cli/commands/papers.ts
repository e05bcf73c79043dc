import type { Command } from 'commander';
import { builtInMachines } from '../../formats/machines/machines.ts';
import { paperNames, type RecomputedPapers, recomputedPapers } from '../../papers/index.ts';
import { type Item, VERDICTS, verdictOf } from '../../papers/item.ts';
import { InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { option } from '../options/shared.ts';
import { EXIT } from '../process/exit-codes.ts';
import { createBriefProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';
import { renderTable } from '../terminal/table.ts';

export function papersCommand(): Command {
  return command('papers', 'make the tables and figures of the papers anew, beside what they print', [
    ['allport papers --html papers.html', 'what agrees and what differs, and a page with all of it'],
    ['allport papers swarztrauber', 'one paper only'],
  ])
    .argument('[paper]', `one of ${paperNames.join(', ')} (default: all)`)
    .addOption(option.html())
    .action(async (name: string | undefined, options: CommonOptions & PageOptions) => {
      const names = name === undefined ? paperNames : [parsePaper(name)];
      const page = await pageFile(options);
      const recomputed = await recompute(names, options);
      if (itemsOf(recomputed).some(isUnexplained)) process.exitCode = EXIT.failed;
      await printWithPage(
        page,
        options,
        ({ papersHtml }, provenance) => papersHtml(recomputed, provenance),
        () => print(withVerdicts(recomputed), options.json, () => render(recomputed)),
      );
    });
}

function parsePaper(name: string): string {
  if (paperNames.includes(name)) return name;
  throw new InputError(`unknown paper "${name}": give one of ${paperNames.join(', ')}, or none for all`);
}

async function recompute(
  names: readonly string[],
  { quiet = false }: CommonOptions,
): Promise<RecomputedPapers> {
  const machines = await builtInMachines();
  const progress = createBriefProgress(quiet);
  try {
    return recomputedPapers(names, machines, (name) => progress.stage(`${name}: recomputing`));
  } finally {
    progress.end();
  }
}

function itemsOf({ papers }: RecomputedPapers): Item[] {
  return papers.flatMap(({ items }) => items);
}

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

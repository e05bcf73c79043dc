import type { Command } from 'commander';
import { paperTables, renderPaperTables } from '../../formats/paper-tables.ts';
import { type SequenceSteps, sequenceTable } from '../../formats/sequence-table.ts';
import {
  InputError,
  type Schedule,
  type SequenceAlgorithm,
  sequenceCatalogue,
} from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { killable } from '../interrupt.ts';
import { option, parseAlgorithm, parseExchange, parseWidth } from '../options.ts';
import { createBriefProgress } from '../progress.ts';
import { looksLikeFile, readSchedule } from '../schedule-file.ts';
import { renderTable } from '../table.ts';

/** Options as the command line gives them. */
interface ShowOptions extends CommonOptions {
  readonly dim?: string;
  readonly width?: string;
}

export function showCommand(): Command {
  return command('show', 'show a schedule as the tables of the papers do', [
    ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
    ['allport show de-bruijn --dim 3', 'the memory after each step'],
    ['allport show necklace --dim 5 --width 3', 'also table 9: the steps on channels three blocks wide'],
    ['allport show mine.json', 'a schedule file, right or wrong'],
    ['allport show pipelined', 'steps in sequence beside the bounds'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .option('--width <b>', 'also the steps on channels that are b blocks wide')
    .action(async (name: string, options: ShowOptions) => {
      const sequences = sequenceCatalogue.find((algorithm) => algorithm.name === name);
      if (sequences !== undefined) return showSequences(sequences, options);
      const width = options.width === undefined ? undefined : parseWidth(options.width);
      const tables = paperTables(await scheduleOf(name, options), width);
      print(tables, options.json, () => renderPaperTables(tables));
    });
}

async function scheduleOf(name: string, { dim, quiet = false }: ShowOptions): Promise<Schedule> {
  if (!looksLikeFile(name)) return parseAlgorithm(name).schedule(parseExchange({ dim }));
  if (dim !== undefined) {
    throw new InputError(`--dim "${dim}" with a schedule file: the file says it; leave it out`);
  }
  return readSchedule(name, quiet);
}

function showSequences(algorithm: SequenceAlgorithm, { dim, width, json, quiet = false }: ShowOptions): void {
  for (const [option, value] of Object.entries({ dim, width })) {
    if (value === undefined) continue;
    throw new InputError(
      `--${option} "${value}" with ${algorithm.name}: its table is for many sizes; leave it out`,
    );
  }
  const progress = createBriefProgress(quiet);
  try {
    progress.stage(`${algorithm.name}: proving`);
    const rows = killable(() => sequenceTable(algorithm, progress.part));
    print(rows, json, () => renderSequences(algorithm.name, rows));
  } finally {
    progress.end();
  }
}

/** A line for each d and K, a column for each number of axes. */
export function renderSequences(name: string, rows: readonly SequenceSteps[]): string {
  const axes = [...new Set(rows.map(({ s }) => s))];
  const sizes = new Map<string, SequenceSteps[]>();
  for (const row of rows) sizes.set(`${row.d} ${row.K}`, [...(sizes.get(`${row.d} ${row.K}`) ?? []), row]);
  const columns = ['d', 'K', ...axes.map((s) => `s = ${s}`)].map((head) => ({ head, numeric: true }));
  const lines = [...sizes].map(([size, ofSize]) => [
    ...size.split(' '),
    ...ofSize.map(
      ({ steps, corollary2, theorem2, proved }) =>
        `${steps}${proved ? '' : '?'} / ${corollary2} / ${theorem2}`,
    ),
  ]);
  return [
    `${name}: s exchanges in sequence on d dimensions each, K blocks a node`,
    'steps / corollary 2, K/2 + (s - 1)d / theorem 2 (Johnsson-Ho 1992); every plan is proved unless marked ?',
    '',
    renderTable(columns, lines),
    '',
  ].join('\n');
}

import type { Command } from 'commander';
import { type CountPlan, countTables } from '../../papers/counts/count-table.ts';
import { gridCountPlans } from '../../papers/counts/grid-counts.ts';
import { sequenceCountPlan } from '../../papers/counts/sequence-counts.ts';
import { paperTables } from '../../papers/johnsson-ho/tables/paper-tables.ts';
import { InputError, type Schedule, sequenceCatalogue, solve } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { looksLikeFile, readSchedule } from '../files/schedule-file.ts';
import { parseAlgorithm } from '../options/algorithm.ts';
import { parseExchange } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { parseWidth } from '../options/values.ts';
import { renderCountTables } from '../terminal/count-text.ts';
import { renderPaperTables } from '../terminal/paper-tables-text.ts';
import { createBriefProgress } from '../terminal/progress.ts';

/** Options as the command line gives them. */
interface ShowOptions extends CommonOptions {
  readonly dim?: string;
  readonly width?: string;
}

export function showCommand(): Command {
  return command('show', 'show a schedule as the tables of the papers do, or counts beside their formulas', [
    ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
    ['allport show de-bruijn --dim 3', 'the memory after each step'],
    ['allport show necklace --dim 5 --width 3', 'also table 9: the steps on channels three blocks wide'],
    ['allport show mine.json', 'a schedule file, right or wrong'],
    ['allport show binary-exchange', 'counts on meshes of many sizes beside what the text says'],
    ['allport show pipelined', 'steps in sequence beside the bounds'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .option('--width <b>', 'also the steps on channels that are b blocks wide')
    .action(async (name: string, options: ShowOptions) => {
      const plans = looksLikeFile(name) ? [] : countPlansOf(name, options);
      if (plans.length > 0) return showCounts(plans, options);
      const width = options.width === undefined ? undefined : parseWidth(options.width);
      const tables = paperTables(await scheduleOf(name, options), width);
      await print(tables, options.json, () => renderPaperTables(tables));
    });
}

async function scheduleOf(name: string, { dim, quiet = false }: ShowOptions): Promise<Schedule> {
  if (!looksLikeFile(name)) return solve(parseAlgorithm(name), parseExchange({ dim }));
  if (dim !== undefined) {
    throw new InputError(`--dim "${dim}" with a schedule file: the file says it; leave it out`);
  }
  return readSchedule(name, quiet);
}

/** What an algorithm is counted on, unless it is to be drawn on a cube. */
function countPlansOf(name: string, { dim }: ShowOptions): CountPlan[] {
  const sequences = sequenceCatalogue.find((algorithm) => algorithm.name === name);
  if (sequences !== undefined) return [sequenceCountPlan(sequences)];
  const { name: known, networks } = parseAlgorithm(name);
  const isForCubes = networks?.includes('cube') ?? true;
  return isForCubes && dim !== undefined ? [] : gridCountPlans(known);
}

async function showCounts(
  plans: readonly CountPlan[],
  { dim, width, json, quiet = false }: ShowOptions,
): Promise<void> {
  const [{ algorithm }] = plans;
  for (const [option, value] of Object.entries({ dim, width })) {
    if (value === undefined) continue;
    throw new InputError(
      `--${option} "${value}" with ${algorithm}: its table is for many sizes; leave it out`,
    );
  }
  const progress = createBriefProgress(quiet);
  try {
    progress.stage(`${algorithm}: proving`);
    const tables = countTables(plans, progress.part);
    await print(tables, json, () => renderCountTables(tables));
  } finally {
    progress.end();
  }
}

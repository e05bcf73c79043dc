import { type CountPlan, countTables } from '../../papers/counts/count-table.ts';
import { gridCountPlans } from '../../papers/counts/grid-counts.ts';
import { sequenceCountPlan } from '../../papers/counts/sequence-counts.ts';
import { johnssonHoTables } from '../../papers/johnsson-ho/tables/johnsson-ho-tables.ts';
import { InputError, sequenceCatalogue, solve } from '../../schedules/index.ts';
import { type Answer, type Common, command } from '../command.ts';
import { looksLikeFile, readSchedule } from '../files/schedule-file.ts';
import { algorithmNamed } from '../options/algorithm.ts';
import { channelWidth, dim, exchangeOf } from '../options/network.ts';
import { option } from '../options/option.ts';
import { renderCountTables } from '../terminal/count-text.ts';
import { renderJohnssonHoTables } from '../terminal/paper-tables-text.ts';

export const showCommand = command('show', 'a schedule as the tables of the papers, or counts', [
  ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
  ['allport show de-bruijn --dim 3', 'the memory after each step'],
  ['allport show necklace --dim 5 --width 3', 'also table 9: the steps on channels three blocks wide'],
  ['allport show mine.json', 'a schedule file, right or wrong'],
  ['allport show binary-exchange', 'counts on meshes of many sizes beside what the text says'],
  ['allport show pipelined', 'steps in sequence beside the bounds'],
])
  .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
  .options(dim, option('--width <b>', 'also the steps on channels that are b blocks wide', channelWidth))
  .does(async (options, name) => {
    const { dim, width, brief, typed } = options;
    const isFile = looksLikeFile(name);
    const plans = isFile ? [] : countPlansOf(name, dim);
    if (plans.length > 0) return counts(plans, options);
    if (isFile && dim !== undefined) {
      throw new InputError(`${typed.dim} with a schedule file: the file says it; leave it out`);
    }
    const schedule = isFile
      ? await readSchedule(name, brief)
      : solve(algorithmNamed(name), exchangeOf({ dim, typed }));
    const tables = johnssonHoTables(schedule, width);
    return { result: tables, text: () => renderJohnssonHoTables(tables) };
  });

/** What an algorithm is counted on, unless it is to be drawn on a cube. */
function countPlansOf(name: string, dim: number | undefined): CountPlan[] {
  const sequences = sequenceCatalogue.find((algorithm) => algorithm.name === name);
  if (sequences !== undefined) return [sequenceCountPlan(sequences)];
  const { name: known, networks } = algorithmNamed(name);
  const isForCubes = networks?.includes('cube') ?? true;
  return isForCubes && dim !== undefined ? [] : gridCountPlans(known);
}

function counts(plans: readonly CountPlan[], { typed, brief }: Common): Answer {
  const [{ algorithm }] = plans;
  const [size] = Object.values(typed);
  if (size !== undefined) {
    throw new InputError(`${size} with ${algorithm}: its table is for many sizes; leave it out`);
  }
  brief.stage(`${algorithm}: proving`);
  const tables = countTables(plans, brief.part);
  return { result: tables, text: () => renderCountTables(tables) };
}

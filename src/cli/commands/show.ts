import type { Command } from 'commander';
import { paperTables, renderPaperTables } from '../../formats/paper-tables.ts';
import { InputError, type Schedule } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { option, parseAlgorithm, parseExchange, parseWidth } from '../options.ts';
import { looksLikeFile, readSchedule } from '../schedule-file.ts';

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
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .option('--width <b>', 'also the steps on channels that are b blocks wide')
    .action(async (name: string, options: ShowOptions) => {
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

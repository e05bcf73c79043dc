import type { Command } from 'commander';
import { paperTables, renderPaperTables } from '../../formats/paper-tables.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { option, parseAlgorithm, parseExchange, parseWidth } from '../options.ts';

/** Options as the command line gives them. */
interface ShowOptions extends CommonOptions {
  readonly dim?: string;
  readonly width?: string;
}

export function showCommand(): Command {
  return command('show', 'show a schedule as the tables of the papers do', [
    ['allport show necklace --dim 5', 'table 7 of Johnsson-Ho 1992'],
    ['allport show de-bruijn --dim 3', 'the memory after each step'],
    ['allport show staggered-pairs --dim 4 --width 3', 'also the steps on channels three blocks wide'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list')
    .addOption(option.dim())
    .option('--width <b>', 'also the steps on channels that are b blocks wide')
    .action((name: string, { dim, width, json }: ShowOptions) => {
      const schedule = parseAlgorithm(name).schedule(parseExchange({ dim }));
      const tables = paperTables(schedule, width === undefined ? undefined : parseWidth(width));
      print(tables, json, () => renderPaperTables(tables));
    });
}

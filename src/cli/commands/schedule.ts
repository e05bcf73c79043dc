import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { encodeSchedule } from '../../formats/schedule-writer.ts';
import { blocked } from '../../schedules/index.ts';
import { type CommonOptions, command } from '../command.ts';
import { type ExchangeOptions, option, parseAlgorithm, parseExchange, parseMode } from '../options.ts';
import { outputFile, writeOutput } from '../output-file.ts';

/** Options as the command line gives them. */
interface ScheduleOptions extends CommonOptions, ExchangeOptions {
  readonly mode: string;
  readonly out?: string;
}

export function scheduleCommand(): Command {
  return command('schedule', 'print a schedule as JSON', [
    ['allport schedule necklace --dim 4', 'on stdout'],
    ['allport schedule necklace --dim 4 --out necklace.json', 'into a file'],
    ['allport schedule de-bruijn --dim 6 --mode block', 'the blocked form'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list')
    .addOption(option.dim().makeOptionMandatory())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.mode())
    .option('--out <file>', 'write it to a file instead')
    .action(schedule);
}

/** The schedule itself as JSON, to a file or to stdout. */
async function schedule(name: string, options: ScheduleOptions): Promise<void> {
  const algorithm = parseAlgorithm(name);
  const exchange = parseExchange(options);
  const mode = parseMode(options.mode);
  const { out } = options;
  const output = out === undefined ? undefined : await outputFile('--out', out);

  const elements = algorithm.schedule(exchange);
  const text = encodeSchedule(mode === 'block' ? blocked(elements) : elements);
  if (output === undefined) {
    await pipeline(Readable.from(text), process.stdout, { end: false });
  } else {
    await writeOutput(output, (file) => writeFile(file, text));
  }
}

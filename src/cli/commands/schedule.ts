import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { encodeSchedule } from '../../formats/schedule/schedule-writer.ts';
import {
  blocked,
  type Form,
  findSequenceAlgorithm,
  type Schedule,
  solve,
  solveSequence,
  widened,
} from '../../schedules/index.ts';
import { inForm } from '../../schedules/transforms/forms.ts';
import { type CommonOptions, command } from '../command.ts';
import { type OutputFile, outputFile, writeOutput } from '../files/output-file.ts';
import { watched } from '../files/watched-schedule.ts';
import { parseAlgorithm, parseExchangeFor } from '../options/algorithm.ts';
import { parseSequence, type SequenceOptions } from '../options/problem.ts';
import { option } from '../options/shared.ts';
import { parseForm } from '../options/values.ts';
import { createBriefProgress } from '../terminal/progress.ts';

/** Options as the command line gives them. */
interface ScheduleOptions extends CommonOptions, SequenceOptions {
  readonly mode: string;
  readonly out?: string;
}

/** How often the steps are gone through: to measure and write them, or to measure and gather them. */
const PASSES = 2;

export function scheduleCommand(): Command {
  return command('schedule', 'print a schedule as JSON', [
    ['allport schedule necklace --dim 4', 'on stdout'],
    ['allport schedule necklace --dim 4 --out necklace.json', 'into a file'],
    ['allport schedule de-bruijn --dim 6 --mode block', 'the blocked form'],
    ['allport schedule pipelined --axes 3x3', 'two exchanges in sequence'],
    ['allport schedule bruck --ring 6', 'on a ring of six nodes'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list')
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.embedding())
    .addOption(option.cubes())
    .addOption(option.axes())
    .addOption(option.copies())
    .addOption(option.width())
    .addOption(option.form())
    .option('--out <file>', 'write it to a file instead')
    .action(schedule);
}

/** The schedule itself as JSON, to a file or to stdout. */
async function schedule(name: string, options: ScheduleOptions): Promise<void> {
  const form = parseForm(options.mode);
  const make = makerOf(name, form, options);
  const { out, quiet = false } = options;
  const output = out === undefined ? undefined : await outputFile('--out', out);

  // On a terminal that shows the schedule itself a line about it would be in the way.
  const progress = createBriefProgress(quiet || (output === undefined && process.stdout.isTTY));
  try {
    progress.stage(`${name}: writing`);
    let done = 0;
    const watch = (elements: Schedule) => {
      const steps = elements.claims?.steps;
      const total = steps === undefined ? undefined : PASSES * steps;
      return watched(elements, () => progress.part(Math.min(++done, total ?? done), total));
    };
    await write(encodeSchedule(make(watch)), output);
  } finally {
    progress.end();
  }
}

/** What makes the schedule, once all options have been looked at. */
function makerOf(
  name: string,
  form: Form,
  options: SequenceOptions,
): (watch: (elements: Schedule) => Schedule) => Schedule {
  if (options.axes === undefined) {
    const algorithm = parseAlgorithm(name);
    const exchange = parseExchangeFor(algorithm, options);
    return (watch) => inForm(algorithm, exchange, watch(solve(algorithm, exchange)), form);
  }
  const algorithm = findSequenceAlgorithm(name);
  const sequence = parseSequence(options.axes, options);
  const inThisForm = form === 'block' ? blocked : widened;
  return (watch) => inThisForm(watch(solveSequence(algorithm, sequence)));
}

async function write(text: Iterable<string>, output: OutputFile | undefined): Promise<void> {
  if (output === undefined) await pipeline(Readable.from(text), process.stdout, { end: false });
  else await writeOutput(output, (file) => writeFile(file, text));
}

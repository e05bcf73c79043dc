import type { Command } from 'commander';
import {
  type Experiment,
  type Mode,
  type OnProgress,
  prepare,
  prepareSchedule,
  shapeFor,
  shapeOf,
} from '../../host/experiment.ts';
import { Machine } from '../../host/machine.ts';
import type { MemoryShape } from '../../host/memory-shape.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import type { Report } from '../../host/report.ts';
import { runOn } from '../../host/run.ts';
import { InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { withGpu } from '../gpu.ts';
import { loadMatrix, requireMatrixFile, saveMatrix } from '../matrix-file.ts';
import {
  type ExchangeOptions,
  option,
  parseAlgorithm,
  parseExchange,
  parseMode,
  parseSeed,
  parseWords,
} from '../options.ts';
import { outputFile } from '../output-file.ts';
import { createProgress } from '../progress.ts';
import { renderReports } from '../report-table.ts';
import { looksLikeFile, readSchedule } from '../schedule-file.ts';

/** Options as the command line gives them. */
interface RunOptions extends CommonOptions, ExchangeOptions {
  readonly mode: string;
  readonly words: string;
  readonly seed: string;
  readonly input?: string;
  readonly output?: string;
  readonly unchecked?: boolean;
}

/** What is to be run: the memories it needs, and how to prove it. */
interface Task {
  readonly title: string;
  readonly shape: MemoryShape;
  prepare(onProgress: OnProgress): Experiment;
}

export function runCommand(): Command {
  return command('run', 'run one algorithm and verify every block', [
    ['allport run de-bruijn --dim 10', 'a cube of 1024 nodes, step by step'],
    ['allport run necklace --dim 8 --mode block', 'gathered into 8 rounds'],
    ['allport run necklace.json', 'a schedule file, see allport schedule'],
    ['allport run bruck --dim 6 --words 4 --json', 'blocks of four u32; JSON for programs'],
    ['allport run de-bruijn --dim 8 --input a.bin --output t.bin', 'transpose a 256 x 256 matrix of u32'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.mode())
    .addOption(option.words())
    .addOption(option.seed())
    .option('--input <file>', 'transpose this matrix: little-endian u32, row by row')
    .option('--output <file>', 'write the transposed matrix here')
    .option('--unchecked', 'run a schedule file although its check fails')
    .action(async (name: string, options: RunOptions) => {
      const report = await run(name, options);
      if (!report.verified) process.exitCode = EXIT.failed;
      print(report, options.json, () => renderReports([report]));
    });
}

/** One schedule in one mode, on tagged data, and then on a file if one is given. */
async function run(name: string, options: RunOptions): Promise<Report> {
  const mode = parseMode(options.mode);
  const seed = parseSeed(options.seed);
  const { input, output } = options;
  if (output !== undefined && input === undefined) {
    throw new InputError(`--output "${output}" without --input: give the matrix to transpose`);
  }
  const target = output === undefined ? undefined : await outputFile('--output', output);
  const task = looksLikeFile(name) ? await fileTask(name, mode, options) : algorithmTask(name, options);
  const { title, shape } = task;
  if (input !== undefined) await requireMatrixFile(input, shape);

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machine = await Machine.create(context, shape, seed);
    try {
      const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
      progress.stage(`${title}: proving`);
      const experiment = task.prepare(onProgress);
      progress.stage(`${title}: running in ${mode} mode on ${context.adapter}`);
      if (input === undefined) return await runOn(machine, experiment, { mode, onProgress });
      const load = () => loadMatrix(input, machine);
      const report = await runOn(machine, experiment, { mode, load, onProgress });
      if (report.verified && target !== undefined) await saveMatrix(target, machine);
      return report;
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}

function algorithmTask(name: string, { dim, cubes, copies, words, unchecked }: RunOptions): Task {
  const algorithm = parseAlgorithm(name);
  if (unchecked) throw new InputError('--unchecked is for schedule files: built-in schedules are proved');
  const exchange = parseExchange({ dim, cubes, copies });
  return {
    title: algorithm.name,
    shape: shapeFor(exchange, parseWords(words)),
    prepare: (onProgress) => prepare(algorithm, exchange, onProgress),
  };
}

async function fileTask(path: string, mode: Mode, options: RunOptions): Promise<Task> {
  for (const name of ['dim', 'cubes', 'copies'] as const) {
    const value = options[name];
    if (value === undefined) continue;
    throw new InputError(`--${name} "${value}" with a schedule file: the file says it; leave it out`);
  }
  const words = parseWords(options.words);
  // What is read from stdin can be read once: by the process that will run it.
  await ensureGpuProcess();
  const schedule = await readSchedule(path, options.quiet ?? false);
  const unchecked = options.unchecked ?? false;
  return {
    title: schedule.algorithm,
    shape: shapeOf(schedule, words),
    prepare: (onProgress) => prepareSchedule(schedule, { source: path, mode, unchecked, onProgress }),
  };
}

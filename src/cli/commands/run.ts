import { type FileHandle, open } from 'node:fs/promises';
import type { Command } from 'commander';
import {
  type Experiment,
  formOf,
  type Mode,
  type OnProgress,
  prepare,
  prepareSchedule,
  shapeFor,
  shapeOf,
} from '../../host/experiment.ts';
import type { GpuContext } from '../../host/gpu-context.ts';
import { Machine } from '../../host/machine.ts';
import { type MemoryShape, rowsWithin, slicesOf } from '../../host/memory-shape.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import type { Report } from '../../host/report.ts';
import { type RunOnOptions, runOn } from '../../host/run.ts';
import { findSequenceAlgorithm, InputError, sequenceSchedule } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { withGpu } from '../gpu.ts';
import { withJournal } from '../journal.ts';
import { loadSlice, requireMatrixFile, saveSlice } from '../matrix-file.ts';
import {
  option,
  parseAlgorithm,
  parseBytes,
  parseExchange,
  parseKernels,
  parseMode,
  parseSample,
  parseSeed,
  parseSequence,
  parseStep,
  parseWords,
  type SequenceOptions,
} from '../options.ts';
import { type OutputFile, outputFile, writeOutput } from '../output-file.ts';
import { createProgress } from '../progress.ts';
import { renderReports } from '../report-table.ts';
import { looksLikeFile, readSchedule } from '../schedule-file.ts';

/** Options as the command line gives them. */
interface RunOptions extends CommonOptions, SequenceOptions {
  readonly mode: string;
  readonly step?: string;
  readonly words: string;
  readonly seed: string;
  readonly kernels: string;
  readonly memory?: string;
  readonly sample?: string;
  readonly resume?: string;
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
    ['allport run necklace --dim 8 --mode seek --step 9', 'the memory after 9 steps, in one pass'],
    ['allport run necklace --dim 8 --memory 64KiB', 'in slices that take no more memory'],
    ['allport run pipelined --axes 3x3x3', 'three exchanges in sequence'],
    ['allport run necklace.json', 'a schedule file, see allport schedule'],
    ['allport run bruck --dim 6 --words 4 --json', 'blocks of four u32; JSON for programs'],
    ['allport run de-bruijn --dim 8 --input a.bin --output t.bin', 'transpose a 256 x 256 matrix of u32'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .addOption(option.cubes())
    .addOption(option.axes())
    .addOption(option.copies())
    .addOption(option.mode())
    .option('--step <t>', 'with --mode seek: how many steps')
    .addOption(option.words())
    .addOption(option.seed())
    .addOption(option.kernels())
    .option('--memory <size>', 'GPU memory for blocks, say 512MiB; beyond it, they are run in slices of rows')
    .option('--sample <n>', 'run one slice in n, chosen by the seed')
    .option('--resume <journal>', 'go on where an interrupted run in slices stopped')
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
  const step = stepOf(mode, options);
  const seed = parseSeed(options.seed);
  const family = parseKernels(options.kernels);
  const limit = options.memory === undefined ? undefined : parseBytes('--memory', options.memory);
  const every = options.sample === undefined ? 1 : parseSample(options.sample);
  const { input, resume } = options;
  const target = await filesOf(mode, options);
  const task = looksLikeFile(name) ? await fileTask(name, mode, options) : builtInTask(name, mode, options);
  const { title, shape: whole } = task;
  if (input !== undefined) await requireMatrixFile(input, whole);

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const shape = { ...whole, rows: rowsWithin(whole, limitOf(context, limit)) };
    const slices = slicesOf(shape);
    if (every > slices) {
      throw new InputError(`--sample "${every}": give at most ${slices}, the number of slices of this run`);
    }
    if (resume !== undefined && (slices === 1 || input !== undefined)) {
      throw new InputError(`--resume "${resume}": only a run in slices without --input has a journal`);
    }
    const machine = await Machine.create(context, shape, seed, family);
    try {
      const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
      progress.stage(`${title}: proving`);
      const experiment = task.prepare(onProgress);
      const inSlices = slices > 1 ? ` in ${slices} slices` : '';
      progress.stage(`${title}: running in ${mode} mode${inSlices} on ${context.adapter}`);
      const runIt = (more: RunOnOptions) =>
        runOn(machine, experiment, { mode, step, every, onProgress, ...more });
      if (input !== undefined) return await runFile(input, target, slices, runIt);
      if (slices === 1) return await runIt({});
      const { schedule } = experiment[formOf(mode)];
      const facts = {
        mode,
        step,
        words: whole.words,
        seed,
        rows: shape.rows,
        every,
        adapter: context.adapter,
      };
      const tell = (text: string) => void (options.quiet || process.stderr.write(`${text}\n`));
      return await withJournal({ schedule, facts, slices, resume, tell }, runIt);
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}

function stepOf(mode: Mode, { step }: RunOptions): number {
  if (mode === 'seek') {
    if (step === undefined) throw new InputError('--mode seek without --step: give the number of steps');
    return parseStep(step);
  }
  if (step !== undefined) throw new InputError(`--step "${step}" is for --mode seek: leave it out`);
  return 0;
}

/** The file to write, after a look at what the options say of files. */
async function filesOf(mode: Mode, { input, output, sample }: RunOptions): Promise<OutputFile | undefined> {
  if (input !== undefined && (mode === 'seek' || sample !== undefined)) {
    const part = mode === 'seek' ? '--mode seek' : '--sample';
    throw new InputError(`--input "${input}" with ${part}: a file is exchanged as a whole; leave one out`);
  }
  if (output === undefined) return undefined;
  if (input === undefined) {
    throw new InputError(`--output "${output}" without --input: give the matrix to transpose`);
  }
  return outputFile('--output', output);
}

/** Bytes for the blocks: less than the largest buffer, which some adapters promise and do not have. */
function limitOf({ maxBufferBytes }: GpuContext, limit: number | undefined): number {
  return Math.min(limit ?? Number.POSITIVE_INFINITY, maxBufferBytes - 1);
}

/** Runs a file's matrix, and writes the result if it is verified. */
async function runFile(
  input: string,
  target: OutputFile | undefined,
  slices: number,
  runIt: (more: RunOnOptions) => Promise<Report>,
): Promise<Report> {
  if (slices > 1 && target?.existing?.isFile() === false) {
    throw new InputError(`--output "${target.path}" is no file: a run in ${slices} slices needs one`);
  }
  const source: FileHandle = await open(input);
  const load: RunOnOptions['load'] = (machine, slice) => loadSlice(source, machine, slice);
  try {
    if (target === undefined) return await runIt({ load });
    return await writeOutput(
      target,
      (file) => runIt({ load, save: (machine, slice) => saveSlice(file, machine, slice) }),
      ({ verified }) => verified,
    );
  } finally {
    await source.close();
  }
}

function builtInTask(name: string, mode: Mode, options: RunOptions): Task {
  const { axes, words, unchecked } = options;
  if (axes !== undefined) return sequenceTask(name, axes, mode, options);
  const algorithm = parseAlgorithm(name);
  requireChecked(unchecked);
  const exchange = parseExchange(options);
  return {
    title: algorithm.name,
    shape: shapeFor(exchange, parseWords(words)),
    prepare: (onProgress) => prepare(algorithm, exchange, onProgress),
  };
}

function sequenceTask(name: string, axes: string, mode: Mode, options: RunOptions): Task {
  const algorithm = findSequenceAlgorithm(name);
  requireChecked(options.unchecked);
  if (mode !== 'step') {
    throw new InputError(
      `--mode "${mode}" with --axes: exchanges in sequence have step mode only; leave it out`,
    );
  }
  const schedule = sequenceSchedule(algorithm.name, algorithm.plan(parseSequence(axes, options)));
  return {
    title: algorithm.name,
    shape: shapeOf(schedule, parseWords(options.words)),
    prepare: (onProgress) => prepareSchedule(schedule, { source: algorithm.source, mode, onProgress }),
  };
}

function requireChecked(unchecked = false): void {
  if (unchecked) throw new InputError('--unchecked is for schedule files: built-in schedules are proved');
}

async function fileTask(path: string, mode: Mode, options: RunOptions): Promise<Task> {
  for (const name of ['dim', 'cubes', 'axes', 'copies'] as const) {
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

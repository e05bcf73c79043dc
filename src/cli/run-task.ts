import { type FileHandle, open } from 'node:fs/promises';
import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { Machine } from '../host/machine/machine.ts';
import { type MemoryShape, rowsOf, rowsWithin, slicesOf } from '../host/program/memory-shape.ts';
import { type Experiment, type Mode, type OnProgress, shapeOf } from '../host/run/experiment.ts';
import { identityOf } from '../host/run/identity.ts';
import type { Report } from '../host/run/report.ts';
import { type RunOnOptions, runOn, slicesToRun } from '../host/run/run.ts';
import { nameOfShard, rowsOfShard, type Shard, shardUnit, slicesOfShard } from '../host/run/shard.ts';
import { InputError } from '../schedules/index.ts';
import type { CommonOptions } from './command.ts';
import { deliverWith, withJournal } from './files/journal.ts';
import type { Journal } from './files/journal-file.ts';
import { type DataFile, matrixFile } from './files/matrix-file.ts';
import { type OutputFile, outputFile, writeOutput } from './files/output-file.ts';
import { parseShard } from './options/shard.ts';
import { parseBytes, parseKernels, parseMode, parseSample, parseSeed, parseStep } from './options/values.ts';
import { EXIT } from './process/exit-codes.ts';
import { withGpu } from './process/gpu.ts';
import { ensureGpuProcess } from './process/work-process.ts';
import { createProgress } from './terminal/progress.ts';

/** How to run, as the command line says it. */
export interface TaskOptions extends CommonOptions {
  readonly mode: string;
  readonly step?: string;
  readonly seed: string;
  readonly kernels: string;
  readonly memory?: string;
  readonly sample?: string;
  readonly shard?: string;
  readonly resume?: string;
  readonly input?: string;
  readonly output?: string;
}

/** What is to be run: the memories it needs, and how to prove it. */
export interface Task {
  readonly title: string;
  readonly shape: MemoryShape;
  /** What --input and --output hold; left out: the matrix A[slot][node]. */
  readonly file?: DataFile;
  prepare(onProgress: OnProgress): Experiment;
}

/** What a task came to. */
interface Done {
  readonly report: Report;
  /** Of a run in slices. */
  readonly journal?: Journal;
}

/**
 * Runs one schedule in one mode, on tagged data, and then on a file if one is given.
 * @param makeTask called when the options have been looked at
 * @param deliver prints the report: a journal is kept until it has
 */
export async function runTask(
  options: TaskOptions,
  makeTask: (mode: Mode) => Task | Promise<Task>,
  deliver: (report: Report) => Promise<void>,
): Promise<void> {
  const { report, journal } = await doTask(options, makeTask);
  if (!(report.verified && report.proved)) process.exitCode = EXIT.failed;
  if (journal === undefined) await deliver(report);
  else await deliverWith(journal, () => deliver(report));
}

async function doTask(options: TaskOptions, makeTask: (mode: Mode) => Task | Promise<Task>): Promise<Done> {
  const mode = parseMode(options.mode);
  const step = stepOf(mode, options);
  const seed = parseSeed(options.seed);
  const family = parseKernels(options.kernels);
  const limit = options.memory === undefined ? undefined : parseBytes('--memory', options.memory);
  const every = options.sample === undefined ? 1 : parseSample(options.sample);
  const shard = shardOf(options);
  const { input, resume } = options;
  const target = await filesOf(mode, options);
  const task = await makeTask(mode);
  const { title, shape: whole, file = matrixFile(task.shape) } = task;
  if (input !== undefined) await file.require(input);
  if (shard !== undefined) rowsOfShard(whole, shard);

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const within = (memories: MemoryShape): MemoryShape => {
      const rows = rowsWithin(memories, limitOf(context, limit));
      return { ...memories, rows: shard ? Math.min(rows, shardUnit(memories, shard.of)) : rows };
    };
    const slices = shard ? slicesOfShard(within(whole), shard).length : slicesOf(within(whole));
    if (every > slices) {
      throw new InputError(`--sample "${every}": give at most ${slices}, the number of slices of this run`);
    }
    if (resume !== undefined && (slices === 1 || input !== undefined)) {
      throw new InputError(`--resume "${resume}": only a run in slices without --input has a journal`);
    }
    const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
    // A network that the algorithm refuses is told of in one line, before there is anything to prove.
    let proving = false;
    const name = shard ? `${title}, shard ${nameOfShard(shard)}` : title;
    const experiment = task.prepare((done) => {
      if (!proving) progress.stage(`${name}: proving`);
      proving = true;
      onProgress(done);
    });
    // Only the schedule tells whether there are rows for blocks in transit.
    const shape = within(shapeOf(experiment.schedule, whole.words));
    const machine = await Machine.create(context, shape, seed, family);
    try {
      const inSlices = slices > 1 ? ` in ${slices} slices` : '';
      progress.stage(`${name}: running in ${mode} mode${inSlices} on ${context.adapter}`);
      const runIt = (more: RunOnOptions) =>
        runOn(machine, experiment, { mode, step, every, ...(shard && { shard }), onProgress, ...more });
      if (input !== undefined) return { report: await runFile(file, input, target, slices, runIt) };
      if (slices === 1) return { report: await runIt({}) };
      const identity = {
        ...(await identityOf(experiment, { words: whole.words, seed, mode, step })),
        rows: rowsOf(shape),
        every,
        shard: nameOfShard(shard ?? { index: 0, of: 1 }),
        kernels: options.kernels,
        adapter: context.adapter,
      };
      const tell = (text: string) => void (options.quiet || process.stderr.write(`${text}\n`));
      const chosen = slicesToRun(shape, { every, seed, shard });
      return await withJournal({ identity, slices: chosen, resume, tell }, runIt);
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}

function stepOf(mode: Mode, { step }: TaskOptions): number {
  if (mode === 'seek') {
    if (step === undefined)
      throw new InputError('--mode seek without --step: give how many steps are done, from 0');
    return parseStep(step);
  }
  if (step !== undefined) throw new InputError(`--step "${step}" is for --mode seek: leave it out`);
  return 0;
}

/** The share of the rows to run, if it is not all of them. */
function shardOf({ shard, sample, output }: TaskOptions): Shard | undefined {
  if (shard === undefined) return undefined;
  if (sample !== undefined) {
    throw new InputError(
      `--sample "${sample}" with --shard: one of more shards is a sample; leave --sample out`,
    );
  }
  if (output !== undefined) {
    throw new InputError(
      `--output "${output}" with --shard: a shard has a part of the matrix only; leave one of them out`,
    );
  }
  return parseShard(shard, process.env);
}

/** The file to write, after a look at what the options say of files. */
async function filesOf(mode: Mode, { input, output, sample }: TaskOptions): Promise<OutputFile | undefined> {
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
  { load, save }: DataFile,
  input: string,
  target: OutputFile | undefined,
  slices: number,
  runIt: (more: RunOnOptions) => Promise<Report>,
): Promise<Report> {
  if (slices > 1 && target?.existing?.isFile() === false) {
    throw new InputError(`--output "${target.path}" is no file: a run in ${slices} slices needs one`);
  }
  const source: FileHandle = await open(input);
  const loadIt: RunOnOptions['load'] = (memory, slice) => load(source, memory, slice);
  try {
    if (target === undefined) return await runIt({ load: loadIt });
    return await writeOutput(
      target,
      (file) => runIt({ load: loadIt, save: (machine, slice) => save(file, machine, slice) }),
      ({ verified }) => verified,
    );
  } finally {
    await source.close();
  }
}

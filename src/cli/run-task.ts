import type { Context } from '../host/context.ts';
import { Machine } from '../host/machine/machine.ts';
import { type MemoryShape, rowsOf, rowsWithin, slicesOf } from '../host/program/memory-shape.ts';
import { formOf, type OnProgress, prepareSchedule, prove, shapeOf } from '../host/run/experiment.ts';
import { identityOf } from '../host/run/identity.ts';
import type { Report } from '../host/run/report.ts';
import { runOn, slicesToRun } from '../host/run/run.ts';
import type { RunOnOptions } from '../host/run/run-options.ts';
import { nameOfShard, rowsOfShard, shardUnit, slicesOfShard } from '../host/run/shard.ts';
import { InputError, type Problem } from '../schedules/index.ts';
import type { Answer, Common } from './command.ts';
import { type DataFile, type DataInput, openInput, readerOf, writerOf } from './files/data-file.ts';
import { Journal } from './files/journal.ts';
import { matrixFile } from './files/matrix-file.ts';
import { type OutputFile, writeOutput } from './files/output-file.ts';
import { deliverWith, withJournal } from './files/run-with-journal.ts';
import { type RunRequest, type RunValues, requestOf } from './options/run.ts';
import { ensureProcess, withAdapter } from './process/gpu.ts';
import type { Made } from './subject.ts';
import { renderRun } from './terminal/report-table.ts';

/** What is to be run. */
export interface Task extends Made {
  /** u32 words of a block. */
  readonly words: number;
  /** What --input and --out hold; left out: the matrix A[slot][node]. */
  readonly file?: DataFile;
  /** What it is held against; left out: what its own pattern says. */
  readonly problem?: Problem;
  /** Whether to run it although its check fails. */
  readonly unchecked?: boolean;
}

/** What is read and written, and the file that is read, open. */
interface Data {
  readonly content: DataFile;
  readonly input: DataInput;
}

/** What a task came to. */
interface Done {
  readonly report: Report;
  /** Of a run in slices. */
  readonly journal?: Journal;
}

/**
 * Runs one schedule in one mode, on tagged data, and then on a file if one is given.
 * @param makeTask called in the process that will run it: what is read from stdin can be read once
 */
export async function runTask(options: RunValues & Common, makeTask: () => Promise<Task>): Promise<Answer> {
  const request = await requestOf(options);
  await ensureProcess(request.adapter, options.say);
  const { report, journal } = await doTask(await makeTask(), request, options);
  return {
    result: report,
    text: (screen) => renderRun(report, screen),
    failed: !(report.verified && report.proved),
    isOneLine: report.shard !== undefined,
    // It is kept until the report has been printed.
    ...(journal && { around: (printIt) => deliverWith(journal, printIt) }),
  };
}

async function doTask(task: Task, request: RunRequest, common: Common): Promise<Done> {
  const { shard } = request;
  const whole = shapeOf(task.schedule, task.words);
  if (shard !== undefined) rowsOfShard(whole, shard);
  if (request.input === undefined) return runOnAdapter(task, request, common);
  const content = task.file ?? matrixFile(whole);
  const input = await openInput(request.input, content);
  try {
    return await runOnAdapter(task, request, common, { content, input });
  } finally {
    await input.file.close();
  }
}

/** @param data what --input holds, if it is given */
function runOnAdapter(
  { schedule, source, words, problem, inForm, unchecked = false }: Task,
  request: RunRequest,
  { progress, say }: Common,
  data?: Data,
): Promise<Done> {
  const { mode, step, seed, kernels, adapter, every, shard, resume, output } = request;
  const whole = shapeOf(schedule, words);
  return withAdapter(adapter, say, async (context) => {
    const shape = { ...whole, rows: rowsAtATime(whole, request, context) };
    const slices = shard ? slicesOfShard(shape, shard).length : slicesOf(shape);
    requireSlices(slices, request);
    const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
    const name = shard ? `${schedule.algorithm}, shard ${nameOfShard(shard)}` : schedule.algorithm;
    // A mode that the schedule does not have is told of in one line, before there is anything to prove.
    let proving = false;
    const onProof: OnProgress = (done) => {
      if (!proving) progress.stage(`${name}: proving`);
      proving = true;
      onProgress(done);
    };
    const form = formOf(mode);
    const made = { algorithm: schedule.algorithm, source, form, ...(problem && { problem }) };
    const experiment = inForm
      ? prove({ ...made, schedule: inForm(schedule, form) }, onProof)
      : prepareSchedule(schedule, {
          source,
          mode,
          ...(problem && { problem }),
          unchecked,
          onProgress: onProof,
        });
    const machine = await Machine.create(context, shape, seed, kernels === 'auto' ? undefined : kernels);
    try {
      const inSlices = slices > 1 ? ` in ${slices} slices` : '';
      progress.stage(`${name}: running in ${mode} mode${inSlices} on ${context.adapter}`);
      const runIt = (more: RunOnOptions) =>
        runOn(machine, experiment, { mode, step, every, ...(shard && { shard }), onProgress, ...more });
      if (data !== undefined) return { report: await runFile(data, output, slices, runIt) };
      if (slices === 1) return { report: await runIt({}) };
      const identity = {
        ...(await identityOf(experiment, { words, seed, mode, step })),
        rows: rowsOf(shape),
        every,
        shard: nameOfShard(shard ?? { index: 0, of: 1 }),
        kernels,
        adapter: context.adapter,
      };
      const wanted = slicesToRun(shape, { every, seed, shard });
      const journal =
        resume === undefined ? await Journal.begin(identity) : await Journal.resume(resume, identity, wanted);
      const tell = (text: string) => say(shard ? `shard ${nameOfShard(shard)}: ${text}` : text);
      return await withJournal(journal, wanted.length, tell, runIt);
    } finally {
      machine.destroy();
    }
  });
}

/** Rows that the machine holds at a time: of less than the largest buffer, which some adapters promise and do not have. */
function rowsAtATime(shape: MemoryShape, { memory, shard }: RunRequest, { maxBufferBytes }: Context): number {
  const rows = rowsWithin(shape, Math.min(memory, maxBufferBytes - 1));
  return shard ? Math.min(rows, shardUnit(shape, shard.of)) : rows;
}

/** @throws InputError for options that need a run in more slices */
function requireSlices(slices: number, { every, resume, input }: RunRequest): void {
  if (every > slices) {
    throw new InputError(`--sample "${every}": give at most ${slices}, the number of slices of this run`);
  }
  if (resume !== undefined && (slices === 1 || input !== undefined)) {
    throw new InputError(`--resume "${resume}": only a run in slices without --input has a journal`);
  }
}

/** Runs a file's matrix, and writes the result if it is verified. */
async function runFile(
  { content, input }: Data,
  output: OutputFile | undefined,
  slices: number,
  runIt: (more: RunOnOptions) => Promise<Report>,
): Promise<Report> {
  if (slices > 1 && output?.existing?.isFile() === false) {
    throw new InputError(`--out "${output.path}" is no file: a run in ${slices} slices needs one`);
  }
  const read = readerOf(input);
  const load: RunOnOptions['load'] = (memory, slice) => content.load(read, memory, slice);
  if (output === undefined) return runIt({ load });
  return writeOutput(
    output,
    (file) => {
      const write = writerOf(file, output.given, content.after, input.element, slices === 1);
      return runIt({ load, save: (machine, slice) => content.save(write, machine, slice) });
    },
    ({ verified }) => verified,
  );
}

import {
  type Experiment,
  type Mode,
  prepare,
  prepareSchedule,
  type Report,
  runData,
  runTagged,
  shapeFor,
  shapeOf,
} from '../../host/experiment.ts';
import { Machine } from '../../host/machine.ts';
import type { MemoryShape } from '../../host/memory-shape.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import { InputError } from '../../schedules/index.ts';
import { withGpu } from '../gpu.ts';
import { loadMatrix, requireMatrixFile, saveMatrix } from '../matrix-file.ts';
import { type ExchangeOptions, parseAlgorithm, parseExchange, parseMode, parseWords } from '../options.ts';
import { outputFile } from '../output-file.ts';
import { createProgress } from '../progress.ts';
import { looksLikeFile, readSchedule } from '../schedule-file.ts';

/** Options of `allport run` as the command line gives them. */
export interface RunOptions extends Partial<ExchangeOptions> {
  readonly mode: string;
  readonly words: string;
  readonly input?: string;
  readonly output?: string;
  readonly unchecked?: boolean;
  readonly quiet?: boolean;
}

/** What is to be run: the memories it needs, and how to prove it. */
interface Task {
  readonly title: string;
  readonly shape: MemoryShape;
  prepare(): Experiment;
}

/** `allport run`: one schedule in one mode, on tagged data, and then on a file if one is given. */
export async function run(name: string, options: RunOptions): Promise<Report> {
  const mode = parseMode(options.mode);
  const { input, output } = options;
  if (output !== undefined && input === undefined) {
    throw new InputError(`--output "${output}" without --input: give the matrix to transpose`);
  }
  const target = output === undefined ? undefined : await outputFile('--output', output);
  const {
    title,
    shape,
    prepare: prove,
  } = looksLikeFile(name) ? await fileTask(name, mode, options) : algorithmTask(name, options);
  if (input !== undefined) await requireMatrixFile(input, shape);

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machine = await Machine.create(context, shape);
    try {
      progress.stage(`${title}: proving`);
      const experiment = prove();
      progress.stage(`${title}: running in ${mode} mode on ${context.adapter}`);
      if (input === undefined) return await runTagged(context, machine, experiment, mode, progress.part);
      const load = () => loadMatrix(input, machine);
      const report = await runData(context, machine, experiment, mode, load, progress.part);
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
  if (dim === undefined)
    throw new InputError('no --dim given: give the dimensions of the cube, say --dim 10');
  if (unchecked) throw new InputError('--unchecked is for schedule files: built-in schedules are proved');
  const exchange = parseExchange({ dim, cubes, copies });
  return {
    title: algorithm.name,
    shape: shapeFor(exchange, parseWords(words)),
    prepare: () => prepare(algorithm, exchange),
  };
}

async function fileTask(path: string, mode: Mode, options: RunOptions): Promise<Task> {
  for (const option of ['dim', 'cubes', 'copies'] as const) {
    const value = options[option];
    if (value === undefined) continue;
    throw new InputError(`--${option} "${value}" with a schedule file: the file says it; leave it out`);
  }
  const words = parseWords(options.words);
  // What is read from stdin can be read once: by the process that will run it.
  await ensureGpuProcess();
  const schedule = await readSchedule(path);
  return {
    title: schedule.algorithm,
    shape: shapeOf(schedule, words),
    prepare: () => prepareSchedule(schedule, path, mode, options.unchecked ?? false),
  };
}

import type { Command } from 'commander';
import { type Mode, prepare, prepareSchedule, shapeFor, shapeOf } from '../../host/run/experiment.ts';
import { findSequenceAlgorithm, InputError, solveSequence } from '../../schedules/index.ts';
import { command, print } from '../command.ts';
import { looksLikeFile, readSchedule } from '../files/schedule-file.ts';
import { parseAlgorithm, parseExchangeFor } from '../options/algorithm.ts';
import { parseSequence, refuseWithFile, type SequenceOptions } from '../options/problem.ts';
import { option } from '../options/shared.ts';
import { parseWords } from '../options/values.ts';
import { ensureGpuProcess } from '../process/work-process.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';

/** Options as the command line gives them. */
interface RunOptions extends TaskOptions, SequenceOptions {
  readonly words: string;
  readonly unchecked?: boolean;
}

export function runCommand(): Command {
  return command('run', 'run one algorithm and verify every block', [
    ['allport run de-bruijn --dim 10', 'a cube of 1024 nodes, step by step'],
    ['allport run necklace --dim 8 --mode block', 'gathered into 8 rounds'],
    ['allport run necklace --dim 8 --width 4', 'on channels four blocks wide'],
    ['allport run necklace --dim 8 --mode seek --step 9', 'the memory after 9 steps, in one pass'],
    ['allport run necklace --dim 8 --memory 64KiB', 'in slices that take no more memory'],
    ['allport run necklace --dim 8 --shard 0/4 --json', 'the first of four parts, for merge'],
    ['allport run pipelined --axes 3x3x3', 'three exchanges in sequence'],
    ['allport run ring --torus 3x4', 'a torus of 12 nodes instead of a cube'],
    ['allport run necklace.json', 'a schedule file, see allport schedule'],
    ['allport run bruck --dim 6 --words 4 --json', 'blocks of four u32; JSON for programs'],
    ['allport run de-bruijn --dim 8 --input a.bin --output t.bin', 'transpose a 256 x 256 matrix of u32'],
  ])
    .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.embedding())
    .addOption(option.cubes())
    .addOption(option.axes())
    .addOption(option.copies())
    .addOption(option.width())
    .addOption(option.mode())
    .option('--step <t>', 'with --mode seek: how many steps are done, from 0 (just aligned)')
    .addOption(option.words())
    .addOption(option.seed())
    .addOption(option.kernels())
    .option('--memory <size>', 'GPU memory for blocks, say 512MiB; beyond it, they are run in slices of rows')
    .option('--sample <n>', 'run one slice in n, chosen by the seed')
    .option('--shard <i/n>', 'run one n-th of the rows, i from 0; auto: the one that a launcher gives')
    .option('--resume <journal>', 'go on where an interrupted run in slices stopped')
    .addOption(option.input('transpose'))
    .addOption(option.output('transposed'))
    .option('--unchecked', 'run a schedule file although its check fails: exit code 1')
    .action(async (name: string, options: RunOptions) => {
      await runTask(
        options,
        (mode) => (looksLikeFile(name) ? fileTask(name, mode, options) : builtInTask(name, mode, options)),
        (report) => print(report, options.json, () => renderRun(report), report.shard === undefined),
      );
    });
}

function builtInTask(name: string, mode: Mode, options: RunOptions): Task {
  const { axes, words, unchecked } = options;
  if (axes !== undefined) return sequenceTask(name, axes, mode, options);
  const algorithm = parseAlgorithm(name);
  requireChecked(unchecked);
  const exchange = parseExchangeFor(algorithm, options);
  return {
    title: algorithm.name,
    shape: shapeFor(exchange, parseWords(words)),
    prepare: (onProgress) => prepare(algorithm, exchange, { mode, onProgress }),
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
  const schedule = solveSequence(algorithm, parseSequence(axes, options));
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
  refuseWithFile(options);
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

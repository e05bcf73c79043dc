import type { Command } from 'commander';
import { prepareSchedule, shapeOf } from '../../host/run/experiment.ts';
import { gatherSchedule, type OneToAll, scatterSchedule, TREE_ALGORITHMS } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { parseCube } from '../options/network.ts';
import { parseRoot, parseTreeAlgorithm, parseTrees } from '../options/problem.ts';
import { option } from '../options/shared.ts';
import { parseWords } from '../options/values.ts';
import { runTask, type Task } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';

/** Where the algorithms are published. */
const SOURCE = 'Ho-Johnsson 1986 §3.3.1';

/** Options as the command line gives them. */
interface OneToAllOptions extends CommonOptions {
  readonly dim?: string;
  readonly root: string;
  readonly algorithm: string;
  readonly trees?: string;
  readonly words: string;
  readonly seed: string;
}

export function scatterCommand(): Command {
  return oneToAllCommand('scatter', 'send a different block from one node to every other', [
    ['allport scatter --dim 6', 'from node 0 of 64, on all ports'],
    ['allport scatter --dim 6 --root 3 --algorithm sbt', 'from node 3, one port at a time'],
    ['allport scatter --dim 6 --algorithm rotated-sbts', 'in six parts, along six trees'],
  ]);
}

export function gatherCommand(): Command {
  return oneToAllCommand('gather', 'bring a block from every node to one: a scatter backwards', [
    ['allport gather --dim 6 --root 3', 'to node 3 of 64, on all ports'],
    ['allport gather --dim 6 --algorithm reflected-sbts --trees 2', 'in halves, along two trees'],
  ]);
}

function oneToAllCommand(
  name: 'scatter' | 'gather',
  description: string,
  examples: Parameters<typeof command>[2],
): Command {
  return command(name, description, examples)
    .addOption(option.dim())
    .option(
      '--root <node>',
      name === 'scatter' ? 'the node that has all blocks' : 'the node that gets them',
      '0',
    )
    .option('--algorithm <name>', `along which trees: ${TREE_ALGORITHMS.join(', ')}`, 'bst')
    .option('--trees <k>', 'trees of rotated-sbts and reflected-sbts (default: as many as there may be)')
    .addOption(option.words())
    .addOption(option.seed())
    .action(async (options: OneToAllOptions) => {
      await runTask(
        { ...options, mode: 'step', kernels: 'auto' },
        () => taskOf(name, options),
        (report) => print(report, options.json, () => renderRun(report, name)),
      );
    });
}

function taskOf(name: 'scatter' | 'gather', options: OneToAllOptions): Task {
  const topology = parseCube(options.dim);
  const wanted: OneToAll = {
    topology,
    root: parseRoot(options.root, topology),
    algorithm: parseTreeAlgorithm(options.algorithm),
    ...(options.trees !== undefined && { trees: parseTrees(options.trees) }),
  };
  const schedule = name === 'scatter' ? scatterSchedule(wanted) : gatherSchedule(wanted);
  return {
    title: schedule.algorithm,
    shape: shapeOf(schedule, parseWords(options.words)),
    prepare: (onProgress) => prepareSchedule(schedule, { source: SOURCE, onProgress }),
  };
}

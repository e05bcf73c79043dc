import type { Command } from 'commander';
import { type Mode, prepareSchedule, shapeOf } from '../../host/run/experiment.ts';
import {
  InputError,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutationSchedule,
} from '../../schedules/index.ts';
import { command, print } from '../command.ts';
import { parseAlgorithm } from '../options/algorithm.ts';
import { type MemoriesOptions, parseBits, parseMemories, parsePermutation } from '../options/problem.ts';
import { option } from '../options/shared.ts';
import { parseWords } from '../options/values.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';
import { renderRun } from '../terminal/report-table.ts';

/** Options as the command line gives them. */
interface PermuteOptions extends TaskOptions, MemoriesOptions {
  readonly algorithm: string;
  readonly bits?: string;
  readonly words: string;
}

export function permuteCommand(): Command {
  return command('permute', 'permute the elements of all nodes by exchanges', [
    ['allport permute bit-reversal --dim 8', 'the bits of every address reversed'],
    ['allport permute --bits 5,4,3,~0,1,2 --dim 3', 'any address bits, the highest first'],
    ['allport permute cyclic-to-consecutive --dim 4 --copies 4', 'a vector of 1024 elements'],
    ['allport permute binary-to-gray --dim 8 --input a.bin', 'a 256 x 256 matrix of u32'],
  ])
    .argument('[permutation]', PERMUTATION_NAMES.join(', '))
    .option('--bits <b,b,..>', 'where the bits of an address come from, the highest first; ~ complements')
    .option('--algorithm <name>', 'whose schedule makes the exchanges', 'de-bruijn')
    .addOption(option.dim())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.slots())
    .addOption(option.pass())
    .addOption(option.words())
    .addOption(option.seed())
    .addOption(option.kernels())
    .addOption(option.input('permute'))
    .addOption(option.output('permuted'))
    .action(async (name: string | undefined, options: PermuteOptions) => {
      if (options.mode === 'seek') throw new InputError('--mode "seek": give step, block or fused');
      await runTask(
        options,
        (mode) => permuteTask(name, mode, options),
        (report) => print(report, options.json, () => renderRun(report, 'permutation')),
      );
    });
}

function permuteTask(name: string | undefined, mode: Mode, options: PermuteOptions): Task {
  const permutation = permutationOf(name, options);
  const algorithm = parseAlgorithm(options.algorithm);
  const made = permutationSchedule(algorithm, parseMemories(options), permutation);
  const schedule = { ...made, algorithm: `${permutation.name}, ${algorithm.name}` };
  return {
    title: schedule.algorithm,
    shape: shapeOf(schedule, parseWords(options.words)),
    prepare: (onProgress) => prepareSchedule(schedule, { source: algorithm.source, mode, onProgress }),
  };
}

function permutationOf(name: string | undefined, { bits }: PermuteOptions): NamedPermutation {
  if (bits !== undefined && name !== undefined) {
    throw new InputError(`--bits "${bits}" with ${name}: give one of them`);
  }
  if (bits !== undefined) {
    const given = parseBits(bits);
    return { kind: 'bits', name: `bits ${bits}`, about: '', bits: () => given };
  }
  if (name === undefined) {
    throw new InputError('no permutation given: give a name, see allport permute --help, or --bits');
  }
  return parsePermutation(name);
}

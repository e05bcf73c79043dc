import type { Command } from 'commander';
import { type Mode, prepareSchedule, shapeFor } from '../../host/experiment.ts';
import { InputError, permutations, reordered } from '../../schedules/index.ts';
import { command, print } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import {
  type ExchangeOptions,
  option,
  parseAlgorithm,
  parseExchange,
  parsePermutation,
  parseWords,
} from '../options.ts';
import { renderReports } from '../report-table.ts';
import { runTask, type Task, type TaskOptions } from '../run-task.ts';

/** Options as the command line gives them. */
interface PermuteOptions extends TaskOptions, ExchangeOptions {
  readonly algorithm: string;
  readonly words: string;
}

export function permuteCommand(): Command {
  return command('permute', 'permute the elements of all nodes by one exchange', [
    ['allport permute bit-reversal --dim 8', 'the bits of every address reversed'],
    ['allport permute cyclic-to-consecutive --dim 4 --copies 4', 'a vector of 1024 elements'],
    ['allport permute binary-to-gray --dim 8 --input a.bin', 'a 256 x 256 matrix of u32'],
  ])
    .argument('<permutation>', permutations.map(({ name }) => name).join(', '))
    .option('--algorithm <name>', 'whose schedule makes the exchange', 'de-bruijn')
    .addOption(option.dim())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.pass())
    .addOption(option.words())
    .addOption(option.seed())
    .addOption(option.kernels())
    .addOption(option.input('permute'))
    .addOption(option.output('permuted'))
    .action(async (name: string, options: PermuteOptions) => {
      if (options.mode === 'seek') throw new InputError('--mode "seek": give step, block or fused');
      const report = await runTask(options, (mode) => permuteTask(name, mode, options));
      if (!report.verified) process.exitCode = EXIT.failed;
      print(report, options.json, () => renderReports([report]));
    });
}

function permuteTask(name: string, mode: Mode, options: PermuteOptions): Task {
  const permutation = parsePermutation(name);
  const algorithm = parseAlgorithm(options.algorithm);
  const exchange = parseExchange(options);
  const elements = { members: 2 ** exchange.topology.dim, copies: exchange.copies };
  const schedule = {
    ...reordered(algorithm.schedule(exchange), permutation.reordering(elements)),
    algorithm: `${permutation.name}, ${algorithm.name}`,
  };
  return {
    title: schedule.algorithm,
    shape: shapeFor(exchange, parseWords(options.words)),
    prepare: (onProgress) => prepareSchedule(schedule, { source: algorithm.source, mode, onProgress }),
  };
}

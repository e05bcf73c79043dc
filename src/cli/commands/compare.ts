import type { Command } from 'commander';
import { version } from '../../../package.json';
import { printable } from '../../formats/printable.ts';
import { type Experiment, formsOf, type OnProgress, prepare, shapeFor } from '../../host/experiment.ts';
import { Machine } from '../../host/machine.ts';
import { ensureGpuProcess } from '../../host/node/launch.ts';
import type { Report } from '../../host/report.ts';
import { runOn } from '../../host/run.ts';
import { type ComparedAlgorithm, type Comparison, reportsOf } from '../../report/comparison.ts';
import { shellWords } from '../../report/shell-words.ts';
import { type Algorithm, catalogue, type Exchange, InputError, roundSizes } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { withGpu } from '../gpu.ts';
import {
  type ExchangeOptions,
  option,
  parseExchange,
  parseRepeat,
  parseSeed,
  parseWords,
} from '../options.ts';
import { type OutputFile, outputFile, writeOutput } from '../output-file.ts';
import { createProgress } from '../progress.ts';
import { renderReports } from '../report-table.ts';

/** Without --repeat, each form is run up to so many times, and no further run begins after so long. */
const REPEATS = { repeats: 5, repeatWithinMs: 500 };

/** Options as the command line gives them. */
interface CompareOptions extends CommonOptions, ExchangeOptions {
  readonly words: string;
  readonly seed: string;
  readonly repeat?: string;
  readonly html?: string;
}

export function compareCommand(): Command {
  return command('compare', 'run every algorithm in every mode and compare', [
    ['allport compare --dim 10', 'a cube of 1024 nodes'],
    ['allport compare --dim 6 --copies 3 --words 4', 'three blocks of four u32 for each pair of nodes'],
    ['allport compare --dim 5 --json', 'an array of reports for programs'],
    ['allport compare --dim 8 --html report.html', 'a page with the table and figures as well'],
  ])
    .addOption(option.dim().makeOptionMandatory())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.words())
    .addOption(option.seed())
    .option(
      '--repeat <n>',
      `time n runs of each form (default: up to ${REPEATS.repeats} within ${REPEATS.repeatWithinMs} ms)`,
    )
    .option('--html <file>', 'write a page with the table and figures here')
    .action(async (options: CompareOptions) => {
      const page = options.html === undefined ? undefined : await outputFile('--html', options.html);
      const comparison = await compare(options);
      const reports = reportsOf(comparison.algorithms);
      if (!reports.every(({ verified }) => verified)) process.exitCode = EXIT.failed;
      try {
        // Before the table: a reader of it that stops early (| head) ends this process.
        if (page !== undefined) await writePage(page, comparison);
      } finally {
        print(reports, options.json, () => renderReports(reports));
      }
      if (page !== undefined && !options.quiet) process.stderr.write(`report: ${printable(page.path)}\n`);
    });
}

/** Writes the report. What makes it takes a while to load, and no other command needs it. */
async function writePage(target: OutputFile, comparison: Comparison): Promise<void> {
  const { comparisonHtml } = await import('../../report/html.ts');
  const command = shellWords(['allport', ...process.argv.slice(2)]);
  const html = comparisonHtml(comparison, { command, version, date: new Date() });
  await writeOutput(target, (file) => file.writeFile(html));
}

/** Every algorithm in every mode that it has, on one exchange. */
async function compare(options: CompareOptions): Promise<Comparison> {
  const exchange = parseExchange(options);
  const shape = shapeFor(exchange, parseWords(options.words));
  const seed = parseSeed(options.seed);
  const repeats = options.repeat === undefined ? REPEATS : { repeats: parseRepeat(options.repeat) };

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machine = await Machine.create(context, shape, seed);
    try {
      const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
      const algorithms: ComparedAlgorithm[] = [];
      const leftOut: string[] = [];
      for (const algorithm of catalogue) {
        progress.stage(`${algorithm.name}: proving`);
        const experiment = prepareIfPossible(algorithm, exchange, onProgress);
        if (experiment instanceof InputError) {
          progress.stage(`left out: ${experiment.message}`);
          leftOut.push(experiment.message);
          continue;
        }
        const reports: Report[] = [];
        for (const mode of formsOf(experiment)) {
          progress.stage(`${algorithm.name}: running in ${mode} mode on ${context.adapter}`);
          reports.push(await runOn(machine, experiment, { mode, ...repeats, onProgress }));
        }
        algorithms.push({ reports, roundSizes: roundSizes(experiment.block.schedule) });
      }
      return { algorithms, leftOut };
    } finally {
      progress.end();
      machine.destroy();
    }
  });
}

/** The experiment, or why the algorithm has no schedule for this exchange. */
function prepareIfPossible(
  algorithm: Algorithm,
  exchange: Exchange,
  onProgress: OnProgress,
): Experiment | InputError {
  try {
    return prepare(algorithm, exchange, onProgress);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

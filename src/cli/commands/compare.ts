import type { Command } from 'commander';
import type { GpuContext } from '../../host/gpu/gpu-context.ts';
import { Machine } from '../../host/machine/machine.ts';
import type { MemoryShape } from '../../host/program/memory-shape.ts';
import { type OnProgress, shapeOf } from '../../host/run/experiment.ts';
import type { Report } from '../../host/run/report.ts';
import { runOn } from '../../host/run/run.ts';
import {
  type ComparedAlgorithm,
  type Comparison,
  type LeftOut,
  reportsOf,
} from '../../report/tables/comparison.ts';
import { catalogue, roundSizes } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { prepareCompared } from '../compared-algorithm.ts';
import { parseAlgorithmsFor } from '../options/algorithm.ts';
import { type NetworkOptions, parseExchange } from '../options/network.ts';
import { option } from '../options/shared.ts';
import { parseRepeat, parseSeed, parseWords } from '../options/values.ts';
import { EXIT } from '../process/exit-codes.ts';
import { withGpu } from '../process/gpu.ts';
import { ensureGpuProcess } from '../process/work-process.ts';
import { createProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';
import { renderComparison } from '../terminal/report-table.ts';

/** Without --repeat, each form is run up to so many times, and no further run begins after so long. */
const REPEATS = { repeats: 5, repeatWithinMs: 500 };

/** Options as the command line gives them. */
interface CompareOptions extends CommonOptions, NetworkOptions, PageOptions {
  readonly words: string;
  readonly seed: string;
  readonly repeat?: string;
  readonly algorithm?: string;
  readonly all?: boolean;
}

export function compareCommand(): Command {
  return command('compare', 'run every algorithm in every mode and compare', [
    ['allport compare --dim 10', 'a cube of 1024 nodes'],
    ['allport compare --dim 6 --copies 3 --words 4', 'three blocks of four u32 for each pair of nodes'],
    ['allport compare --mesh 4x4', 'the algorithms that there are for a mesh of 16 nodes'],
    ['allport compare --dim 8 --algorithm dex,ring', 'these two'],
    ['allport compare --dim 10 --all', 'also what is left out otherwise'],
    ['allport compare --dim 5 --json', 'the reports for programs'],
    ['allport compare --dim 8 --html report.html', 'a page with the table and figures as well'],
  ])
    .addOption(option.dim())
    .addOption(option.torus())
    .addOption(option.mesh())
    .addOption(option.ring())
    .addOption(option.embedding())
    .addOption(option.cubes())
    .addOption(option.copies())
    .addOption(option.width())
    .addOption(option.words())
    .addOption(option.seed())
    .option(
      '--repeat <n>',
      `time n runs of each form (default: up to ${REPEATS.repeats} within ${REPEATS.repeatWithinMs} ms)`,
    )
    .addOption(option.algorithms())
    .option('--all', 'run also what moves far more blocks than shortest routes do; may take a while')
    .addOption(option.html())
    .action(async (options: CompareOptions) => {
      const page = await pageFile(options);
      const comparison = await compare(options);
      const reports = reportsOf(comparison.algorithms);
      if (!reports.every(({ verified }) => verified)) process.exitCode = EXIT.failed;
      await printWithPage(
        page,
        options,
        ({ comparisonHtml }, provenance) => comparisonHtml(comparison, provenance),
        () =>
          print({ reports, leftOut: comparison.leftOut }, options.json, () => renderComparison(comparison)),
      );
    });
}

/** The algorithms in every mode that they have, on one exchange. */
async function compare(options: CompareOptions): Promise<Comparison> {
  const exchange = parseExchange(options);
  const named = options.algorithm === undefined ? [] : parseAlgorithmsFor(options.algorithm, exchange);
  const words = parseWords(options.words);
  const seed = parseSeed(options.seed);
  const repeats = options.repeat === undefined ? REPEATS : { repeats: parseRepeat(options.repeat) };

  await ensureGpuProcess();
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    const machines = new MachineFor(context, seed);
    try {
      const onProgress: OnProgress = ({ done, total }) => progress.part(done, total);
      const algorithms: ComparedAlgorithm[] = [];
      const leftOut: LeftOut[] = [];
      const { kind } = exchange.topology;
      const forNetwork = catalogue.filter(({ networks }) => networks?.includes(kind) ?? true);
      const isNamed = named.length > 0;
      const task = { exchange, words, isNamed, all: options.all ?? false, onProgress };
      for (const algorithm of isNamed ? named : forNetwork) {
        progress.stage(`${algorithm.name}: proving`);
        const experiments = prepareCompared(algorithm, task);
        if ('reason' in experiments) {
          if (!experiments.runnable) progress.stage(`left out: ${experiments.reason}`);
          leftOut.push(experiments);
          continue;
        }
        const machine = await machines.of(shapeOf(experiments[0].schedule, words));
        const reports: Report[] = [];
        for (const experiment of experiments) {
          progress.stage(`${algorithm.name}: running in ${experiment.form} mode on ${context.adapter}`);
          reports.push(await runOn(machine, experiment, { ...repeats, onProgress }));
        }
        const last = experiments[experiments.length - 1];
        algorithms.push({ reports, roundSizes: roundSizes(last.schedule) });
      }
      return { algorithms, leftOut };
    } finally {
      progress.end();
      machines.destroy();
    }
  });
}

/** One machine at a time: most algorithms need the same memories, and some have rows for blocks in transit. */
class MachineFor {
  private readonly context: GpuContext;
  private readonly seed: number;
  private machine: Machine | undefined;

  constructor(context: GpuContext, seed: number) {
    this.context = context;
    this.seed = seed;
  }

  async of(shape: MemoryShape): Promise<Machine> {
    if (this.machine?.shape.transit !== shape.transit) this.destroy();
    this.machine ??= await Machine.create(this.context, shape, this.seed);
    return this.machine;
  }

  destroy(): void {
    this.machine?.destroy();
    this.machine = undefined;
  }
}

import type { Command } from 'commander';
import * as v from 'valibot';
import { type BenchReport, bench, regressions, type StoredBench, storedBench } from '../../bench/bench.ts';
import { BENCH_COLUMNS, describeBench, GROWTH_COLUMNS } from '../../report/tables/bench-columns.ts';
import { InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { placeOf } from '../files/report-format.ts';
import { parsed, readText } from '../files/text-file.ts';
import { parseAlgorithm } from '../options/algorithm.ts';
import { option } from '../options/shared.ts';
import { parseBenchDims, parseRounds } from '../options/values.ts';
import { EXIT } from '../process/exit-codes.ts';
import { withGpu } from '../process/gpu.ts';
import { loadPeers } from '../process/peers-module.ts';
import { ensureGpuProcess } from '../process/work-process.ts';
import { createProgress } from '../terminal/progress.ts';
import { type PageOptions, pageFile, printWithPage } from '../terminal/report-page.ts';
import { renderTable } from '../terminal/table.ts';

/** Options as the command line gives them. */
interface BenchOptions extends CommonOptions, PageOptions {
  readonly dim: string;
  readonly rounds: string;
  readonly algorithm: string;
  readonly check?: string;
  readonly peers?: string;
}

export function benchCommand(): Command {
  return command('bench', 'how near the kernels come to the limits of the adapter', [
    ['allport bench', 'each form as a multiple of the copy kernel'],
    ['allport bench --dim 6,8 --rounds 5 --json', 'other sizes, for programs'],
    ['allport bench --dim 6,8,10 --html bench.html', 'a page with the table and figures as well'],
    ['allport bench --dim 8 --check bench.json', 'fail if a form is slower than in a stored report'],
  ])
    .option('--dim <d,d,..>', 'dimensions of the cubes', '10,12')
    .option('--rounds <n>', 'how often each form is measured', '9')
    .option('--algorithm <name>', 'whose schedule is stepped', 'de-bruijn')
    .option('--check <file>', 'a report that bench --json printed on the same adapter')
    .addOption(option.html())
    .option('--peers <module>', 'transpositions of others, measured as well')
    .action(async (options: BenchOptions) => {
      const page = await pageFile(options);
      const stored = options.check === undefined ? undefined : await readReport(options.check);
      const report = await run(options, stored);
      const slower = stored === undefined ? [] : regressions(report, stored);
      if (slower.length > 0 || !report.measured.every(({ right }) => right)) process.exitCode = EXIT.failed;
      const render = () => {
        const lines = slower.map(
          ({ form, dim, before, now }) =>
            `SLOWER: ${form} on ${dim} dimensions, ${now.toFixed(2)} instead of ${before.toFixed(2)}\n`,
        );
        if (stored !== undefined && slower.length === 0) lines.push('no form is slower than it was\n');
        return `${renderBench(report)}${lines.join('')}`;
      };
      await printWithPage(
        page,
        options,
        ({ benchHtml }, provenance) => benchHtml(report, provenance),
        () => print({ ...report, ...(stored && { slower }) }, options.json, render),
      );
    });
}

async function run(options: BenchOptions, stored: StoredBench | undefined): Promise<BenchReport> {
  const dims = parseBenchDims(options.dim);
  const rounds = parseRounds(options.rounds);
  const algorithm = parseAlgorithm(options.algorithm).name;
  await ensureGpuProcess();
  const createPeers = options.peers === undefined ? undefined : await loadPeers(options.peers);
  const progress = createProgress(options.quiet ?? false);
  return withGpu(async (context) => {
    if (stored !== undefined && stored.adapter !== context.adapter) {
      throw new InputError(
        `--check "${options.check}" is of ${stored.adapter}, and this is ${context.adapter}: measure anew`,
      );
    }
    try {
      let current = 0;
      const onProgress = (dim: number, done: number, total: number) => {
        if (dim !== current) progress.stage(`measuring on ${dim} dimensions on ${context.adapter}`);
        current = dim;
        progress.part(done, total);
      };
      return await bench(context, { algorithm, dims, rounds, onProgress, createPeers });
    } finally {
      progress.end();
    }
  });
}

async function readReport(path: string): Promise<StoredBench> {
  const text = await readText(path, {
    option: '--check',
    cure: 'give a file that allport bench --json printed',
  });
  const { success, output, issues } = v.safeParse(storedBench, parsed(text));
  if (success) return output;
  throw new InputError(
    `--check "${path}" is no report of a bench${placeOf(issues)}: give what allport bench --json prints`,
  );
}

function renderBench(report: BenchReport): string {
  const { adapter, measured, growth } = report;
  const table = renderTable(
    BENCH_COLUMNS,
    measured.map((one) => BENCH_COLUMNS.map(({ cell }) => cell(one))),
  );
  const head = `${describeBench(report)}\nadapter: ${adapter}\n\n${table}\n`;
  if (growth.length === 0) return head;
  const rows = growth.map((one) => GROWTH_COLUMNS.map(({ cell }) => cell(one)));
  return `${head}\n${renderTable(GROWTH_COLUMNS, rows)}\n`;
}

import * as v from 'valibot';
import { bench, regressions, type StoredBench, storedBench } from '../../../bench/bench.ts';
import type { BenchReport } from '../../../bench/bench-report.ts';
import { parsedJson } from '../../../formats/parsed-json.ts';
import { benchTables, describeBench } from '../../../report/tables/bench-columns.ts';
import { InputError } from '../../../schedules/index.ts';
import { type Common, command } from '../../command.ts';
import { placeOf } from '../../files/report-format.ts';
import { readText } from '../../files/text-file.ts';
import { algorithmNamed } from '../../options/algorithm.ts';
import { option, source, type Values } from '../../options/option.ts';
import { html, wide } from '../../options/output.ts';
import { asTyped, count } from '../../options/values.ts';
import { withGpu } from '../../process/gpu.ts';
import { loadPeers } from '../../process/peers-module.ts';
import { ensureGpuProcess } from '../../process/work-process.ts';
import type { Screen } from '../../terminal/screen.ts';
import { tableText } from '../../terminal/terminal-table.ts';

const MAX_REPEAT = 1000;
/** Smaller cubes do not fill four words, larger ones not the memory of most adapters. */
const benchDim = count(5, 13);

const MEASURED = [
  option(
    '-d, --dim <d,d,..>',
    'dimensions of the cubes',
    (text) => {
      const dims = text.split(',').map((dim) => benchDim(dim, `--dim "${dim}"`));
      return [...new Set(dims)].sort((a, b) => a - b);
    },
    '10,12',
  ),
  option('--repeat <n>', 'how often each form is measured', count(1, MAX_REPEAT), '9'),
  source('--baseline <file>', 'a report that bench --json printed on the same adapter'),
  html,
  option('--peers <module>', 'a module of other transpositions to measure', asTyped).offering({
    files: true,
  }),
  wide,
] as const;

export const benchCommand = command('bench', "how near the kernels come to the adapter's limits", [
  ['allport bench', 'each form as a multiple of the copy kernel'],
  ['allport bench --dim 6,8 --repeat 5 --json', 'other sizes, for programs'],
  ['allport bench --dim 6,8,10 --html bench.html', 'a page with the table and figures as well'],
  ['allport bench --dim 8 --baseline bench.json', 'fail if a form is slower than in a stored report'],
])
  .argument('[algorithm]', 'whose schedule is stepped (default: de-bruijn)')
  .options(...MEASURED)
  .does(async (options, name) => {
    const algorithm = algorithmNamed(name ?? 'de-bruijn').name;
    const { baseline } = options;
    const stored = baseline === undefined ? undefined : await readReport(baseline);
    const report = await measure(algorithm, options, stored);
    const slower = stored === undefined ? [] : regressions(report, stored);
    const lines = slower.map(
      ({ form, dim, before, now }) =>
        `SLOWER: ${form} on ${dim} dimensions, ${now.toFixed(2)} instead of ${before.toFixed(2)}\n`,
    );
    if (stored !== undefined && slower.length === 0) lines.push('no form is slower than it was\n');
    return {
      result: { ...report, ...(stored && { slower }) },
      text: (screen) => `${renderBench(report, screen)}${lines.join('')}`,
      page: ({ benchHtml }, provenance) => benchHtml(report, provenance),
      failed: slower.length > 0 || !report.measured.every(({ right }) => right),
    };
  });

async function measure(
  algorithm: string,
  { dim: dims, repeat, baseline, peers, progress, say }: Values<typeof MEASURED> & Common,
  stored: StoredBench | undefined,
): Promise<BenchReport> {
  // A module is loaded in the process that measures.
  await ensureGpuProcess(false, say);
  const createPeers = peers === undefined ? undefined : await loadPeers(peers);
  return withGpu(async (context) => {
    if (stored !== undefined && stored.adapter !== context.adapter) {
      throw new InputError(
        `--baseline "${baseline}" was measured on ${stored.adapter}, and this is ${context.adapter}: measure anew`,
      );
    }
    let current = 0;
    const onProgress = (dim: number, done: number, total: number) => {
      if (dim !== current) progress.stage(`measuring on ${dim} dimensions on ${context.adapter}`);
      current = dim;
      progress.part(done, total);
    };
    return bench(context, { algorithm, dims, rounds: repeat, onProgress, createPeers });
  });
}

async function readReport(path: string): Promise<StoredBench> {
  const text = await readText(path, {
    option: '--baseline',
    cure: 'give a file that allport bench --json printed',
  });
  const { success, output, issues } = v.safeParse(storedBench, parsedJson(text));
  if (success) return output;
  throw new InputError(
    `--baseline "${path}" is no report of a bench${placeOf(issues)}: give what allport bench --json prints`,
  );
}

function renderBench(report: BenchReport, screen: Screen): string {
  const head = `${describeBench(report)}\nadapter: ${report.adapter}`;
  return `${[head, ...benchTables(report).map((table) => tableText(table, screen))].join('\n\n')}\n`;
}

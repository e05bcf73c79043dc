import { formatRange } from '../document/format-range.ts';
import { measureScale } from '../document/scales.ts';
import { type AlgorithmForms, modesRun, reportsOf } from '../tables/comparison.ts';
import type { CountedForm, RunFacts } from '../tables/run-facts.ts';
import { ALGORITHM_ROWS, formRanges, type Range } from './parts/algorithm-rows.ts';
import type { FacetAxis } from './parts/drawing.ts';
import type { CaptionedChart, RowChart } from './parts/row-chart.ts';
import { modeSigns } from './parts/signs.ts';

/** A time of every form. */
interface Timing<Form> {
  readonly title: string;
  readonly axis: Omit<FacetAxis, 'scale'>;
  /** Undefined where a form has none. */
  readonly rangeOf: (form: Form) => Range | undefined;
  /** The column of numbers of each mode: its head where there is one mode, its width and how it is written. */
  readonly end: { readonly head: string; readonly width: number; readonly format: (time: number) => string };
}

/** A time of each algorithm in each mode that has one, with its range. */
export function timesChart<Form extends CountedForm>(
  rows: readonly AlgorithmForms<Form>[],
  { title, axis, rangeOf, end: { head, width, format } }: Timing<Form>,
): RowChart<AlgorithmForms<Form>> {
  const ranges = reportsOf(rows).flatMap((form) => rangeOf(form) ?? []);
  const modes = modesRun(rows);
  const end = (mode: string) => ({
    head: modes.size === 1 ? head : mode,
    width,
    of: ({ reports }: AlgorithmForms<Form>) => {
      const form = reports.find((report) => report.mode === mode);
      const range = form && rangeOf(form);
      return range === undefined ? '' : format(range.x);
    },
  });
  return {
    ...ALGORITHM_ROWS,
    rows,
    title,
    signs: modeSigns(modes),
    x: { scale: measureScale(ranges.flatMap(({ from, to }) => [from, to])), ...axis },
    ends: [...modes].map(end),
    marks: (placed) => formRanges(placed, rangeOf),
  };
}

/** Measured time of each algorithm in each mode, with its spread. */
export function measuredChart(
  rows: readonly AlgorithmForms<RunFacts>[],
): CaptionedChart<AlgorithmForms<RunFacts>> {
  const timing: Timing<RunFacts> = {
    title: 'Measured time',
    axis: { label: 'total time (ms, log scale)' },
    rangeOf: ({ time }) => ({ from: time.fastestMs, x: time.totalMs, to: time.slowestMs }),
    end: { head: 'ms', width: 44, format: (ms) => ms.toFixed(ms < 100 ? 1 : 0) },
  };
  return {
    ...timesChart(rows, timing),
    caption:
      'The time of a whole run (align, exchange, realign and verify) on the host’s clock. ' +
      `${describeSpread(reportsOf(rows).map(({ time }) => time.runs))} This is the time of the simulation on this ` +
      'adapter, not of a network. The scale is logarithmic. The numbers are in table 2.',
  };
}

/** What the dots and lines are, for so many runs each. */
function describeSpread(runs: readonly number[]): string {
  const count = formatRange(runs, String, ' to ');
  if (count === '1') return 'Each dot is one run.';
  return `Each dot is the median of ${count} runs; the line reaches from the fastest run to the slowest.`;
}

import { type BenchReport, type BenchRow, WHOLE_FORMS } from '../../bench/bench-report.ts';
import { BEST_SIGN, type Column, numberColumn, type TextTable } from '../document/table.ts';

/** What was measured, and where it was at several sizes how the times grow. */
export function benchTables(report: BenchReport): TextTable[] {
  const { measured, growth } = report;
  const fastest = fastestWhole(measured);
  const all: TextTable<BenchRow> = {
    title: `Every form at every size: ${describeBench(report)}`,
    remark: `${BEST_SIGN}: the fastest whole exchange.`,
    columns: BENCH_COLUMNS,
    rows: measured,
    best: (one) => fastest.includes(one),
  };
  const grown = {
    title: 'Growth of the time with the blocks, by least squares of the logarithms',
    columns: GROWTH_COLUMNS,
    rows: growth,
  };
  return growth.length === 0 ? [all] : [all, grown];
}

/** The table of what was measured. */
export const BENCH_COLUMNS: readonly Column<BenchRow>[] = [
  { head: 'form', cell: (m) => m.form },
  numberColumn('dim', (m) => m.dim),
  numberColumn('median\nms', (m) => m.medianMs.toFixed(2)),
  { ...numberColumn<BenchRow>('least\nms', (m) => m.minMs.toFixed(2)), spare: 4 },
  { ...numberColumn<BenchRow>('greatest\nms', (m) => m.maxMs.toFixed(2)), spare: 4 },
  numberColumn('x copy\nkernel', (m) => m.ratio.toFixed(2)),
  { head: 'quartiles', cell: (m) => `${m.lowRatio.toFixed(2)}-${m.highRatio.toFixed(2)}`, spare: 1 },
  numberColumn('goal', (m) => m.goal?.toFixed(2) ?? ''),
  {
    head: 'met',
    cell: (m) => (m.goal === undefined ? '' : meetsGoal(m) ? 'yes' : 'NO'),
    right: (m) => (m.goal === undefined ? undefined : meetsGoal(m)),
  },
  { ...numberColumn<BenchRow>('ns a\nblock', (m) => m.nsPerBlock.toFixed(2)), spare: 3 },
  { ...numberColumn<BenchRow>('MiB\nmoved', (m) => (m.bytes / 2 ** 20).toFixed(1)), spare: 5 },
  { ...numberColumn<BenchRow>('part of\nceiling', (m) => `${(100 * m.ceilingPart).toFixed(0)} %`), spare: 2 },
  { head: 'verified', cell: (m) => (m.right ? 'yes' : 'NO'), right: (m) => m.right },
];

/** The table of the growth. */
export const GROWTH_COLUMNS: readonly Column<BenchReport['growth'][number]>[] = [
  { head: 'form', cell: ({ form }) => form },
  numberColumn('growth of the time:\nblocks to the power of', ({ exponent }) => exponent.toFixed(2)),
];

/** What was measured, in one line. */
export function describeBench({ algorithm, rounds }: BenchReport): string {
  return `${algorithm}, blocks of 1 u32, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}

/** Whether the time stays within its goal, if it has one. */
export function meetsGoal({ ratio, goal }: BenchRow): boolean {
  return goal === undefined || ratio <= goal;
}

/** The fastest form of the whole exchange at each size, of those that were right. */
export function fastestWhole(measured: readonly BenchRow[]): BenchRow[] {
  const whole = measured.filter(({ form, right }) => right && WHOLE_FORMS.some((name) => name === form));
  return whole.filter(({ dim, ratio }) => whole.every((other) => other.dim !== dim || other.ratio >= ratio));
}

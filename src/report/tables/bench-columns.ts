import type { BenchReport, Measured } from '../../bench/bench-report.ts';
import type { Column } from '../document/table.ts';

/** The table of what was measured. */
export const BENCH_COLUMNS: readonly Column<Measured>[] = [
  { head: 'form', cell: (m) => m.form },
  { head: 'dim', numeric: true, cell: (m) => m.dim },
  { head: 'median\nms', numeric: true, cell: (m) => m.medianMs.toFixed(2) },
  { head: 'least\nms', numeric: true, cell: (m) => m.minMs.toFixed(2) },
  { head: 'greatest\nms', numeric: true, cell: (m) => m.maxMs.toFixed(2) },
  { head: 'x copy\nkernel', numeric: true, cell: (m) => m.ratio.toFixed(2) },
  { head: 'quartiles', cell: (m) => `${m.lowRatio.toFixed(2)}-${m.highRatio.toFixed(2)}` },
  { head: 'goal', numeric: true, cell: (m) => m.goal?.toFixed(2) ?? '' },
  { head: 'met', cell: (m) => (m.goal === undefined ? '' : meetsGoal(m) ? 'yes' : 'NO') },
  { head: 'ns a\nblock', numeric: true, cell: (m) => m.nsPerBlock.toFixed(2) },
  { head: 'MiB\nmoved', numeric: true, cell: (m) => (m.bytes / 2 ** 20).toFixed(1) },
  { head: 'part of\nceiling', numeric: true, cell: (m) => `${(100 * m.ceilingPart).toFixed(0)} %` },
  { head: 'verified', cell: (m) => (m.right ? 'yes' : 'NO') },
];

/** The table of the growth. */
export const GROWTH_COLUMNS: readonly Column<BenchReport['growth'][number]>[] = [
  { head: 'form', cell: ({ form }) => form },
  {
    head: 'growth of the time:\nblocks to the power of',
    numeric: true,
    cell: ({ exponent }) => exponent.toFixed(2),
  },
];

/** What was measured, in one line. */
export function describeBench({ algorithm, rounds }: BenchReport): string {
  return `${algorithm}, blocks of 1 u32, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}

/** Whether the time stays within its goal, if it has one. */
export function meetsGoal({ ratio, goal }: Measured): boolean {
  return goal === undefined || ratio <= goal;
}

import type { BenchReport, BenchRow } from '../../src/bench/bench-report.ts';

/** What a bench may measure of a form: made up. */
export function measured(form: string, dim: number, changes: Partial<BenchRow> = {}): BenchRow {
  const medianMs = 4 ** dim / 1000;
  return {
    form,
    dim,
    medianMs,
    minMs: 0.9 * medianMs,
    maxMs: 1.5 * medianMs,
    ratio: 1,
    lowRatio: 0.95,
    highRatio: 1.05,
    nsPerBlock: 1000,
    bytes: 8 * 4 ** dim,
    ceilingPart: 1,
    right: true,
    ...changes,
  };
}

/** A report of a bench that measured this. */
export function benchReport(rows: readonly BenchRow[], growth: BenchReport['growth'] = []): BenchReport {
  return { adapter: 'an adapter', algorithm: 'de-bruijn', rounds: 9, measured: rows, growth };
}

import { describe, expect, it } from 'vitest';
import { regressions } from '../../src/bench/bench.ts';
import type { BenchRow } from '../../src/bench/bench-report.ts';
import { benchReport, measured } from '../support/bench-report.ts';

/** A form on 8 dimensions, with the median of its ratio and the quartiles so far from it. */
const seek = (ratio: number, spread: number): BenchRow =>
  measured('seek', 8, { ratio, lowRatio: ratio - spread, highRatio: ratio + spread });

const slower = (now: readonly BenchRow[], before: readonly BenchRow[]) =>
  regressions(benchReport(now), benchReport(before));

describe('regressions', () => {
  it('names a form that is slower beyond the spread, with both ratios', () => {
    expect(slower([seek(2, 0.1)], [seek(1, 0.1)])).toEqual([{ form: 'seek', dim: 8, before: 1, now: 2 }]);
  });

  it('finds none among equal reports', () => {
    expect(slower([seek(1, 0.1)], [seek(1, 0.1)])).toEqual([]);
    expect(slower([seek(1, 0)], [seek(1, 0)])).toEqual([]);
  });

  it('lets pass what is slower within the spread: quartiles that touch, or lie apart by less than they are wide', () => {
    expect(slower([seek(1.125, 0.125)], [seek(1, 0.125)])).toEqual([]);
    expect(slower([seek(1.375, 0.125)], [seek(1, 0.125)])).toEqual([]);
    // Binary fractions: the bound itself, and a little more.
    expect(slower([seek(1.5, 0.125)], [seek(1, 0.125)])).toEqual([]);
    expect(slower([seek(1.5625, 0.125)], [seek(1, 0.125)])).toHaveLength(1);
  });

  it('takes the wider spread of the two, whichever report it is of', () => {
    expect(slower([seek(1.5, 0.0625)], [seek(1, 0.0625)])).toHaveLength(1);
    expect(slower([seek(1.5, 0.0625)], [seek(1, 0.25)])).toEqual([]);
    expect(slower([seek(1.5, 0.25)], [seek(1, 0.0625)])).toEqual([]);
  });

  it('lets pass what is faster', () => {
    expect(slower([seek(1, 0.1)], [seek(2, 0.1)])).toEqual([]);
  });

  it('leaves out a form or a dimension that only one report has', () => {
    const fast = seek(1, 0.1);
    const slow = seek(9, 0.1);
    expect(slower([{ ...slow, form: 'new' }], [fast])).toEqual([]);
    expect(slower([{ ...slow, dim: 10 }], [fast])).toEqual([]);
    expect(slower([], [fast])).toEqual([]);
    expect(slower([slow], [])).toEqual([]);
  });

  it('compares each form with itself on the same dimensions, in the order of the new report', () => {
    const before = [seek(1, 0.1), measured('copy', 8), measured('seek', 10)];
    const now = [
      measured('seek', 10),
      measured('copy', 8, { ratio: 5, lowRatio: 4, highRatio: 6 }),
      seek(3, 0.1),
    ];
    expect(slower(now, before).map(({ form, dim }) => [form, dim])).toEqual([
      ['copy', 8],
      ['seek', 8],
    ]);
  });
});

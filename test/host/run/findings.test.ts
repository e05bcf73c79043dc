import { describe, expect, test } from 'vitest';
import { medianOf, type SingleTimes } from '../../../src/host/run/findings.ts';

const run = (alignMs: number, exchangeMs: number): SingleTimes => ({
  alignMs,
  exchangeMs,
  realignMs: 0,
  verifyMs: 0,
  totalMs: alignMs + exchangeMs,
  clock: 'host',
  kernels: 'words',
  slices: 1,
});

describe('the median of runs', () => {
  test('is the one in the middle of an odd number', () => {
    expect(medianOf([run(1, 9), run(2, 2), run(3, 3)])).toEqual({
      ...run(3, 3),
      runs: 3,
      fastestMs: 4,
      slowestMs: 10,
    });
  });

  test('is the mean of the two in the middle of an even number, and its parts make its total', () => {
    const { alignMs, exchangeMs, totalMs } = medianOf([run(1, 99), run(4, 6), run(1, 1), run(2, 2)]);
    expect([alignMs, exchangeMs, totalMs]).toEqual([3, 4, 7]);
    expect(medianOf([run(1, 1), run(2, 2)]).totalMs).toBe(3);
  });
});

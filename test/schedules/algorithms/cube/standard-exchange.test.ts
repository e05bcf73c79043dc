import { describe, expect, test } from 'vitest';
import { standardExchange } from '../../../../src/schedules/algorithms/cube/standard-exchange.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

describe('standardExchange', () => {
  test.each(dims)('takes d messages of K/2 blocks on one port, the least there is, for d = %i', (d) => {
    const K = 2 ** d;
    const schedule = standardExchange.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('one');
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toEqual({
      steps: d,
      span: d,
      largestMessage: K / 2,
      blocksInSequence: (d * K) / 2,
      hopsInSequence: d,
      linkCrossings: (K * d * K) / 2,
      shortestRoutes: true,
      utilization: 1 / d,
      lowerBound: (d * K) / 2,
      optimal: true,
      leastSteps: d,
      blocksFollowed: K,
    });
  });

  test('meets the obligations of a schedule table', () => {
    for (const d of dims.slice(0, 12)) {
      expect(brokenObligations(d, scheduleTable(standardExchange.schedule(exchangeOn(d))))).toEqual([]);
    }
  });

  test('sends across one dimension at a time, from the highest down (cs838, section 14)', () => {
    expect(scheduleTable(standardExchange.schedule(exchangeOn(3)))).toEqual(
      [
        [2, [4, 5, 6, 7]],
        [1, [2, 3, 6, 7]],
        [0, [1, 3, 5, 7]],
      ].map(([dimension, addresses]) => (addresses as number[]).map((address) => ({ dimension, address }))),
    );
  });

  test('sends the copies along: d messages of K/2 blocks, in any number of cubes', () => {
    for (const [d, copies, cubes] of [
      [1, 3, 4],
      [3, 3, 1],
      [4, 2, 2],
      [6, 5, 1],
    ]) {
      const K = copies * 2 ** d;
      const schedule = standardExchange.schedule(exchangeOn(d, copies, cubes));
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: d,
        span: d,
        largestMessage: K / 2,
        blocksInSequence: (d * K) / 2,
        linkCrossings: (cubes * 2 ** d * d * K) / 2,
        optimal: true,
      });
      expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
    }
  });

  test('is in blocks already', () => {
    const schedule = standardExchange.schedule(exchangeOn(3));
    expect(blocked(schedule)).toBe(schedule);
  });
});

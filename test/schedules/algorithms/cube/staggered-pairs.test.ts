import { describe, expect, test } from 'vitest';
import { staggeredPairs } from '../../../../src/schedules/algorithms/cube/staggered-pairs.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, expectEveryLinkBusy, scheduleTable } from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

/** Table 5 of Johnsson-Ho 1992: for each complement pair the dimension of each exchange step. */
const TABLE_5 = `
  0 1 2 3 - - - -
  - 0 1 2 3 - - -
  - - 0 1 2 3 - -
  - - - 0 1 2 3 -
  - - - - 0 1 2 3
  3 - - - - 0 1 2
  2 3 - - - - 0 1
  1 2 3 - - - - 0`;

describe('staggeredPairs', () => {
  test.each(dims)('takes K/2 steps with every link busy, for d = %i, and span K/2 from d = 3 on', (d) => {
    const K = 2 ** d;
    const schedule = staggeredPairs.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('all');
    expectEveryLinkBusy(proof, d, [1, 2][d - 1] ?? K / 2);
  });

  test('meets the obligations of a schedule table and fills it', () => {
    for (const d of dims.slice(0, 12)) {
      const table = scheduleTable(staggeredPairs.schedule(exchangeOn(d)));
      expect(brokenObligations(d, table)).toEqual([]);
      for (const step of table) expect(new Set(step.map(({ dimension }) => dimension)).size).toBe(d);
    }
  });

  test('on a 4-cube exchanges the eight pairs as in table 5', () => {
    const table = scheduleTable(staggeredPairs.schedule(exchangeOn(4)));
    const lines = Array.from({ length: 8 }, (_, pair) =>
      table.map(
        (step) =>
          step.find(({ address }) => address === pair || address === 15 - pair)?.dimension.toString() ?? '-',
      ),
    );
    expect(lines).toEqual(
      TABLE_5.trim()
        .split('\n')
        .map((line) => line.trim().split(' ')),
    );
  });

  test('gains nothing from blocking: K/2 rounds (section 5)', () => {
    for (const d of dims.slice(2, 10)) {
      const rounds = blocked(staggeredPairs.schedule(exchangeOn(d)));
      expect(check(rounds).violations).toEqual([]);
      expect(check(rounds).certificate).toMatchObject({ steps: 2 ** (d - 1), largestMessage: 1 });
    }
  });

  test('staggers the pairs of all copies together', () => {
    for (const [d, copies, cubes] of [
      [1, 3, 1],
      [2, 3, 2],
      [3, 3, 1],
      [4, 2, 2],
    ]) {
      const K = copies * 2 ** d;
      const schedule = staggeredPairs.schedule(exchangeOn(d, copies, cubes));
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({ steps: K / 2, utilization: 1, optimal: true });
      expect(proof.certificate.span).toBe(d < 3 ? d : K / 2);
      expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { hybridPairs } from '../../../../src/schedules/algorithms/cube/hybrid-pairs.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, expectEveryLinkBusy, scheduleTable } from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

describe('hybridPairs', () => {
  test.each(dims)('takes K/2 steps with span d + (K/2 mod d) and every link busy, for d = %i', (d) => {
    const K = 2 ** d;
    const schedule = hybridPairs.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('all');
    expectEveryLinkBusy(proof, d, d + ((K / 2) % d));
  });

  test.each(dims.slice(0, 13))(
    'blocks into d + (K/2 mod d) rounds of ceil(K / (2(d + K/2 mod d))) blocks, for d = %i',
    (d) => {
      const pairs = 2 ** (d - 1);
      const rounds = d + (pairs % d);
      const schedule = blocked(hybridPairs.schedule(exchangeOn(d)));
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: rounds,
        largestMessage: Math.ceil(pairs / rounds),
        blocksInSequence: pairs,
        optimal: true,
      });
    },
  );

  test('meets the obligations of a schedule table and fills it', () => {
    for (const d of dims.slice(0, 12)) {
      const table = scheduleTable(hybridPairs.schedule(exchangeOn(d)));
      expect(brokenObligations(d, table)).toEqual([]);
      for (const step of table) expect(new Set(step.map(({ dimension }) => dimension)).size).toBe(d);
    }
  });

  test('sends full groups by Algorithm 1 and the last d + (K/2 mod d) pairs by Algorithm 2', () => {
    for (const d of [3, 4, 5, 6]) {
      const K = 2 ** d;
      const last = d + ((K / 2) % d);
      const grouped = K / 2 - last;
      const table = scheduleTable(hybridPairs.schedule(exchangeOn(d)));
      for (let pair = 0; pair < K / 2; pair++) {
        for (let k = 0; k < d; k++) {
          const due =
            pair < grouped
              ? pair - (pair % d) + ((k - (pair % d) + d) % d)
              : grouped + ((pair - grouped + k) % last);
          const member = Math.floor(pair / 2 ** k) % 2 === 1 ? pair : K - 1 - pair;
          expect(table[due]).toContainEqual({ dimension: k, address: member });
        }
      }
    }
  });

  test('takes the pairs of all copies together', () => {
    for (const d of [1, 2, 3, 4, 5, 6]) {
      for (const copies of [2, 3, 5, 7]) {
        const pairs = (copies * 2 ** d) / 2;
        const schedule = hybridPairs.schedule(exchangeOn(d, copies, 2));
        const proof = check(schedule);
        expect(proof.violations).toEqual([]);
        expect(proof.certificate).toMatchObject({ steps: pairs, span: d + (pairs % d), optimal: true });
        expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
      }
    }
  });
});

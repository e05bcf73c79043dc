import { describe, expect, test } from 'vitest';
import { scheduleTable } from '../../../../src/schedules/algorithms/cube/schedule-table.ts';
import { check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import {
  brokenObligations,
  expectEveryLinkBusy,
  scheduleTable as tableOf,
} from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

/** The spans for d = 2..12. */
const SPANS = [2, 4, 7, 14, 27, 53, 105, 209, 417, 833, 1665];

/** Entry r(i, j) of the table, worked out on strings of bits as the text says. */
function entry(dim: number, i: number, j: number): number {
  // Bit k of the string is its k-th character.
  const bits = Array.from((2 * i + 1).toString(2).padStart(dim, '0')).toReversed();
  if (j <= dim - 2) bits[j + 1] = bits[j + 1] === '0' ? '1' : '0';
  [bits[0], bits[j]] = [bits[j], bits[0]];
  return Number.parseInt(bits.toReversed().join(''), 2);
}

describe('scheduleTable', () => {
  test.each(dims)('takes K/2 steps with every link busy, for d = %i', (d) => {
    const schedule = scheduleTable.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('all');
    expectEveryLinkBusy(proof, d, expect.any(Number));
  });

  test('has spans 2 4 7 14 27 53 105 209 417 833 1665 for d = 2..12', () => {
    const spans = SPANS.map((_, i) => check(scheduleTable.schedule(exchangeOn(i + 2))).certificate.span);
    expect(spans).toEqual(SPANS);
  });

  test('has in row i and column j the entry of the construction: m = 2i + 1, invert, swap', () => {
    for (const d of dims.slice(0, 9)) {
      const table = tableOf(scheduleTable.schedule(exchangeOn(d)));
      expect(table).toEqual(
        Array.from({ length: 2 ** (d - 1) }, (_, i) =>
          Array.from({ length: d }, (_, j) => ({ dimension: j, address: entry(d, i, j) })),
        ),
      );
    }
  });

  test('meets conditions (a) to (c) of the text', () => {
    for (const d of dims.slice(0, 12)) {
      expect(brokenObligations(d, tableOf(scheduleTable.schedule(exchangeOn(d))))).toEqual([]);
    }
  });

  test('sends further copies one after another', () => {
    for (const [d, copies, cubes] of [
      [1, 3, 1],
      [2, 3, 2],
      [3, 2, 1],
      [4, 3, 2],
      [5, 2, 1],
    ]) {
      const schedule = scheduleTable.schedule(exchangeOn(d, copies, cubes));
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({ steps: copies * 2 ** (d - 1), optimal: true });
      expect(proof.certificate.span).toBe(SPANS[d - 2] ?? 1);
      const table = tableOf(schedule);
      expect(brokenObligations(d, table, copies)).toEqual([]);
      table.forEach((step, t) => {
        for (const { address } of step) {
          expect(Math.floor(address / 2 ** d)).toBe(Math.floor(t / 2 ** (d - 1)));
        }
      });
    }
  });
});

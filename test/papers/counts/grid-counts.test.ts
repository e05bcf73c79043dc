import { describe, expect, it } from 'vitest';
import type { CountRelation, CountRow } from '../../../src/papers/counts/count-table.ts';
import { gridCountPlans } from '../../../src/papers/counts/grid-counts.ts';
import { cases } from '../../support/sample.ts';

/** What a relation says of every ratio of a count to the formula. */
const HOLDS: Partial<Record<CountRelation, (ratio: number) => boolean>> = {
  exactly: (ratio) => ratio === 1,
  'at most': (ratio) => ratio <= 1,
  'at least': (ratio) => ratio >= 1,
  wrongly: (ratio) => ratio !== 1,
};

describe('gridCountPlans, of an algorithm that a text has counts of', () => {
  const names = [
    ...['quadrant-exchange', 'torus-product', 'suh-shin', 'cycle-exchange', 'ring'],
    ...['two-way-product', 'interleaved-cycles', 'binary-exchange', 'direct-exchange', 'standard-exchange'],
  ];

  // The others in test:long.
  it.each(cases(names, 3, 5))('%s has proved counts, and their ratios go where it says', (name) => {
    const plans = gridCountPlans(name);
    expect(plans).not.toEqual([]);
    for (const { algorithm, on, sayings, rows: makers } of plans) {
      const rows = makers.map((make) => make());
      expect({ algorithm, proved: rows.map(({ proved }) => proved) }).toEqual({
        algorithm: name,
        proved: rows.map(() => true),
      });
      for (const [index, { relation, formula, limit }] of sayings.entries()) {
        const ratios = rows.map(({ values }) => values[index].ratio);
        const where = `${on}, ${relation} ${formula}: ${ratios}`;
        expect(
          ratios.filter((ratio) => HOLDS[relation]?.(ratio) === false),
          where,
        ).toEqual([]);
        for (const some of byParity(rows, ratios)) {
          if (limit === undefined) expect(isAscending(some), where).toBe(true);
          else expectToGoTo(limit, some, where);
        }
      }
    }
  });
});

/** Odd sides apart from even ones: counts of rings differ by which they are. */
function byParity(rows: readonly CountRow[], ratios: readonly number[]): number[][] {
  const isOdd = ({ size }: CountRow) => /\d*[13579](x|$)/.test(String(size.network));
  return [true, false]
    .map((odd) => ratios.filter((_, index) => isOdd(rows[index]) === odd))
    .filter((some) => some.length > 0);
}

function isAscending(ratios: readonly number[]): boolean {
  return ratios.every((ratio, i) => i === 0 || ratio >= ratios[i - 1]) && (ratios.at(-1) ?? 0) > ratios[0];
}

/** They never move away from the limit, and the last is near it. */
function expectToGoTo(limit: number, ratios: readonly number[], where: string): void {
  const misses = ratios.map((ratio) => Math.abs(ratio / limit - 1));
  expect(
    misses.every((miss, i) => i === 0 || miss <= misses[i - 1]),
    where,
  ).toBe(true);
  expect(misses.at(-1), where).toBeLessThanOrEqual(1 / 8);
}

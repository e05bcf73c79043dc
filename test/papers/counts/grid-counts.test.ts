import { describe, expect, it, test } from 'vitest';
import { type GridCount, gridCount } from '../../../src/papers/counts/grid-counts.ts';
import type { CountRelation, PublishedCounts } from '../../../src/papers/counts/grid-law.ts';
import { publishedOf } from '../../../src/papers/counts/published-counts.ts';
import { cases } from '../../support/sample.ts';

/** What a relation says of every ratio of a count to the formula. */
const HOLDS: Partial<Record<CountRelation, (ratio: number) => boolean>> = {
  exactly: (ratio) => ratio === 1,
  'at most': (ratio) => ratio <= 1,
  'at least': (ratio) => ratio >= 1,
  wrongly: (ratio) => ratio !== 1,
};

/** What is said of an algorithm on meshes, made up. */
const MADE_UP: Pick<PublishedCounts, 'algorithm' | 'kind' | 'laws'> = {
  algorithm: 'binary-exchange',
  kind: 'mesh',
  laws: [
    {
      count: 'steps',
      relation: 'roughly',
      formula: 'z/1',
      source: 'nowhere',
      limit: 2,
      why: '2(z - 1)',
      of: ([z]) => z,
    },
    {
      count: 'steps',
      relation: 'at least',
      formula: 'lower bound',
      source: 'any schedule',
      why: 'no limit',
      of: (_, { lowerBound }) => lowerBound / 2,
    },
  ],
};

describe('gridCount', () => {
  it('has the count, the value of each formula and their ratio', () => {
    expect(gridCount(MADE_UP, [4, 4])).toEqual({
      network: 'mesh 4x4',
      values: [
        { counted: 6, formula: 4, ratio: 1.5 },
        { counted: 6, formula: 8, ratio: 0.75 },
      ],
    });
  });

  it('counts the schedules of the algorithm, and gives what their certificates have', () => {
    const [published] = publishedOf('binary-exchange');
    expect(published.laws.map(({ count, relation }) => [count, relation])).toEqual([
      ['steps', 'roughly'],
      ['hopsInSequence', 'roughly'],
      ['blocksInSequence', 'roughly'],
      ['blocksInSequence', 'at least'],
    ]);
    expect(gridCount(published, published.shapes[1])).toMatchObject({
      network: 'mesh 4x4',
      values: [
        { counted: 6, formula: 4 },
        { counted: 10, formula: 32 / 3 },
        { counted: 48, formula: 64 },
        { counted: 48, formula: 16 },
      ],
    });
  });
});

test('no text has counts of necklace on grids', () => {
  expect(publishedOf('necklace')).toEqual([]);
});

describe('gridCount, of an algorithm that a text has counts of', () => {
  const names = [
    ...['cycle-exchange', 'two-way-product', 'torus-product', 'suh-shin', 'standard-exchange', 'ring'],
    ...['quadrant-exchange', 'interleaved-cycles', 'binary-exchange', 'direct-exchange'],
  ];

  // In test:long the others too, whose large shapes take seconds.
  it.each(cases(names, 3, 6))('%s has proved counts, and their ratios go where it says', (name) => {
    const all = publishedOf(name);
    expect(all).not.toEqual([]);
    for (const published of all) {
      // Each is proved, or it throws.
      const rows = published.shapes.map((shape) => gridCount(published, shape));
      for (const [index, { relation, formula, limit }] of published.laws.entries()) {
        const ratios = rows.map(({ values }) => values[index].ratio);
        const where = `${published.on}, ${relation} ${formula}: ${ratios}`;
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
function byParity(rows: readonly GridCount[], ratios: readonly number[]): number[][] {
  const isOdd = ({ network }: GridCount) => /\d*[13579](x|$)/.test(network);
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

import { describe, expect, test } from 'vitest';
import { countPlan } from '../../../src/papers/counts/count-table.ts';
import { gridCountPlans } from '../../../src/papers/counts/grid-counts.ts';

const plan = countPlan<number, { steps: number; lowerBound: number }>({
  algorithm: 'by-hand',
  on: 'z nodes',
  sizes: [2, 4],
  columns: (z) => ({ network: `ring ${z}` }),
  count: (z) => ({ proved: z > 2, counts: { steps: z + 1, lowerBound: z } }),
  laws: [
    {
      count: 'steps',
      relation: 'roughly',
      formula: 'z/1',
      source: 'nowhere',
      limit: 1,
      why: 'z + 1',
      of: (z) => z,
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
});

describe('countPlan', () => {
  test('has the count, the value of each formula and their ratio for every size', () => {
    expect(plan.rows.map((make) => make())).toEqual([
      {
        size: { network: 'ring 2' },
        proved: false,
        values: [
          { counted: 3, formula: 2, ratio: 1.5 },
          { counted: 3, formula: 1, ratio: 3 },
        ],
      },
      {
        size: { network: 'ring 4' },
        proved: true,
        values: [
          { counted: 5, formula: 4, ratio: 1.25 },
          { counted: 5, formula: 2, ratio: 2.5 },
        ],
      },
    ]);
  });
});

describe('gridCountPlans', () => {
  test('has none of an algorithm that no text counts on grids', () => {
    expect(gridCountPlans('necklace')).toEqual([]);
  });

  test('counts the schedules of the algorithm, and gives what their certificates have', () => {
    const [{ sayings, rows }] = gridCountPlans('binary-exchange');
    expect(sayings.map(({ count, relation }) => [count, relation])).toEqual([
      ['steps', 'roughly'],
      ['hopsInSequence', 'roughly'],
      ['blocksInSequence', 'roughly'],
      ['blocksInSequence', 'at least'],
    ]);
    const [, four] = rows;
    expect(four()).toMatchObject({
      size: { network: 'mesh 4x4' },
      proved: true,
      values: [
        { counted: 6, formula: 4 },
        { counted: 10, formula: 32 / 3 },
        { counted: 48, formula: 64 },
        { counted: 48, formula: 16 },
      ],
    });
  });
});

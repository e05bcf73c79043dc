import { describe, expect, test } from 'vitest';
import { renderCountTables } from '../../../src/cli/terminal/count-text.ts';
import { countPlan, countTables } from '../../../src/papers/counts/count-table.ts';
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

describe('countTables', () => {
  test('has the count, the value of each formula and their ratio for every size', () => {
    const told: number[][] = [];
    const [table] = countTables([plan], (done, total) => told.push([done, total]));
    expect(table.rows).toEqual([
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
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('are plain data', () => {
    const tables = countTables([plan], () => {});
    expect(JSON.parse(JSON.stringify(tables))).toEqual(tables);
  });

  test('mark in their text what is not proved, and say where the ratios go', () => {
    expect(renderCountTables(countTables([plan], () => {})).split('\n')).toEqual([
      'by-hand: z nodes; every schedule is proved unless marked ?',
      '',
      'network  steps  z/1  ratio  lower bound  ratio',
      'ring 2?      3    2  1.500            1  3.000',
      'ring 4       5    4  1.250            2  2.500',
      '',
      'ratio                goes to  said in                 why',
      'steps / (z/1)              1  nowhere, roughly        z + 1',
      'steps / lower bound           any schedule, at least  no limit',
      '',
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

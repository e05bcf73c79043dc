import { describe, expect, test } from 'vitest';
import { concurrent } from '../../src/schedules/algorithms/sequence/concurrent.ts';
import { offsetTable } from '../../src/schedules/algorithms/sequence/offset-table.ts';
import { pipelined } from '../../src/schedules/algorithms/sequence/pipelined.ts';
import { checkPlan } from '../../src/schedules/algorithms/sequence/plan-proof.ts';
import { tableSlots } from '../../src/schedules/algorithms/sequence/table-slots.ts';
import { hallFault, leftovers, tableFault } from '../oracles/offset-table-faults.ts';

test.each(leftovers(10, 15))(
  'd = %i, %i copies, %i pairs left over: Hall’s condition and the table hold at every offset',
  (d, copies, c) => {
    const early = tableSlots(copies * 2 ** d, d);
    expect(early).toHaveLength(d + c);
    expect(hallFault(early, d)).toBeUndefined();
    expect(tableFault(offsetTable(early, d, c), early, d)).toBeUndefined();
  },
  600_000,
);

describe('plans of large cubes are proved, at every offset', () => {
  test.each([11, 12, 13, 14, 15, 16])(
    'on axes of %i dimensions each, and take K/2 + (s - 1)d and K/2 + d steps',
    (d) => {
      for (const [s, copies] of d < 14
        ? [
            [2, 1],
            [3, 2],
          ]
        : [[2, 1]]) {
        for (const [{ plan }, further] of [
          [pipelined, (s - 1) * d],
          [concurrent, d],
        ] as const) {
          const { violations, steps } = checkPlan(plan({ axes: Array(s).fill(d), copies }));
          expect({ s, copies, violations }).toEqual({ s, copies, violations: [] });
          expect(steps).toBe((copies * 2 ** d) / 2 + further);
        }
      }
    },
    600_000,
  );

  test.each([5, 6, 7, 8, 9, 10])(
    'on as many axes of %i dimensions as K = 2sd allows',
    (d) => {
      for (let copies = 1; copies * 2 ** d <= 2 ** 10; copies++) {
        const half = (copies * 2 ** d) / 2;
        for (const s of [Math.floor(half / d), Math.floor(half / d) - 1]) {
          if (s < 2) continue;
          const { violations, steps } = checkPlan(concurrent.plan({ axes: Array(s).fill(d), copies }));
          expect({ s, copies, violations }).toEqual({ s, copies, violations: [] });
          expect(steps).toBe(half + d);
        }
      }
    },
    600_000,
  );
});

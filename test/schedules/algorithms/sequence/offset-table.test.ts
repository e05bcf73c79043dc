import { describe, expect, test } from 'vitest';
import { offsetTable } from '../../../../src/schedules/algorithms/sequence/offset-table.ts';
import { tableSlots } from '../../../../src/schedules/algorithms/sequence/table-slots.ts';
import { InputError } from '../../../../src/schedules/index.ts';
import { hallFault, leftovers, tableFault } from '../../../oracles/offset-table-faults.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

// Those of 10 to 15 dimensions are in test/long.
describe.each([...leftovers(3, 9), [10, 1, 2] as const, [10, 3, 6] as const, [11, 1, 1] as const])(
  'd = %i, %i copies, %i pairs left over',
  (d, copies, c) => {
    const early = tableSlots(copies * 2 ** d, d);

    test('there are slots of d + c pairs that meet Hall’s condition at every offset', () => {
      expect(early).toHaveLength(d + c);
      expect(Math.max(...early)).toBeLessThan(copies * 2 ** d);
      expect(hallFault(early, d)).toBeUndefined();
    });

    test('in their table every link is busy at every offset, and no slot is under way for longer than d', () => {
      expect(tableFault(offsetTable(early, d, c), early, d)).toBeUndefined();
    });
  },
);

test('there are none where d divides K/2, and none for more than 16 dimensions', () => {
  expect(tableSlots(2 ** 16, 16)).toEqual([]);
  expect(tableSlots(3 * 2 ** 3, 3)).toEqual([]);
  expect(tableSlots(17 * 2 ** 17, 17)).toEqual([]);
  expect(() => tableSlots(2 ** 17, 17)).toThrow(
    new InputError(
      'axes of 17 dimensions with 65536 pairs of slots a node need a table for each of 2^17 offsets: ' +
        'give at most 16 dimensions, or a multiple of 17 as copies',
    ),
  );
});

describe('other slots are refused, by the table and by Hall’s condition alike', () => {
  /** The rule that this one took the place of: the member with an even number of ones, of the first pairs. */
  const evenOnes = (pairs: number, d: number) =>
    range(pairs).map((u) => (u.toString(2).replaceAll('0', '').length % 2 === 0 ? u : 2 ** d - 1 - u));

  test.each([
    ['one slot four times', 3, [0, 8, 16, 24]],
    ['all early slots without the last dimension', 5, [0, 1, 2, 3, 4, 5]],
    ['the first pairs by their number of ones', 11, evenOnes(12, 11)],
  ])('%s', (_, d, early) => {
    expect(hallFault(early, d)).toMatch(/^set \d+, offset \d+: /);
    expect(() => offsetTable(early, d, early.length - d)).toThrow(
      /there is none at offset \d+; give other slots/,
    );
  });
});

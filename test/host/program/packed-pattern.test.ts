import { describe, expect, test } from 'vitest';
import { isPlain, maskOf, PLAIN, targetOf } from '../../../src/host/program/packed-pattern.ts';
import { exchangePattern, sequencePattern } from '../../../src/schedules/index.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';

const shifted = (places: number) => Array.from({ length: places }, (_, place) => (place + 1) % places);

describe('targetOf', () => {
  test('takes one exchange by its members, with what is done beside it', () => {
    expect(targetOf(exchangePattern(8, 16, 4))).toBe(PLAIN);
    const reordering = { before: Uint32Array.of(1, 0, 2, 3), after: Uint32Array.of(3, 1, 2, 0) };
    const target = targetOf(exchangePattern(4, 4, 4, reordering));
    expect(target).toEqual({ by: 'members', reordering });
    expect([isPlain(PLAIN), isPlain(target)]).toEqual([true, false]);
  });

  test('takes an exchange whose members no bits choose by a table of where blocks start', () => {
    // (j|i) -> (i|j)
    const origins = Uint32Array.of(0, 3, 6, 1, 4, 7, 2, 5, 8);
    expect(targetOf(exchangePattern(3, 3, 3))).toEqual({ by: 'origins', origins });
  });

  test('takes exchanges in sequence by their axes, be it only one', () => {
    expect(targetOf(sequencePattern(8, 4, [2, 1]))).toEqual({ by: 'axes' });
    expect(targetOf(sequencePattern(8, 8, [3]))).toEqual({ by: 'axes' });
  });

  test('takes any places by the table that they have', () => {
    const pattern = tablePattern(2, 3, shifted(6));
    const target = targetOf(pattern);
    expect(target).toEqual({ by: 'origins', origins: Uint32Array.of(5, 0, 1, 2, 3, 4) });
    expect(isPlain(target)).toBe(false);
  });
});

describe('maskOf', () => {
  test('has the bits of the members, if they are a power of two, or of the largest axis', () => {
    expect(maskOf(exchangePattern(16, 12, 4))).toBe(3);
    expect(maskOf(exchangePattern(12, 12, 6))).toBe(0);
    expect(maskOf(sequencePattern(32, 24, [2, 3]))).toBe(7);
  });

  test('has as many bits for any places as slots come in multiples of, and none where nodes are no power of two', () => {
    const bits = [1, 2, 3, 8, 12].map((slots) => maskOf(tablePattern(4, slots, shifted(4 * slots))));
    expect(bits).toEqual([0, 1, 0, 3, 3]);
    expect(maskOf(tablePattern(6, 8, shifted(48)))).toBe(0);
  });
});

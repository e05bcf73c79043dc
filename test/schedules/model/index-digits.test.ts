import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../src/schedules/model/errors.ts';
import { permuteDigits, requireDigits } from '../../../src/schedules/model/index-digits.ts';

describe('permuteDigits', () => {
  it('reads an array of 3 x 4 x 5 elements with its axes in another order', () => {
    // Axis 2 of the array is the first after, then axis 0, then axis 1; the last axis counts fastest.
    const digits = [0, 2, 1].map((from) => ({ from, complement: false }));
    const after = permuteDigits({ radices: [3, 4, 5], digits });
    for (let x = 0; x < 3; x++) {
      for (let y = 0; y < 4; y++) {
        for (let z = 0; z < 5; z++) expect(after[(x * 4 + y) * 5 + z]).toBe((z * 3 + x) * 4 + y);
      }
    }
  });

  it('counts the digits that are complemented from their other end', () => {
    const digits = [
      { from: 1, complement: true },
      { from: 0, complement: false },
    ];
    expect([...permuteDigits({ radices: [3, 2], digits })]).toEqual([4, 5, 2, 3, 0, 1]);
    expect([...permuteDigits({ radices: [4], digits: [{ from: 0, complement: true }] })]).toEqual([
      3, 2, 1, 0,
    ]);
  });

  it('is a permutation, which the inverse order undoes', () => {
    const shapes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }).chain((radices) =>
      fc.record({
        radices: fc.constant(radices),
        order: fc.shuffledSubarray([...radices.keys()], { minLength: radices.length }),
        complements: fc.nat({ max: 31 }),
      }),
    );
    fc.assert(
      fc.property(shapes, ({ radices, order, complements }) => {
        const digits = order.map((from) => ({ from, complement: ((complements >> from) & 1) === 1 }));
        const after = permuteDigits({ radices, digits });
        const top = radices.length - 1;
        const back = permuteDigits({
          radices: digits.map(({ from }) => radices[top - from]),
          digits: radices.map((_, index) => {
            const at = order.indexOf(top - index);
            return { from: top - at, complement: digits[at].complement };
          }),
        });
        expect(after.map((index) => back[index])).toEqual(Uint32Array.from(after.keys()));
      }),
      { seed: 60, numRuns: 200 },
    );
  });
});

describe('requireDigits', () => {
  it('refuses a digit that is missing, one too many, and radices that are none', () => {
    const required =
      (radices: number[], ...froms: number[]) =>
      () =>
        requireDigits({ radices, digits: froms.map((from) => ({ from, complement: from === 0 })) });
    expect(required([3, 4], 1, 1)).toThrow(
      new InputError('index digits 1,1: digit 0 is missing; give each of 1 to 0 once'),
    );
    expect(required([3, 4], 1, 0, 0)).toThrow(
      new InputError('index digits 1,~0,~0: there is one too many; give each of 1 to 0 once'),
    );
    expect(required([3, 0], 1, 0)).toThrow(
      new InputError('a digit of radix 0: give a whole number of at least 1'),
    );
  });
});

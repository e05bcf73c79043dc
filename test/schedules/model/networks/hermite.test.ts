import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../../../src/schedules/index.ts';
import { hermiteForm } from '../../../../src/schedules/model/networks/hermite.ts';

/** Small forms, and changes of their rows that leave the lattice as it is: so many times one row is added to another. */
const bases = fc.integer({ min: 1, max: 6 }).chain((axes) =>
  fc.record({
    form: fc.array(fc.array(fc.nat(8), { minLength: axes, maxLength: axes }), {
      minLength: axes,
      maxLength: axes,
    }),
    changes: fc.array(fc.tuple(fc.nat(axes - 1), fc.nat(axes - 1), fc.integer({ min: -99, max: 99 })), {
      minLength: 14,
      maxLength: 20,
    }),
  }),
);

/** Above the diagonal less than the diagonal below, as the form has it. */
function tidy(rows: readonly (readonly number[])[]): number[][] {
  const sides = rows.map((row, axis) => row[axis] + 1);
  return rows.map((row, axis) =>
    row.map((x, along) => (along < axis ? 0 : along === axis ? sides[axis] : x % sides[along])),
  );
}

/** In numbers that never lose a digit; undefined where one has too many for a basis. */
function changedBy(
  rows: readonly (readonly number[])[],
  changes: readonly (readonly [number, number, number])[],
): number[][] | undefined {
  const changed = rows.map((row) => row.map(BigInt));
  for (const [to, from, times] of changes) {
    if (to === from) continue;
    for (const axis of changed.keys()) changed[to][axis] += BigInt(times) * changed[from][axis];
  }
  const basis = changed.map((row) => row.map(Number));
  return basis.flat().every(Number.isSafeInteger) ? basis : undefined;
}

test('every basis of a lattice has the same form, however large its numbers are', () => {
  let large = 0;
  fc.assert(
    fc.property(bases, ({ form, changes }) => {
      const wanted = tidy(form);
      const basis = changedBy(wanted, changes);
      fc.pre(basis !== undefined);
      large += Number(basis.flat().some((x) => Math.abs(x) > 2 ** 32));
      expect(hermiteForm(basis)).toEqual(wanted);
    }),
    { seed: 1, numRuns: 2000 },
  );
  expect(large).toBeGreaterThan(100);
});

test('a basis whose numbers become larger on the way than they can be in a number', () => {
  const basis = [
    [-1931208, -1413807701, -425791465, 29021389],
    [12846, -16700831, -5029235, 367880],
    [-474, -355754, -107141, 7311],
    [-38745, -28352160, -8538720, 581976],
  ];
  expect(hermiteForm(basis)).toEqual([
    [3, 1, 0, 2],
    [0, 3, 1, 0],
    [0, 0, 3, 2],
    [0, 0, 0, 3],
  ]);
});

test.each([[[]], [[[2 ** 53]]], [[[1.5]]], [[[4, 0]]], [[[4], [4]]]])(
  'no basis is %j',
  (rows: number[][]) => {
    expect(() => hermiteForm(rows)).toThrow(InputError);
    expect(() => hermiteForm(rows)).toThrow('give as many rows as axes, each of as many whole numbers');
  },
);

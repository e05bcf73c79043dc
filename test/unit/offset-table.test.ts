import { expect, test } from 'vitest';
import { offsetTable } from '../../src/schedules/offset-table.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Every d up to 10, and every number of pairs left over that K/2 mod d can be, for K = copies * 2^d. */
const cases = range(8)
  .map((i) => i + 3)
  .flatMap((d) => {
    const left = new Set(range(d).map((copies) => ((copies + 1) * 2 ** (d - 1)) % d));
    return [...left].filter((c) => c > 0).map((c): [d: number, c: number] => [d, c]);
  });

test.each(cases)(
  'd = %i with %i pairs left over: every link is busy, no slot is under way for longer than d',
  (d, c) => {
    // The first d + c pairs, in as many copies as it takes.
    const half = 2 ** (d - 1);
    const pairs = range(d + c).map((u): [number, number] => {
      const first = 2 ** d * Math.floor(u / half);
      return [first + (u % half), first + 2 ** d - 1 - (u % half)];
    });
    const table = offsetTable(pairs, d, c) ?? [];
    expect(table).toHaveLength(d + c);
    const windows = new Map<number, number[]>();
    for (const [t, step] of table.entries()) {
      for (const slot of step.keys()) windows.set(slot, [...(windows.get(slot) ?? []), t]);
    }
    for (const steps of windows.values()) expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(d);
    for (let offset = 0; offset < 2 ** d; offset++) {
      const crossings: string[] = [];
      for (const step of table) {
        const busy = [...step].flatMap(([slot, dimensions]) => {
          const k = dimensions[offset];
          if (k < 0) return [];
          crossings.push(`${slot} across ${k}`);
          return [k];
        });
        if (busy.toSorted((a, b) => a - b).join() !== range(d).join())
          throw new Error(`offset ${offset}: ${busy}`);
      }
      const due = pairs.flat().flatMap((slot) =>
        range(d)
          .filter((k) => Math.floor(slot / 2 ** k) % 2 !== Math.floor(offset / 2 ** k) % 2)
          .map((k) => `${slot} across ${k}`),
      );
      if (crossings.toSorted().join() !== due.toSorted().join())
        throw new Error(`offset ${offset}: ${crossings}`);
    }
  },
);

test('there is none where all early slots are alike', () => {
  expect(offsetTable(Array(4).fill([0, 7]), 3, 1)).toBeUndefined();
});

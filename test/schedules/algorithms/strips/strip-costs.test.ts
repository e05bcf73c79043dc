import { describe, expect, it } from 'vitest';
import { leastDirect, stripCounts } from '../../../../src/schedules/algorithms/strips/strip-costs.ts';
import { choices, countedByHand } from '../../../support/strips.ts';

/** Startups of unbuffered communication as section 5.1 prints them, without the factor 2; m = PQ/B_m N. */
function printedUnbuffered(n: number, m: number): number {
  return 2 ** n + Math.ceil(m / 2) * Math.min(n, Math.log2(Math.ceil(m))) - m;
}

/** The same with a buffer; c = PQ/B_copy N. */
function printedOptimal(n: number, m: number, c: number): number {
  const N = 2 ** n;
  const direct = Math.min(n, Math.log2(Math.ceil(m))) * Math.ceil(m / 2) + Math.min(N, c) - Math.min(N, m);
  return direct + Math.ceil(m / 2) * Math.max(0, n - Math.log2(Math.ceil(c)));
}

/** Elements copied, in copies of all that a node has. */
function printedCopies(n: number, c: number): number {
  return Math.max(0, n - Math.log2(Math.ceil(c)));
}

describe('stripCounts', () => {
  it('are those of the definitions, for 1 to 10 dimensions', () => {
    for (let dim = 1; dim <= 10; dim++) {
      for (const copies of [1, 2, 3, 5]) {
        for (const packet of [1, 2, 3, 4, 7, 64, Number.POSITIVE_INFINITY]) {
          for (const choice of choices(1, 2, 3, 8, 1000)) {
            const elements = copies * 2 ** dim;
            expect(stripCounts({ ...choice, dim, elements, packet })).toEqual(
              countedByHand(choice, dim, copies, packet),
            );
          }
        }
      }
    }
  });

  it('are the printed ones for powers of two where 1 <= PQ/Bm N <= N, and Bcopy is at most Bm', () => {
    for (let n = 1; n <= 10; n++) {
      const elements = 2 ** 20;
      for (let l = 0; l <= n; l++) {
        const packet = elements / 2 ** l;
        const size = { dim: n, elements, packet };
        expect(stripCounts({ ...size, form: 'unbuffered' }).startups).toBe(printedUnbuffered(n, 2 ** l));
        for (let above = 0; above < 12 && l + above <= 20; above++) {
          const c = 2 ** (l + above);
          const counts = stripCounts({ ...size, form: 'optimal', buffer: elements / c });
          expect(counts.startups).toBe(printedOptimal(n, 2 ** l, c));
          expect(counts.copied).toBe(elements * printedCopies(n, c));
        }
      }
    }
  });

  it('show where the formulas are not exact: messages of more packets than nodes, packets larger than all, no powers of two', () => {
    const unbuffered = (dim: number, elements: number, packet: number) =>
      stripCounts({ form: 'unbuffered', dim, elements, packet }).startups;
    // PQ/Bm N = 4 on two nodes: two packets go each way, and the print has none.
    expect([unbuffered(1, 8, 2), printedUnbuffered(1, 4)]).toEqual([2, 0]);
    for (const m of [4, 8, 64]) {
      expect(unbuffered(1, 2 * m, 2) - printedUnbuffered(1, m)).toBe(m - 2);
      expect(unbuffered(2, 4 * m, 4) - printedUnbuffered(2, m)).toBe(m - 4);
    }
    // A packet that could take twice what a node has.
    expect([unbuffered(2, 8, 16), printedUnbuffered(2, 1 / 2)]).toEqual([3, 3.5]);
    const buffered = { dim: 2, elements: 8, packet: 16 } as const;
    expect(stripCounts({ ...buffered, form: 'optimal', buffer: 8 }).startups).toBe(2);
    expect(printedOptimal(2, 1 / 2, 1)).toBe(2.5);
    expect(unbuffered(2, 12, 4)).toBe(4);
    expect(printedUnbuffered(2, 3)).toBeCloseTo(4.17, 2);
  });
});

describe('leastDirect', () => {
  it('is what a piece must have to be sent from where it lies', () => {
    expect(leastDirect({ form: 'unbuffered' })).toBe(0);
    expect(leastDirect({ form: 'buffered' })).toBe(Number.POSITIVE_INFINITY);
    expect(leastDirect({ form: 'optimal', buffer: 64 })).toBe(64);
  });
});

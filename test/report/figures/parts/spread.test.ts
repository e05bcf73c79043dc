import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '../../../../src/report/figures/parts/spread.ts';

const size = 10;

describe('spread', () => {
  it('leaves things where they want to be as long as none covers another', () => {
    expect(
      spread(
        [15, 30, 90].map((middle) => ({ middle, size })),
        0,
        100,
      ),
    ).toEqual([15, 30, 90]);
  });

  it('moves things apart to both sides, and those at an end inside', () => {
    expect(
      spread(
        [50, 50].map((middle) => ({ middle, size })),
        0,
        100,
      ),
    ).toEqual([45, 55]);
    expect(
      spread(
        [0, 1, 99].map((middle) => ({ middle, size })),
        0,
        100,
      ),
    ).toEqual([5, 15, 95]);
    expect(
      spread(
        [99, 100, 100].map((middle) => ({ middle, size })),
        0,
        100,
      ),
    ).toEqual([75, 85, 95]);
  });

  it('covers nothing and stays inside wherever all have room', () => {
    const wanted = fc.array(
      fc.record({
        middle: fc.double({ min: 0, max: 1000, noNaN: true }),
        size: fc.integer({ min: 1, max: 50 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(wanted, (all) => {
        const places = spread(all, 0, 1000);
        const edges = places.map((place, i) => [place - all[i].size / 2, place + all[i].size / 2]);
        const bounds = [[0, 0], ...edges, [1000, 1000]];
        for (const [i, [start]] of bounds.entries()) {
          if (i > 0) expect(start).toBeGreaterThanOrEqual(bounds[i - 1][1] - 1e-6);
        }
      }),
    );
  });
});

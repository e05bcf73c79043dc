import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLine, median, type Point } from '../../src/costs/fit-line.ts';
import { seeded } from '../support/timetables.ts';

/** 1 B to 4 MiB. */
const SIZES = Array.from({ length: 23 }, (_, power) => 2 ** power);

/** Times by their definition, each so many times as long. */
function times(startup: number, perByte: number, factor: (index: number) => number = () => 1): Point[] {
  return SIZES.map((bytes, index) => ({ bytes, seconds: (startup + perByte * bytes) * factor(index) }));
}

const power = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('fitLine', () => {
  it('finds the prices of times without noise, whatever they are', () => {
    fc.assert(
      fc.property(power(-8, -2), power(-12, -7), (one, other) => {
        const [startup, perByte] = [10 ** one, 10 ** other];
        const fit = fitLine(times(startup, perByte));
        expect(fit.startup / startup).toBeCloseTo(1, 6);
        expect(fit.perByte / perByte).toBeCloseTo(1, 6);
        expect(fit.worst.error).toBeCloseTo(0, 6);
        expect(fit.off).toEqual([]);
      }),
    );
  });

  it('finds them to a tenth where every time is up to 10 % off and four take five times as long', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const disturbed = new Set([2, 9, 14, 19]);
      const noisy = times(
        3e-6,
        0.2e-9,
        (index) => (1 + 0.1 * (2 * random() - 1)) * (disturbed.has(index) ? 5 : 1),
      );
      const fit = fitLine(noisy);
      expect(Math.abs(fit.startup / 3e-6 - 1), `seed ${seed}`).toBeLessThan(0.1);
      expect(Math.abs(fit.perByte / 0.2e-9 - 1), `seed ${seed}`).toBeLessThan(0.1);
      expect(fit.medianError).toBeLessThan(0.1);
      expect(disturbed.has(SIZES.indexOf(fit.worst.bytes))).toBe(true);
    }
  });

  it('does not depend on the order of the points', () => {
    const random = seeded(7);
    const points = times(1e-6, 1e-9, () => 0.8 + random());
    expect(fitLine(points.toReversed())).toEqual(fitLine(points));
  });

  it('says at which sizes the times are off by more than a fifth, and by how much', () => {
    // A protocol that takes half as long again from 4 to 16 KiB.
    const points = times(2e-6, 1e-9, (index) => (index >= 12 && index <= 14 ? 1.5 : index === 20 ? 0.5 : 1));
    const { off, worst } = fitLine(points);
    expect(off).toEqual([
      { fromBytes: 4096, toBytes: 16384, error: expect.closeTo(0.5, 9) },
      { fromBytes: 2 ** 20, toBytes: 2 ** 20, error: expect.closeTo(-0.5, 9) },
    ]);
    expect(Math.abs(worst.error)).toBeCloseTo(0.5, 9);
  });

  it('keeps what is too long and too short apart, where one follows the other', () => {
    const points = times(2e-6, 1e-9, (index) => (index === 5 ? 2 : index === 6 ? 0.5 : 1));
    expect(fitLine(points).off.map(({ fromBytes, toBytes }) => [fromBytes, toBytes])).toEqual([
      [32, 32],
      [64, 64],
    ]);
  });

  it('never gives a price below 0', () => {
    const falling = fitLine([
      { bytes: 1, seconds: 4e-6 },
      { bytes: 1000, seconds: 2e-6 },
    ]);
    expect(falling.perByte).toBe(0);
    const steep = fitLine([
      { bytes: 10, seconds: 1e-9 },
      { bytes: 100, seconds: 1e-6 },
    ]);
    expect(steep.startup).toBe(0);
    expect(steep.perByte).toBeGreaterThan(0);
  });
});

describe('median', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    expect(median([9, 1, 4])).toBe(4);
    expect(median([9, 1, 4, 2])).toBe(3);
  });
});

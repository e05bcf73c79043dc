import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countScale } from '../../../src/report/document/scales.ts';
import { equalTimes, frontOf, priceOf } from '../../../src/report/figures/front.ts';

const cost = fc.record({
  startups: fc.integer({ min: 1, max: 100 }),
  blocks: fc.integer({ min: 1, max: 100 }),
});
const costs = fc.array(cost, { minLength: 1, maxLength: 30 });

describe('the front', () => {
  test('has a cost as good as every cost, and none that another beats', () => {
    fc.assert(
      fc.property(costs, (all) => {
        const front = frontOf(all);
        for (const { startups, blocks } of all) {
          expect(front.some((one) => one.startups <= startups && one.blocks <= blocks)).toBe(true);
        }
        for (const one of front) {
          const beaten = front.some(
            (other) => other !== one && other.startups <= one.startups && other.blocks <= one.blocks,
          );
          expect(beaten).toBe(false);
        }
      }),
    );
  });

  test('has the fastest of any machine whose time is made of startups and blocks', () => {
    fc.assert(
      fc.property(costs, fc.double({ min: 0.01, max: 100, noNaN: true }), (all, price) => {
        const timeOf = ({ startups, blocks }: { startups: number; blocks: number }) =>
          price * startups + blocks;
        expect(Math.min(...frontOf(all).map(timeOf))).toBe(Math.min(...all.map(timeOf)));
      }),
    );
  });

  test('is priced so that both of its ends take the same time', () => {
    expect(
      priceOf([
        { startups: 6, blocks: 192 },
        { startups: 9, blocks: 144 },
        { startups: 63, blocks: 63 },
      ]),
    ).toBe(129 / 57);
    expect(priceOf([{ startups: 6, blocks: 32 }])).toBe(32 / 6);
  });
});

test('lines of equal time each take twice as long as the one before, and stay on the drawing', () => {
  const front = [
    { startups: 6, blocks: 192 },
    { startups: 63, blocks: 63 },
  ];
  const price = priceOf(front);
  const [x, y] = [countScale([6, 63], 6), countScale([63, 2016], 6)];
  const lines = equalTimes(front, price, x, y);
  expect(lines.length).toBeGreaterThan(1);
  const times = lines.map((line) => line.map(({ startups, blocks }) => price * startups + blocks));
  for (const own of times) for (const time of own) expect(time).toBeCloseTo(own[0], 6);
  for (const [i, [time]] of times.entries()) expect(time / times[0][0]).toBeCloseTo(2 ** i, 6);
  for (const { startups, blocks } of lines.flat()) {
    expect(startups).toBeGreaterThanOrEqual(x.domain[0]);
    expect(startups).toBeLessThanOrEqual(x.domain[1] + 1e-9);
    expect(blocks).toBeGreaterThanOrEqual(y.domain[0] - 1e-9);
    expect(blocks).toBeLessThanOrEqual(y.domain[1] + 1e-9);
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RoundLimits } from '../../../../../src/schedules/algorithms/uneven/rounds/round-limits.ts';
import { RoundLoads } from '../../../../../src/schedules/algorithms/uneven/rounds/round-loads.ts';

const LINKS = 6;
const ROUNDS = 5;
const SHARPNESS = 3;

const anyLoads = fc.array(fc.integer({ min: 1, max: 50 }), {
  minLength: LINKS * ROUNDS,
  maxLength: LINKS * ROUNDS,
});

const topsOf = (loads: readonly number[]) =>
  Array.from({ length: ROUNDS }, (_, round) =>
    Math.max(...loads.filter((_, cell) => cell % ROUNDS === round)),
  );

describe('RoundLoads', () => {
  test('an element costs its share in the softmax of the round', () => {
    fc.assert(
      fc.property(anyLoads, fc.nat({ max: 50 }), fc.nat({ max: 29 }), (before, more, where) => {
        const found = new RoundLoads(LINKS, ROUNDS, SHARPNESS, 20);
        for (const [cell, load] of before.entries()) found.add(cell, load);
        expect(Array.from(found.weigh(SHARPNESS))).toEqual(topsOf(before));
        // What comes later counts at once, and so does what leaves.
        found.add(where, more + 1000);
        found.add(where, -1000);
        const loads = before.map((load, cell) => (cell === where ? load + more : load));
        const steepness = (SHARPNESS * ROUNDS) / topsOf(before).reduce((sum, top) => sum + top, 0);
        const powers = loads.map((load) => Math.exp(steepness * load));
        for (const [cell, power] of powers.entries()) {
          const round = cell % ROUNDS;
          const sum = powers.reduce((all, other, one) => (one % ROUNDS === round ? all + other : all), 0);
          expect(found.weights[cell] * found.scales[round]).toBeCloseTo(power / sum, 9);
        }
      }),
      { seed: 25, numRuns: 200 },
    );
  });
});

describe('RoundLimits', () => {
  test('cells over the limit are charged, and cost more from then on', () => {
    const limits = new RoundLimits(LINKS, ROUNDS, 2);
    limits.add(7, 10);
    limits.add(8, 4);
    expect(Array.from(limits.tops())).toEqual([0, 0, 10, 4, 0]);
    limits.limitTo(Float64Array.of(0, 0, 6, 4, 0));
    expect([limits.isOver(7), limits.isOver(8)]).toEqual([true, false]);
    const [over, full, free] = [7, 8, 12].map((cell) => limits.weights[cell]);
    expect(over).toBeGreaterThan(full);
    expect(full).toBeGreaterThan(free);
    expect(limits.charge()).toBe(4);
    const dear = limits.weights[7];
    expect(dear).toBeGreaterThan(over);
    expect(limits.weights[8]).toBe(full);
    limits.add(7, -10);
    expect(limits.charge()).toBe(0);
    expect(limits.weights[7]).toBeGreaterThan(free);
    limits.limitTo(limits.limits);
    expect(limits.weights[7]).toBe(free);
  });
});

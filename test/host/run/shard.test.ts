import { describe, expect, it } from 'vitest';
import { shapeFor } from '../../../src/host/run/experiment.ts';
import { rowsOfShard, shardUnit, slicesOfShard } from '../../../src/host/run/shard.ts';
import { exchangeOn } from '../../support/exchange.ts';

const COUNTS = [1, 2, 3, 4, 5, 7, 8, 9, 24, 31, 32];

/** The memories of exchanges of 8 to 128 slots; with copies not a power of two of them. */
const shapes = [shapeFor(exchangeOn(5), 1), shapeFor(exchangeOn(3, 5), 2), shapeFor(exchangeOn(4, 8, 2), 1)];

describe('the shares of shards', () => {
  const cases = shapes.flatMap((shape) =>
    COUNTS.filter((of) => of <= shape.slots).map((of) => [shape.slots, of, shape] as const),
  );

  it.each(cases)('of %i rows for %i shards follow each other, and none is empty', (slots, of, shape) => {
    let next = 0;
    for (let index = 0; index < of; index++) {
      const { firstRow, endRow } = rowsOfShard(shape, { index, of });
      expect(firstRow).toBe(next);
      expect(endRow).toBeGreaterThan(firstRow);
      // Even, up to an eighth, or to one row.
      expect(endRow - firstRow).toBeLessThanOrEqual(Math.max((slots / of) * 1.125, Math.ceil(slots / of)));
      next = endRow;
    }
    expect(next).toBe(slots);
  });

  it.each(cases)('of %i rows for %i shards are made of slices, whatever their height', (_, of, shape) => {
    for (let rows = shardUnit(shape, of); Number.isInteger(rows); rows /= 2) {
      const slices = Array.from({ length: of }, (_, index) =>
        slicesOfShard({ ...shape, rows }, { index, of }),
      );
      expect(slices.flat()).toEqual(Array.from({ length: shape.slots / rows }, (_, index) => index));
      for (const [index, own] of slices.entries()) {
        expect(own[0] * rows).toBe(rowsOfShard(shape, { index, of }).firstRow);
      }
    }
  });

  it('is all rows at once for a single shard, and the half of a power of two for two', () => {
    const [shape] = shapes;
    expect(slicesOfShard(shape, { index: 0, of: 1 })).toEqual([0]);
    expect(shardUnit(shape, 2)).toBe(16);
    // An even share of seven is 36 rows and a half: with slices of 16 it would be 48.
    expect(shardUnit(shapeFor(exchangeOn(8), 1), 7)).toBe(8);
  });

  it('are refused where there are more shards than rows, or slices across their borders', () => {
    const [shape] = shapes;
    expect(() => rowsOfShard(shape, { index: 2, of: 33 })).toThrow('shard 2/33 of 32 rows: give at most 32');
    expect(() => slicesOfShard(shape, { index: 1, of: 2 })).toThrow(
      'shard 1/2 on a machine of 32 rows: give rows, a power of two up to 16',
    );
  });
});

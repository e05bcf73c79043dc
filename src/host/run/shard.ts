import { InputError } from '../../schedules/index.ts';
import { type MemoryShape, rowsOf, slicesOf } from '../program/memory-shape.ts';

/** One of several runs that share the rows of an experiment between them, say on several machines. */
export interface Shard {
  /** Which: 0 to of - 1. */
  readonly index: number;
  /** How many there are: 1 to the slots of a node. */
  readonly of: number;
}

/** The largest share is at most this much larger than an even one, if it may consist of slices of several rows. */
const UNEVENNESS = 1 / 8;

/** A shard as texts name it. */
export function nameOfShard({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/**
 * The most rows that a slice of a shard may have: the shares begin at multiples of them. The memory of a machine has
 * no say in it, so that machines of different sizes agree about the shares.
 *
 * @param of how many shards there are
 */
export function shardUnit({ slots, mask }: MemoryShape, of: number): number {
  if (of === 1) return slots;
  for (let rows = mask + 1; rows > 1; rows /= 2) {
    const units = slots / rows;
    // A share without rows would be verified without a look at any block.
    if (Number.isInteger(units) && units >= of && Math.ceil(units / of) * of <= units * (1 + UNEVENNESS))
      return rows;
  }
  return 1;
}

/**
 * The contiguous share of the rows that is a shard's.
 *
 * @returns its first row, and the first one behind it
 * @throws InputError when there are more shards than rows
 */
export function rowsOfShard(shape: MemoryShape, shard: Shard): { firstRow: number; endRow: number } {
  const { slots } = shape;
  const { index, of } = shard;
  if (of > slots) {
    throw new InputError(`shard ${nameOfShard(shard)} of ${slots} rows: give at most ${slots} shards`);
  }
  const unit = shardUnit(shape, of);
  const begin = (i: number) => Math.floor((i * (slots / unit)) / of) * unit;
  return { firstRow: begin(index), endRow: begin(index + 1) };
}

/**
 * The slices of a machine that make up a shard.
 * @throws InputError when there are more shards than rows, or the slices do not fit the shares
 */
export function slicesOfShard(shape: MemoryShape, shard: Shard): number[] {
  const { firstRow, endRow } = rowsOfShard(shape, shard);
  const rows = rowsOf(shape);
  const unit = shardUnit(shape, shard.of);
  if (rows > unit) {
    throw new InputError(
      `shard ${nameOfShard(shard)} on a machine of ${rows} rows: give rows, a power of two up to ${unit}`,
    );
  }
  return Array.from({ length: slicesOf(shape) }, (_, index) => index).filter(
    (index) => index * rows >= firstRow && index * rows < endRow,
  );
}

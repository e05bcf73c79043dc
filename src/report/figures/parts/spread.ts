/** A thing on a line: where its middle wants to be, and how much room it takes. */
export interface Wanted {
  readonly middle: number;
  readonly size: number;
}

/**
 * Where things must be so that none covers another: in their order, and all together as near as can be to where they want
 * to be (the least sum of squares). What would reach over an end is moved inside.
 *
 * @param wanted in the order in which they must stand
 * @param to the other end; where there is less room than all take, they reach over it
 * @returns their middles
 */
export function spread(wanted: readonly Wanted[], from: number, to: number): number[] {
  let total = 0;
  const before = wanted.map(({ size }) => {
    total += size;
    return total - size;
  });
  // Without the room of those before it each has a start, and these must not decrease.
  const starts = increasing(wanted.map(({ middle, size }, i) => middle - size / 2 - before[i]));
  const last = Math.max(from, to - total);
  return starts.map((start, i) => Math.min(Math.max(start, from), last) + before[i] + wanted[i].size / 2);
}

/** The nearest numbers that do not decrease: neighbours in the wrong order become their mean. */
function increasing(numbers: readonly number[]): number[] {
  const pools: { mean: number; count: number }[] = [];
  for (const number of numbers) {
    let pool = { mean: number, count: 1 };
    for (let last = pools.at(-1); last !== undefined && last.mean > pool.mean; last = pools.at(-1)) {
      const count = last.count + pool.count;
      pool = { mean: (last.mean * last.count + pool.mean * pool.count) / count, count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
}

const ROUND = [1, 10, 100, 1000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]);

/**
 * Round numbers from `first` to below `end` to be written on an axis, at least `apart` pixels from each other. If there is no
 * room for round ones, the first.
 */
export function ticks(first: number, end: number, size: number, apart: number): number[] {
  const every = ROUND.find((step) => step * size >= apart);
  if (every === undefined) return [first];
  const start = Math.ceil(first / every);
  return Array.from({ length: Math.ceil(end / every) - start }, (_, i) => (start + i) * every);
}

import type { PhaseInfo } from '../laboratory/protocol.ts';

/** One axis of a chart: `count` steps or slots, shown in `pixels`. */
export interface Axis {
  readonly count: number;
  readonly pixels: number;
  /** Pixels of a step or slot beyond which they do not grow when zoomed. */
  readonly largest: number;
}

/** Pixels of a step or slot. Level 0 fits all of them, and every level doubles their size. */
export function sizeAt({ count, pixels, largest }: Axis, level: number): number {
  const fit = pixels / count;
  return Math.max(fit, Math.min(largest, fit * 2 ** level));
}

/** The first level at which neither axis grows any more. */
export function lastLevel(axes: readonly Axis[]): number {
  const levels = axes.map(({ count, pixels, largest }) => Math.ceil(Math.log2((largest * count) / pixels)));
  return Math.max(0, ...levels);
}

/** The steps or slots that are seen, even in part: the first, and the one behind the last. */
export function seen({ count, pixels }: Axis, size: number, scroll: number): readonly [number, number] {
  // A pixel's fraction is not a step.
  const first = Math.min(Math.max(Math.floor(scroll / size + 0.01), 0), count - 1);
  return [first, Math.max(first + 1, Math.min(count, Math.ceil((scroll + pixels) / size - 0.01)))];
}

/** Where to scroll so that `first` up to `end` are in the middle, as far as there is something to scroll. */
export function centred({ count, pixels }: Axis, size: number, first: number, end: number): number {
  return Math.min(Math.max(((first + end) * size - pixels) / 2, 0), Math.max(count * size - pixels, 0));
}

/**
 * Round numbers from `first` to below `end` to be written on an axis, at least `apart` pixels from each other. If there is no
 * room for round ones, the first.
 */
export function ticks(first: number, end: number, size: number, apart: number): number[] {
  const every = [1, 2, 5]
    .flatMap((digit) => [1, 10, 100, 1000, 10_000, 100_000].map((power) => digit * power))
    .toSorted((a, b) => a - b)
    .find((step) => step * size >= apart);
  if (every === undefined) return [first];
  const start = Math.ceil(first / every);
  return Array.from({ length: Math.ceil(end / every) - start }, (_, i) => (start + i) * every);
}

/** The moment that each step leads to. */
export function momentsOfSteps(phases: readonly PhaseInfo[]): number[] {
  return phases.flatMap(({ name, first, last }) =>
    name === 'steps' ? Array.from({ length: last - first }, (_, t) => first + 1 + t) : [],
  );
}

/** One axis of a chart: `count` steps or slots, shown in `pixels`. */
export interface ChartAxis {
  readonly count: number;
  readonly pixels: number;
  /** Pixels of a step or slot beyond which they do not grow when zoomed. */
  readonly largest: number;
}

/** What is seen of an axis. */
export interface AxisView extends ChartAxis {
  /** Pixels of a step or slot. */
  readonly size: number;
  /** Pixels that are left of the view, or above it. */
  readonly scroll: number;
  /** The first step or slot that is seen, and the one behind the last. */
  readonly range: readonly [first: number, end: number];
}

/** What is seen of an axis at a level of zoom. */
export function viewOf(axis: ChartAxis, level: number, scroll: number): AxisView {
  const size = sizeAt(axis, level);
  return { ...axis, size, scroll, range: seen(axis, size, scroll) };
}

/** Pixels of a step or slot. Level 0 fits all of them, and every level doubles their size. */
export function sizeAt({ count, pixels, largest }: ChartAxis, level: number): number {
  const fit = pixels / count;
  return Math.max(fit, Math.min(largest, fit * 2 ** level));
}

/** The first level at which neither axis grows any more. */
export function lastLevel(axes: readonly ChartAxis[]): number {
  const levels = axes.map(({ count, pixels, largest }) => Math.ceil(Math.log2((largest * count) / pixels)));
  return Math.max(0, ...levels);
}

/** The steps or slots that are seen, even in part: the first, and the one behind the last. */
export function seen({ count, pixels }: ChartAxis, size: number, scroll: number): readonly [number, number] {
  // A pixel's fraction is not a step.
  const first = Math.min(Math.max(Math.floor(scroll / size + 0.01), 0), count - 1);
  return [first, Math.max(first + 1, Math.min(count, Math.ceil((scroll + pixels) / size - 0.01)))];
}

/** Where to scroll so that `first` up to `end` are in the middle, as far as there is something to scroll. */
export function centred({ count, pixels }: ChartAxis, size: number, first: number, end: number): number {
  return Math.min(Math.max(((first + end) * size - pixels) / 2, 0), Math.max(count * size - pixels, 0));
}

/** Whether all of `first` up to `end` are seen. */
export function isInSight({ size, scroll, pixels }: AxisView, first: number, end: number): boolean {
  return first * size >= scroll && end * size <= scroll + pixels + 1;
}

/** The step or slot that is so many pixels behind the beginning of the view, or the nearest one. */
export function indexAt({ count, size, scroll }: AxisView, pixels: number): number {
  return Math.min(Math.max(Math.floor((scroll + pixels) / size), 0), count - 1);
}

/** What so many bytes took. */
export interface Point {
  readonly bytes: number;
  /** In seconds, more than 0. */
  readonly seconds: number;
}

/** A time that grows with the bytes: startup + perByte x bytes, neither of them negative. */
interface Line {
  readonly startup: number;
  readonly perByte: number;
}

/** A size at which a line is wrong. */
interface Off {
  readonly bytes: number;
  /** What was measured as a part of what the line says, less 1: 0.5 where it took half as long again. */
  readonly error: number;
}

/** Neighbouring sizes at which the same is wrong. */
export interface MisfitSizes {
  readonly fromBytes: number;
  readonly toBytes: number;
  /** Of these the one furthest from 0. */
  readonly error: number;
}

/** A line, and how far it is from what was measured. */
export interface Fit extends Line {
  /** Of the measured sizes. */
  readonly fromBytes: number;
  readonly toBytes: number;
  /** The median of the errors, without their signs. */
  readonly medianError: number;
  readonly worst: Off;
  /** Where the error is more than `TOLERANCE`. */
  readonly off: readonly MisfitSizes[];
}

/** A larger error is said with the sizes at which it is. */
export const TOLERANCE = 0.2;

/**
 * The line for some points: of all lines through two of them, or through one and either without startup or flat, the one with the
 * least sum of |ln(measured / line)|. Short and long messages weigh the same then, too long and too short are alike, and a few
 * points far away do not move it.
 *
 * @param points at least two, of different sizes
 */
export function fitLine(points: readonly Point[]): Fit {
  const sorted = points.toSorted((a, b) => a.bytes - b.bytes);
  const lines = sorted.flatMap((one, i) => [
    { startup: 0, perByte: one.seconds / one.bytes },
    { startup: one.seconds, perByte: 0 },
    ...sorted.slice(i + 1).flatMap((other) => lineThrough(one, other)),
  ]);
  const best = lines
    .map((line) => ({ line, distance: distanceOf(line, sorted) }))
    .reduce((least, other) => (other.distance < least.distance ? other : least));
  const errors = sorted.map(({ bytes, seconds }) => ({
    bytes,
    error: seconds / timeOn(best.line, bytes) - 1,
  }));
  const sizes = errors.map(({ error }) => Math.abs(error));
  return {
    ...best.line,
    fromBytes: sorted[0].bytes,
    toBytes: sorted[sorted.length - 1].bytes,
    medianError: median(sizes),
    worst: errors[sizes.indexOf(Math.max(...sizes))],
    off: stretches(errors),
  };
}

/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

function timeOn({ startup, perByte }: Line, bytes: number): number {
  return startup + perByte * bytes;
}

/** The line through two points; none where a price would be negative. */
function lineThrough(one: Point, other: Point): Line[] {
  const perByte = (other.seconds - one.seconds) / (other.bytes - one.bytes);
  const startup = one.seconds - perByte * one.bytes;
  return perByte >= 0 && startup >= 0 ? [{ startup, perByte }] : [];
}

function distanceOf(line: Line, points: readonly Point[]): number {
  return points.reduce(
    (sum, { bytes, seconds }) => sum + Math.abs(Math.log(seconds / timeOn(line, bytes))),
    0,
  );
}

/** @param errors by ascending size */
function stretches(errors: readonly Off[]): MisfitSizes[] {
  const found: MisfitSizes[] = [];
  let isOpen = false;
  for (const { bytes, error } of errors) {
    const last = found[found.length - 1];
    const isOff = Math.abs(error) > TOLERANCE;
    if (isOff && isOpen && Math.sign(error) === Math.sign(last.error)) {
      const most = Math.abs(error) > Math.abs(last.error) ? error : last.error;
      found[found.length - 1] = { ...last, toBytes: bytes, error: most };
    } else if (isOff) found.push({ fromBytes: bytes, toBytes: bytes, error });
    isOpen = isOff;
  }
  return found;
}

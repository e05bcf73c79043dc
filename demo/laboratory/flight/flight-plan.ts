import type { Motion } from '../../../src/host/motion/legs.ts';

/** How long a step flies, a bit of a local phase, and a picture fades into another, in milliseconds. */
export const STEP_MS = 250;
const BIT_MS = 120;
const FADE_MS = 120;

/** Moments a second up to which a flight takes its own time, and up to which it takes all the time between two of them. */
const MOST_AT_EASE = 4;
const MOST_IN_FLIGHT = 15;

/** How moments are shown that follow each other so fast. */
export function mannerAt(momentsPerSecond: number): 'at-ease' | 'in-time' | 'cut' {
  if (momentsPerSecond <= MOST_AT_EASE) return 'at-ease';
  return momentsPerSecond <= MOST_IN_FLIGHT ? 'in-time' : 'cut';
}

/** When a flight is where. */
export class FlightPlan {
  /** Milliseconds of all legs; 0 without any. */
  readonly ms: number;
  /** By leg: when it ends. */
  private readonly ends: readonly number[];
  private readonly isAtEase: boolean;

  /** @param ms that it has; left out: each leg starts and lands softly in its own time */
  constructor(
    readonly legs: readonly Motion[],
    ms?: number,
  ) {
    const own = legs.map((leg) => (leg === 'fade' ? FADE_MS : leg.along === 'columns' ? BIT_MS : STEP_MS));
    const all = own.reduce((sum, each) => sum + each, 0);
    this.ms = legs.length === 0 ? 0 : (ms ?? all);
    this.isAtEase = ms === undefined;
    let end = 0;
    this.ends = own.map((each) => {
      end += (each / all) * this.ms;
      return end;
    });
  }

  /** The leg, and how much of it is done, 0 to 1; undefined when it has landed. @param elapsed milliseconds */
  at(elapsed: number): { index: number; done: number } | undefined {
    if (elapsed >= this.ms) return undefined;
    const index = this.ends.findIndex((end) => elapsed < end);
    if (index === -1) return undefined;
    const start = index === 0 ? 0 : this.ends[index - 1];
    const part = Math.max(elapsed - start, 0) / (this.ends[index] - start);
    return { index, done: this.isAtEase ? softly(part) : part };
  }
}

/** How far something is that starts and lands softly. @param part of its time that is over, 0 to 1 */
export function softly(part: number): number {
  return part * part * (3 - 2 * part);
}

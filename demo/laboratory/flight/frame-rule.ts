/** No flight where the 95th percentile of the frames of a second is above this. */
export const MOST_FRAME_MS = 33;

const SECOND_MS = 1000;
/** Seconds of fast frames before another try, after many that were slow. */
const LONGEST_WAIT = 16;

/**
 * Says whether blocks fly, from how long frames take: after a second of slow frames they do not. After a second of fast ones they try
 * again; if frames are then slow once more, the next try comes after twice as many.
 */
export class FrameRule {
  private frames: number[] = [];
  private sum = 0;
  /** Seconds of fast frames that are still to come before blocks fly. */
  private aside = 0;
  private wait = 1;

  /** Whether blocks fly. */
  get allows(): boolean {
    return this.aside === 0;
  }

  /** Takes the next frame. @param ms how long it took */
  take(ms: number): void {
    this.frames.push(ms);
    this.sum += ms;
    if (this.sum < SECOND_MS) return;
    const isSlow = percentile95(this.frames) > MOST_FRAME_MS;
    this.frames = [];
    this.sum = 0;
    if (!this.allows) this.aside -= Number(!isSlow);
    else if (isSlow) {
      this.aside = this.wait;
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    } else this.wait = 1;
  }
}

/** The least number that 95 of 100 of them do not exceed. */
export function percentile95(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil(0.95 * sorted.length) - 1];
}

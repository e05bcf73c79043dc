/** The copy kernel, which the others are compared with. */
export const CEILING = 'copy kernel';

/** The forms that are a whole exchange. */
export const WHOLE_FORMS = ['whole, three passes', 'whole, one pass'] as const;

/** What was measured of one form at one size. */
export interface BenchRow {
  readonly form: string;
  readonly dim: number;
  /** Median, least and greatest of the runs, in milliseconds of the host's clock. */
  readonly medianMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Median of the ratios to the copy kernel's time just before, and their quartiles. */
  readonly ratio: number;
  readonly lowRatio: number;
  readonly highRatio: number;
  /** The most that the ratio may be; left out: nothing is promised. */
  readonly goal?: number;
  readonly nsPerBlock: number;
  /** Bytes read and written. */
  readonly bytes: number;
  /** Bytes in a second, of those that the copy kernel moves in one. */
  readonly ceilingPart: number;
  /** Whether what it does was verified. */
  readonly right: boolean;
}

/** The growth of a form's time with the blocks: time = blocks ^ exponent. */
interface Growth {
  readonly form: string;
  readonly exponent: number;
}

/** Everything that a bench measured; `allport bench --json` prints it. */
export interface BenchReport {
  readonly adapter: string;
  readonly algorithm: string;
  readonly rounds: number;
  readonly measured: readonly BenchRow[];
  readonly growth: readonly Growth[];
}

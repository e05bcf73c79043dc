/** Something whose time is measured. */
export interface BenchForm {
  readonly name: string;
  /** Passes over the memory that it makes: it reads and writes every byte so often. */
  readonly passes: number;
  /** The most that its time may be, in times of the copy kernel; left out: nothing is promised. */
  readonly goal?: number;
  /** It may take so many milliseconds in any case. */
  readonly allowedMs?: number;
  /** Does it once; elapsed milliseconds of the host's clock. */
  once(): Promise<number>;
  /** Does it once on data that tells, and says whether the memory is right. */
  isRight(): Promise<boolean>;
}

/** The forms of one size, and how to free what they hold. */
export interface BenchForms {
  readonly forms: readonly BenchForm[];
  destroy(): void;
}

/** Elapsed milliseconds of the host's clock. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

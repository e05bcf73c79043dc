import { describeViolation, type Proof, type Violation } from '../schedules/index.ts';

/** No usable GPU adapter was found. Programs that print it exit with code 3. */
export class NoAdapterError extends Error {
  override readonly name = 'NoAdapterError';
}

/**
 * The environment failed while a valid request was served: the device was lost, the GPU reported a
 * validation error, a file system operation failed. Programs that print it exit with code 4.
 */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** The cure where the GPU has not done what it was told, and no fault of ours or of the data is known. */
export const ELSEWHERE = 'run again, or on another adapter or driver';

/**
 * A schedule failed its check and was not run, or not exported. The message has the first violation; `describeViolation` makes a
 * line of each of them. Programs that print it exit with code 1.
 */
export class UnprovedError extends Error {
  override readonly name = 'UnprovedError';

  /** What is wrong: the first 16 violations. */
  readonly violations: readonly Violation[];
  /** How many there are, those that are not described included. */
  readonly violationCount: number;

  constructor(algorithm: string, { violations, violationCount }: Proof, use: 'run' | 'exported' = 'run') {
    const all = violationCount === 1 ? '' : ` (${violationCount} violations in all)`;
    super(`${algorithm} fails its check and is not ${use}: ${describeViolation(violations[0])}${all}`);
    this.violations = violations;
    this.violationCount = violationCount;
  }
}

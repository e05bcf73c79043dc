import { describeViolation, type Violation } from '../schedules/index.ts';

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

/** A schedule failed its check and was not run. Programs that print it exit with code 1. */
export class UnprovedError extends Error {
  override readonly name = 'UnprovedError';

  constructor(algorithm: string, violations: readonly Violation[]) {
    super(`${algorithm} fails its check and is not run: ${violations.map(describeViolation).join('; ')}`);
  }
}

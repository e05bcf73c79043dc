import type { Proof, Violation } from './checker.ts';

/**
 * A request or a file that cannot be served as it stands. The message is one line for a person: it names
 * the thing, the value that was given, and the cure. Programs that print it exit with code 2.
 */
export class InputError extends Error {
  override readonly name: string = 'InputError';
}

/** A name that no algorithm of the catalogue has. */
export class UnknownAlgorithmError extends InputError {
  override readonly name = 'UnknownAlgorithmError';
}

/**
 * A schedule does not hold, or does not answer what was asked, and so is not used. The message has the first violation;
 * `describeViolation` makes a line of each of them. Programs that print it exit with code 1.
 */
export class UnprovedError extends Error {
  override readonly name = 'UnprovedError';

  /** What is wrong: the first 16 violations. */
  readonly violations: readonly Violation[];
  /** How many there are, those that are not described included. */
  readonly violationCount: number;

  constructor(message: string, { violations, violationCount }: Pick<Proof, 'violations' | 'violationCount'>) {
    super(message);
    this.violations = violations;
    this.violationCount = violationCount;
  }
}

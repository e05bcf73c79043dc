import { describeFault, type Proof } from './proof.ts';
import type { Violation } from './violation.ts';

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

/**
 * @param algorithm who made the schedule
 * @param use what is not done with a schedule that does not hold: "run"
 * @throws UnprovedError unless the proof holds
 */
export function requireProved(algorithm: string, proof: Proof, use = 'run'): void {
  if (proof.ok) return;
  throw new UnprovedError(`${algorithm} fails its check and is not ${use}: ${describeFault(proof)}`, proof);
}

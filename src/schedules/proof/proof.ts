import type { Certificate } from '../model/counts.ts';
import type { ProblemFacts } from '../model/problem.ts';
import type { Violation } from './violation.ts';

/** The result of `check`: ok exactly when there is no violation. */
export interface Proof {
  /** What the schedule was held against: that, and nothing else, is what it does if it holds. */
  readonly problem: ProblemFacts;
  /** Whether the schedule holds. */
  readonly ok: boolean;
  /** The first 16 violations. */
  readonly violations: readonly Violation[];
  /** All violations, the described ones included. */
  readonly violationCount: number;
  /** What was counted, also of a schedule that does not hold. */
  readonly certificate: Certificate;
}

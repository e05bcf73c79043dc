import type { Certificate } from '../model/counts.ts';
import type { ProblemFacts } from '../model/problem.ts';
import { describeViolation, type Violation } from './violation.ts';

/** Why a schedule does not hold, in one line: the first violation, and how many there are if there are more. */
export function describeFault({
  violations,
  violationCount,
}: Pick<Proof, 'violations' | 'violationCount'>): string {
  const all = violationCount === 1 ? '' : ` (${violationCount} violations in all)`;
  return `${describeViolation(violations[0])}${all}`;
}

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

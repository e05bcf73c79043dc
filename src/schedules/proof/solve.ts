import type { Algorithm, Form } from '../model/algorithm.ts';
import { claimsOf } from '../model/counts.ts';
import type { Problem } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';
import { requireCounts } from '../model/validate.ts';
import { answerTo, judge } from './judge.ts';
import { UnprovedError } from './unproved-error.ts';
import { describeViolation } from './violation.ts';

/**
 * The schedule of an algorithm for a problem. What it says of its network and pattern is not believed: it is compared with
 * the problem, and the schedule that is returned has the problem's own. It claims what the algorithm's formulas say.
 *
 * @throws InputError when the algorithm has none, or something is not what its type says
 * @throws UnprovedError when the schedule is for anything else
 */
export function solve<P extends Problem>(algorithm: Algorithm<P>, problem: P): Schedule {
  // It says best why it has none.
  const schedule = algorithm.schedule(problem);
  const violation = judge(problem, schedule);
  if (violation !== undefined) {
    throw new UnprovedError(
      `${algorithm.name} made a schedule for another problem: ${describeViolation(violation)}`,
      { violations: [violation], violationCount: 1 },
    );
  }
  return withClaims(algorithm, problem, 'step', answerTo(problem, schedule));
}

/**
 * A form of an algorithm's schedule, with what its formulas say of that form for claims, where they say anything.
 * @throws InputError when what they say is not what its type says
 */
export function withClaims<P extends Problem>(
  algorithm: Algorithm<P>,
  problem: P,
  form: Form,
  schedule: Schedule,
): Schedule {
  const counts = algorithm.counts?.(problem, form);
  if (counts === undefined) return schedule;
  requireCounts(counts);
  return { ...schedule, claims: claimsOf(counts) };
}

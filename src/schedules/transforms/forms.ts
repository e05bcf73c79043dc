import type { Algorithm, Form } from '../model/algorithm.ts';
import type { Problem } from '../model/problem.ts';
import { roundSizes } from '../model/round-sizes.ts';
import type { Schedule } from '../model/schedule.ts';
import { withClaims } from '../proof/solve.ts';
import { blocked } from './blocking.ts';
import { widened } from './wide-channels.ts';

/**
 * A form of the schedule that `solve` has given for a problem: its steps, combined for wide channels; or its rounds, which
 * claim what the algorithm's formulas say of them.
 *
 * @throws InputError as `widened`, `blocked` and `withClaims`
 */
export function inForm<P extends Problem>(
  algorithm: Algorithm<P>,
  problem: P,
  schedule: Schedule,
  form: Form,
): Schedule {
  if (form === 'step') return widened(schedule);
  const rounds = blocked(schedule);
  return rounds === schedule ? rounds : withClaims(algorithm, problem, form, rounds);
}

/** Whether the steps of a schedule, combined for wide channels, are its rounds as well. */
export function areRounds(steps: Schedule, rounds: Schedule): boolean {
  if (steps === rounds) return true;
  // Steps that were not combined are more than the rounds: nobody needs to make them to count them.
  return steps.combined !== undefined && roundSizes(steps).length === roundSizes(rounds).length;
}

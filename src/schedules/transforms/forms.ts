import type { Algorithm, Form } from '../model/algorithm.ts';
import type { Problem } from '../model/problem.ts';
import type { Schedule } from '../model/schedule.ts';
import { withClaims } from '../proof/solve.ts';
import { blocked, inFewestMessages } from './blocking.ts';
import { roundSizes } from './round-sizes.ts';
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
  return claiming(algorithm, problem, schedule, blocked(schedule));
}

/**
 * The forms in which the schedule that `solve` has given differs: its steps, and its rounds unless they are the same, as on
 * channels that are wide enough, or its steps cannot be combined.
 *
 * @throws InputError as `widened` and `withClaims`
 */
export function differentForms<P extends Problem>(
  algorithm: Algorithm<P>,
  problem: P,
  schedule: Schedule,
): readonly { readonly form: Form; readonly schedule: Schedule }[] {
  const steps = inForm(algorithm, problem, schedule, 'step');
  const rounds = claiming(algorithm, problem, schedule, inFewestMessages(schedule));
  const step = { form: 'step', schedule: steps } as const;
  return areRounds(steps, rounds) ? [step] : [step, { form: 'block', schedule: rounds }];
}

/** Rounds claim what the algorithm's formulas say of them; where they are the steps, these claim it already. */
function claiming<P extends Problem>(
  algorithm: Algorithm<P>,
  problem: P,
  schedule: Schedule,
  rounds: Schedule,
): Schedule {
  return rounds === schedule ? rounds : withClaims(algorithm, problem, 'block', rounds);
}

/** Whether the steps of a schedule, combined for wide channels, are its rounds as well. */
function areRounds(steps: Schedule, rounds: Schedule): boolean {
  if (steps === rounds) return true;
  // Steps that were not combined are more than the rounds: nobody needs to make them to count them.
  return steps.combined !== undefined && roundSizes(steps).length === roundSizes(rounds).length;
}

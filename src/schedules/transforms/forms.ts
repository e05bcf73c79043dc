import { roundSizes } from '../model/round-sizes.ts';
import type { Algorithm, Exchange, Form, Schedule } from '../model/schedule.ts';
import { withClaims } from '../proof/judge.ts';
import { blocked } from './blocking.ts';
import { widened } from './wide-channels.ts';

/**
 * A form of the schedule that `solve` has given for an exchange: its steps, combined for wide channels; or its rounds, which
 * claim what the algorithm's formulas say of them.
 *
 * @throws InputError as `widened`, `blocked` and `withClaims`
 */
export function inForm(
  algorithm: Pick<Algorithm, 'counts'>,
  exchange: Exchange,
  schedule: Schedule,
  form: Form,
): Schedule {
  if (form === 'step') return widened(schedule);
  const rounds = blocked(schedule);
  return rounds === schedule ? rounds : withClaims(algorithm, exchange, form, rounds);
}

/** Whether the steps of a schedule, combined for wide channels, are its rounds as well. */
export function areRounds(steps: Schedule, rounds: Schedule): boolean {
  if (steps === rounds) return true;
  // Steps that were not combined are more than the rounds: nobody needs to make them to count them.
  return steps.combined !== undefined && roundSizes(steps).length === roundSizes(rounds).length;
}

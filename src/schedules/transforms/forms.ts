import { claimsOf } from '../model/counts.ts';
import { roundSizes } from '../model/round-sizes.ts';
import type { Algorithm, Exchange, Form, Schedule } from '../model/schedule.ts';
import { blocked } from './blocking.ts';
import { widened } from './wide-channels.ts';

/**
 * A form of the schedule that `solve` has given for an exchange: its steps, combined for wide channels; or its rounds, which
 * claim what the algorithm's formulas say of them.
 *
 * @throws InputError as `widened` and `blocked`
 */
export function inForm(
  { counts }: Pick<Algorithm, 'counts'>,
  exchange: Exchange,
  schedule: Schedule,
  form: Form,
): Schedule {
  if (form === 'step') return widened(schedule);
  const rounds = blocked(schedule);
  const said = rounds === schedule ? undefined : counts?.(exchange, form);
  return said === undefined ? rounds : { ...rounds, claims: claimsOf(said) };
}

/** Whether the steps of a schedule, combined for wide channels, are its rounds as well. */
export function areRounds(steps: Schedule, rounds: Schedule): boolean {
  return steps === rounds || roundSizes(steps).length === roundSizes(rounds).length;
}

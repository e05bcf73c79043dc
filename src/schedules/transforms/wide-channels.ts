import { InputError } from '../model/errors.ts';
import type { Claims, Schedule } from '../model/schedule.ts';
import { requireSchedule } from '../model/validate.ts';
import { combinedInOrder } from './in-order.ts';
import { roundSizes } from './round-sizes.ts';
import { combinableSegment, combineSteps, segmentBySegment } from './step-combining.ts';

/**
 * The same schedule with its steps combined for the width of its channels (Johnsson-Ho 1992, section 6): as many
 * steps travel together as channels have room for, in the order that `wideSteps` gives them. Where every step of T
 * used every channel for one block and the span is s, ceil(T / b) steps are left for a width b up to floor(T / s),
 * and s steps for a greater one.
 *
 * Where the moves of a row do not commute, as those of exchanges in sequence, they keep their order, see `combinedInOrder`.
 *
 * Returned as they are: schedules whose messages fill the channels already, those with a span of all steps, and those
 * whose messages of different steps may need the same port or link, see `blocked`.
 *
 * @param schedule with its width, see `Schedule`; the steps are those for channels one block wide
 * @returns a schedule with the same start and end, without claims
 * @throws InputError for a width of two or more unless the steps are in row-closed segments, each of xor maps or of
 *   translations, or of exchanges in sequence; and when a part of the schedule is not what its type says
 */
export function widened(schedule: Schedule): Schedule {
  requireSchedule(schedule);
  const { algorithm, width = 1 } = schedule;
  if (width === 1) return schedule;
  return segmentBySegment(schedule, (one) => {
    const found = combinableSegment(one, (why) => {
      if (largestMessage(one) >= width) return undefined;
      throw new InputError(
        `${algorithm} cannot use channels ${width} blocks wide: ${why}; give a width of 1`,
      );
    });
    if (found === undefined) return one;
    if (!found.commutes) return combinedInOrder(one, found, () => width);
    const { steps, stepOf } = wideSteps(found, width);
    return steps === found.steps ? one : combineSteps(one, found, steps, stepOf);
  });
}

function largestMessage(schedule: Schedule): number {
  return roundSizes(schedule).reduce((most, blocks) => Math.max(most, blocks), 0);
}

/**
 * The step on wide channels that each step becomes part of. The steps are laid into a table column by column,
 * as many rows as the span; the entries are numbered row by row and within each row from right to left, and the
 * first b go into step 0, the next b into step 1, and so on (Johnsson-Ho 1992, section 6, table 9). If the rows
 * are no longer than b, each is a step.
 *
 * No two steps with the same address meet. They are less than a span apart, so the one is further down in the same
 * column, or further up in the next one. In the first case their numbers differ by the length of a row or more, in the
 * second by more, thanks to the order from right to left. And no row is shorter than b.
 *
 * @param counts of the steps on channels one block wide; the longest message of each is taken for as long as the longest
 * @param width of a channel in blocks, at least 1
 * @returns how many steps there are on the wide channels, and which of them takes step t
 */
export function wideSteps(
  { steps, span, largestMessage }: Claims,
  width: number,
): { readonly steps: number; readonly stepOf: (t: number) => number } {
  const together = Math.max(1, Math.floor(width / Math.max(1, largestMessage)));
  if (together === 1) return { steps, stepOf: (t) => t };
  if (together >= Math.ceil(steps / span)) return { steps: Math.min(steps, span), stepOf: (t) => t % span };
  const shortest = Math.floor(steps / span);
  // The first rows are longer by one.
  const longer = steps % span;
  return {
    steps: Math.ceil(steps / together),
    stepOf(t) {
      const row = t % span;
      const column = Math.floor(t / span);
      const end = (row + 1) * shortest + Math.min(row + 1, longer);
      return Math.floor((end - 1 - column) / together);
    },
  };
}

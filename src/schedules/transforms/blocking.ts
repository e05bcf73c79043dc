import { InputError } from '../model/errors.ts';
import type { Schedule } from '../model/schedule.ts';
import { requireSchedule } from '../model/validate.ts';
import { combinedInOrder } from './in-order.ts';
import { combinableSegment, combineSteps, segmentBySegment } from './step-combining.ts';

/**
 * The same schedule with its steps combined into few, long messages (Johnsson-Ho 1992, section 5): step t
 * of a segment goes into round t mod span, and what goes the same way in a round is one message. This is
 * the paper's table of groups laid end to end in columns of height d with wrap-around: a group of steps
 * that share addresses is at most `span` long, so no address meets itself in a row. For de Bruijn schedules
 * it is the packet form with balanced packets.
 *
 * The number of rounds is the span; where every step used every channel, blocks in sequence stay the same
 * and the largest message is ceil(steps / span).
 *
 * Where the moves of a row do not commute, as those of exchanges in sequence, they keep their order, see `combinedInOrder`. The
 * links then have room for so many blocks that the busiest could carry all of its own in as many rounds as a row has moves.
 *
 * Where messages of different steps may need the same port or link a schedule comes in rounds of messages already, and is
 * returned as it is: those for one port, for wormholes, and for grids on which the dimensions of a cube share links. So are
 * those with a span of all steps.
 *
 * @returns a schedule with the same start and end, without claims
 * @throws InputError unless the steps are in row-closed segments, each of xor maps or of translations, or of exchanges in
 *   sequence; and when a part of the schedule is not what its type says
 */
export function blocked(schedule: Schedule): Schedule {
  return inRounds(schedule, (why) => {
    throw new InputError(`${schedule.algorithm} cannot be blocked: ${why}; run it step by step`);
  });
}

/**
 * The schedule in its fewest messages: blocked, or as it is where its steps cannot be combined.
 * @throws InputError when a part of the schedule is not what its type says
 */
export function inFewestMessages(schedule: Schedule): Schedule {
  return inRounds(schedule, () => undefined);
}

function inRounds(schedule: Schedule, refuse: (why: string) => undefined): Schedule {
  requireSchedule(schedule);
  return segmentBySegment(schedule, (one) => {
    const found = combinableSegment(one, refuse);
    if (found === undefined) return one;
    if (!found.commutes) {
      return combinedInOrder(one, found, ({ busiest, moves }) => Math.ceil(busiest / moves));
    }
    const { steps, span } = found;
    // With a span of all steps every step is a round of its own.
    return span === steps ? one : combineSteps(one, found, span, (t) => t % span);
  });
}

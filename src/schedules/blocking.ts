import { InputError } from './errors.ts';
import type { NodeMap } from './node-map.ts';
import type { Claims, Message, Phase, Schedule, Segment, Step } from './schedule.ts';
import { requireSchedule, stepsOf } from './validate.ts';

/**
 * The same schedule with its steps gathered into few, long messages (Johnsson-Ho 1992, section 5): step t
 * of a segment goes into round t mod span, and what goes the same way in a round is one message. This is
 * the paper's table of groups laid end to end in columns of height d with wrap-around: a group of steps
 * that share addresses is at most `span` long, so no address meets itself in a row. For de Bruijn schedules
 * it is the packet form with balanced packets.
 *
 * The number of rounds is the span; where every step used every channel, blocks in sequence stay the same
 * and the largest message is ceil(steps / span).
 *
 * Schedules for one port or for wormholes come in rounds of messages already and are returned as they are:
 * there, messages of different steps may need the same port or link. So are those with a span of all steps.
 *
 * @returns a schedule with the same start and end; its claims are counted, not promised
 * @throws InputError unless the steps are one row-closed segment of xor maps: the order of a block's moves
 *   changes, so its moves must commute; and when a part of the schedule is not what its type says
 */
export function blocked(schedule: Schedule): Schedule {
  requireSchedule(schedule);
  if (schedule.ports === 'one' || schedule.switching === 'wormhole') return schedule;
  const refuse = (why: string): never => {
    throw new InputError(`${schedule.algorithm} cannot be blocked: ${why}; run it step by step`);
  };
  const [segment, more] = schedule.phases.filter((phase) => phase.kind === 'segment');
  if (segment === undefined || more !== undefined) return refuse('its steps are not one segment');
  const { steps, span } = measure(segment, refuse);
  // Every step is a round of its own.
  if (span === steps) return schedule;
  const rounds = fold(segment, span);
  const folded: Segment = { kind: 'segment', rowClosed: true, steps: () => rounds };
  return {
    ...schedule,
    phases: schedule.phases.map((phase): Phase => (phase === segment ? folded : phase)),
    claims: claimsOf(rounds, span),
  };
}

/** Number of steps, and the longest stay of a slot, from its first move to its last. */
function measure(segment: Segment, refuse: (why: string) => never): { steps: number; span: number } {
  const stays = new Stays();
  let steps = 0;
  for (const step of stepsOf(segment)) {
    for (const { map, slots, to } of step) {
      if (to !== undefined || !segment.rowClosed) refuse('its blocks leave their rows');
      if (map.kind !== 'xor') refuse('its moves do not commute');
      stays.add(steps, slots);
    }
    steps++;
  }
  return { steps, span: Math.max(stays.longest, 1) };
}

/** Gathers the steps into `span` rounds: step t into round t mod span. */
function fold(segment: Segment, span: number): Message[][] {
  const rounds: Map<string, { map: NodeMap; slots: number[] }>[] = Array.from(
    { length: span },
    () => new Map(),
  );
  let t = 0;
  for (const step of segment.steps()) {
    const round = rounds[t++ % span];
    for (const { map, slots } of step) {
      const message = round.get(map.key) ?? { map, slots: [] };
      round.set(map.key, message);
      for (let i = 0; i < slots.length; i++) message.slots.push(slots[i]);
    }
  }
  return rounds.map((round) => [...round.values()]);
}

/** Counted, not promised: a schedule that leaves links idle may do better or worse than the paper's formulas. */
function claimsOf(rounds: readonly Step[], steps: number): Claims {
  const stays = new Stays();
  let largestMessage = 0;
  for (const [t, round] of rounds.entries()) {
    for (const { slots } of round) {
      stays.add(t, slots);
      largestMessage = Math.max(largestMessage, slots.length);
    }
  }
  return { steps, span: stays.longest, largestMessage };
}

/** How long slots are under way: steps from the first to the last move, inclusive. */
class Stays {
  longest = 0;
  private readonly first = new Map<number, number>();

  add(t: number, slots: ArrayLike<number>): void {
    for (let i = 0; i < slots.length; i++) {
      const start = this.first.get(slots[i]) ?? t;
      this.first.set(slots[i], start);
      this.longest = Math.max(this.longest, t - start + 1);
    }
  }
}

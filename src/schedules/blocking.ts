import { InputError } from './errors.ts';
import type { NodeMap } from './node-map.ts';
import type { Message, Phase, Schedule, Segment, Step } from './schedule.ts';

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
 * there, messages of different steps may need the same port or link.
 *
 * @throws InputError when a segment is not row-closed or uses other maps than xor: the order of a block's
 *   moves changes, so its moves must commute
 */
export function blocked(schedule: Schedule): Schedule {
  if (schedule.ports === 'one' || schedule.switching === 'wormhole') return schedule;
  let rounds = 0;
  const phases = schedule.phases.map((phase): Phase => {
    if (phase.kind === 'local') return phase;
    const folded = fold(phase, schedule.algorithm);
    rounds += folded.length;
    return { kind: 'segment', rowClosed: true, steps: () => folded };
  });
  const { steps, largestMessage } = schedule.claims;
  return {
    ...schedule,
    phases,
    claims: { steps: rounds, span: rounds, largestMessage: Math.ceil((steps * largestMessage) / rounds) },
  };
}

function fold(segment: Segment, algorithm: string): Step[] {
  if (!segment.rowClosed) {
    throw new InputError(`${algorithm} cannot be blocked: its blocks leave their rows; run it step by step`);
  }
  const span = longestStay(segment, algorithm);
  const rounds: Map<string, { map: NodeMap; slots: number[] }>[] = Array.from(
    { length: span },
    () => new Map(),
  );
  let t = 0;
  for (const step of segment.steps()) {
    const round = rounds[t++ % span];
    for (const { map, slots } of step) {
      let message = round.get(map.key);
      if (message === undefined) {
        message = { map, slots: [] };
        round.set(map.key, message);
      }
      for (let i = 0; i < slots.length; i++) message.slots.push(slots[i]);
    }
  }
  return rounds.map((round): Message[] => [...round.values()]);
}

/** Steps from the first to the last move of a slot, inclusive: the most over all slots. */
function longestStay(segment: Segment, algorithm: string): number {
  const first = new Map<number, number>();
  let span = 1;
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots } of step) {
      if (map.kind !== 'xor') {
        throw new InputError(`${algorithm} cannot be blocked: its moves do not commute; run it step by step`);
      }
      for (let i = 0; i < slots.length; i++) {
        const start = first.get(slots[i]) ?? t;
        first.set(slots[i], start);
        span = Math.max(span, t - start + 1);
      }
    }
    t++;
  }
  return span;
}

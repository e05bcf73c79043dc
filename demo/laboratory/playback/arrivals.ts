import type { Playback } from '../../../src/host/program/playback.ts';
import { IDLE } from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';
import { Trace } from '../../../src/schedules/proof/trace.ts';

/** Places of the largest memories whose blocks are followed: that takes a moment. */
const MOST_PLACES = 2 ** 18;

/**
 * By step: the blocks that travel in it for the last time, and so are in their nodes then.
 * @returns undefined for larger memories
 */
export function arrivalsOf(playback: Playback): Uint32Array | undefined {
  const { schedule, end } = playback;
  const { slots, topology } = schedule;
  if (slots * topology.nodes > MOST_PLACES) return undefined;
  const trace = new Trace(schedule);
  // By block: the step of its last travel so far, or NOWHERE.
  const last = new Uint32Array(slots * topology.nodes).fill(NOWHERE);
  const arrivals = new Uint32Array(end);
  for (let moment = 1; moment <= end; moment++) {
    const { local, step } = playback.transition(moment);
    if (step === undefined) {
      trace.move(local);
      continue;
    }
    for (const { map, slots: sent } of step.messages) {
      for (let node = 0; node < topology.nodes; node++) {
        const target = map.apply(node);
        if (target === IDLE || target === node) continue;
        for (let i = 0; i < sent.length; i++) {
          const block = trace.blocks[sent[i] * topology.nodes + node];
          if (block === NOWHERE) continue;
          if (last[block] !== NOWHERE) arrivals[last[block]]--;
          arrivals[step.index]++;
          last[block] = step.index;
        }
      }
    }
    trace.send(step.messages);
  }
  return arrivals;
}

import type { Schedule } from '../schedules/index.ts';
import { Trace } from '../schedules/proof/trace.ts';

/** A state of the memory, and what led to it. */
interface MemoryState {
  /** A local phase, or the number of a step, counted from 1. */
  readonly after: string;
  /** By place, slot * nodes + node: the place where the block there started, or NOWHERE. */
  readonly origins: Uint32Array;
}

/** The memory of a schedule after each of its phases and steps. */
export function* memoryStates(schedule: Schedule): Iterable<MemoryState> {
  const trace = new Trace(schedule);
  let steps = 0;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      trace.move(phase);
      yield { after: phase.name, origins: trace.blocks.slice() };
      continue;
    }
    for (const step of phase.steps()) {
      trace.send(step);
      yield { after: String(++steps), origins: trace.blocks.slice() };
    }
  }
}

import type { Schedule } from '../../../src/schedules/index.ts';
import { stepsOf } from '../../../src/schedules/model/validate.ts';
import { Trace } from '../../../src/schedules/proof/trace.ts';

/** The memory after each part, as the trace of the proof has it. */
export function memoriesOf(schedule: Schedule): Uint32Array[] {
  const trace = new Trace(schedule);
  const all = [trace.blocks.slice()];
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      trace.move(phase);
      all.push(trace.blocks.slice());
    } else {
      for (const step of stepsOf(phase)) {
        trace.send(step);
        if (step.some(({ slots }) => slots.length > 0)) all.push(trace.blocks.slice());
      }
    }
  }
  return all;
}

import { reference } from '../../src/host/program/reference.ts';
import { shapeOf } from '../../src/host/run/experiment.ts';
import type { Schedule } from '../../src/schedules/index.ts';

/**
 * The memories A[slot][node][word] after each phase and step, by the definitions; the first are those of the start.
 *
 * @param start of the first slots or of all; left out: tagged blocks, and zeros in the slots for transit
 * @returns all slots, those for blocks in transit last
 */
export function* memoriesOf(schedule: Schedule, words: number, start?: Uint32Array): Iterable<Uint32Array> {
  const { transit, ...shape } = shapeOf(schedule, words);
  const whole = { ...shape, slots: schedule.slots };
  let memory: Uint32Array = new Uint32Array(schedule.slots * shape.nodes * words);
  memory.set(start ?? reference.fill(shape));
  yield memory;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      memory = reference.rearrange(phase.map, whole, memory);
      yield memory;
      continue;
    }
    for (const step of phase.steps()) {
      memory = reference.exchange(step, whole, memory);
      yield memory;
    }
  }
}

import { maskOf } from '../host/program/packed-pattern.ts';
import { reference } from '../host/program/reference.ts';
import type { Schedule } from '../schedules/index.ts';

/** A state of the memory, and what led to it. */
interface State {
  /** A local phase, or the number of a step, counted from 1. */
  readonly after: string;
  /** By place, slot * nodes + node: the place where the block there started. */
  readonly origins: Uint32Array;
}

/** The memory of a schedule without transit slots after each of its phases and steps. */
export function* memoryStates({ topology, slots, pattern, phases }: Schedule): Iterable<State> {
  const shape = { nodes: topology.nodes, slots, words: 1, mask: maskOf(pattern) };
  let origins = reference.fill(shape);
  let steps = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') {
      origins = reference.rearrange(phase.map, shape, origins);
      yield { after: phase.name, origins };
      continue;
    }
    for (const step of phase.steps()) {
      origins = reference.exchange(step, shape, origins);
      yield { after: String(++steps), origins };
    }
  }
}

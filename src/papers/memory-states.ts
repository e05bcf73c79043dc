import { IDLE, type Schedule } from '../schedules/index.ts';

/** A state of the memory, and what led to it. */
interface MemoryState {
  /** A local phase, or the number of a step, counted from 1. */
  readonly after: string;
  /** By place, slot * nodes + node: the place where the block there started. */
  readonly origins: Uint32Array;
}

/** The memory of a schedule without transit slots after each of its phases and steps. */
export function* memoryStates({ topology: { nodes }, slots, phases }: Schedule): Iterable<MemoryState> {
  let origins = Uint32Array.from({ length: slots * nodes }, (_, place) => place);
  let steps = 0;
  for (const phase of phases) {
    if (phase.kind === 'local') {
      const next = origins.slice();
      for (const [place, origin] of origins.entries()) {
        const node = place % nodes;
        next[phase.map.apply(node, (place - node) / nodes) * nodes + node] = origin;
      }
      origins = next;
      yield { after: phase.name, origins };
      continue;
    }
    for (const step of phase.steps()) {
      const next = origins.slice();
      for (const { map, slots: sent, to = sent } of step) {
        for (let node = 0; node < nodes; node++) {
          const target = map.apply(node);
          if (target === IDLE) continue;
          for (let i = 0; i < sent.length; i++) {
            next[to[i] * nodes + target] = origins[sent[i] * nodes + node];
          }
        }
      }
      origins = next;
      yield { after: String(++steps), origins };
    }
  }
}

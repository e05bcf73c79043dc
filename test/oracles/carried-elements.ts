import type { Schedule } from '../../src/schedules/index.ts';

/**
 * Carries blocks through a schedule, place by place, as the model says it: first in every node, then all messages of a step leave
 * before any arrives.
 *
 * @returns by node and slot, slot * nodes + node: where the block that ends there has started; undefined where none ends
 */
export function carried({ topology: { nodes }, slots, pattern, phases }: Schedule): (number | undefined)[] {
  let memory: (number | undefined)[] = Array.from({ length: slots * nodes }, (_, place) =>
    place < pattern.slots * nodes && pattern.destination(place) >= 0 ? place : undefined,
  );
  for (const phase of phases) {
    if (phase.kind === 'local') {
      const next: (number | undefined)[] = new Array(memory.length).fill(undefined);
      for (const [place, block] of memory.entries()) {
        const node = place % nodes;
        if (block !== undefined)
          next[phase.map.apply(node, Math.floor(place / nodes)) * nodes + node] = block;
      }
      memory = next;
      continue;
    }
    for (const step of phase.steps()) {
      const arriving = new Map<number, number>();
      for (const { map, slots: sent, to = sent } of step) {
        for (let node = 0; node < nodes; node++) {
          const receiver = map.apply(node);
          if (receiver < 0) continue;
          for (let i = 0; i < sent.length; i++) {
            const block = memory[sent[i] * nodes + node];
            if (block === undefined) throw new Error(`node ${node} sends its empty slot ${sent[i]}`);
            memory[sent[i] * nodes + node] = undefined;
            arriving.set(to[i] * nodes + receiver, block);
          }
        }
      }
      for (const [place, block] of arriving) {
        if (memory[place] !== undefined) throw new Error(`a block arrives on another, in place ${place}`);
        memory[place] = block;
      }
    }
  }
  return memory;
}

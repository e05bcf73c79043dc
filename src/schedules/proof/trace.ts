import { IDLE } from '../model/node-map.ts';
import { NOWHERE, startsOf } from '../model/pattern.ts';
import type { LocalPhase, Schedule, Step } from '../model/schedule.ts';

/**
 * Which block is in which place, as the phases and steps of a schedule are followed. A place is a number, slot * nodes + node,
 * and a block has the number of the place where it starts. A place that a block has left is empty, though a memory still has
 * its words there. The checker follows blocks by code of its own.
 */
export class Trace {
  /** By place: the block, or NOWHERE. A local phase makes another array, a step changes this one. */
  blocks: Uint32Array<ArrayBuffer>;
  private readonly nodes: number;

  /** At the start of the schedule. */
  constructor({ slots, pattern, topology }: Schedule) {
    this.nodes = topology.nodes;
    this.blocks = new Uint32Array(slots * this.nodes).fill(NOWHERE);
    const starts = startsOf(pattern) ?? this.blocks.subarray(0, pattern.slots * this.nodes).keys();
    for (const place of starts) this.blocks[place] = place;
  }

  /** Goes on by a local phase. */
  move({ map }: LocalPhase): void {
    const { nodes, blocks } = this;
    this.blocks = new Uint32Array(blocks.length).fill(NOWHERE);
    for (let place = 0; place < blocks.length; place++) {
      if (blocks[place] === NOWHERE) continue;
      const node = place % nodes;
      this.blocks[map.apply(node, (place - node) / nodes) * nodes + node] = blocks[place];
    }
  }

  /** Goes on by a step: every block leaves before any arrives. */
  send(messages: Step): void {
    const { nodes, blocks } = this;
    const arrivals: number[] = [];
    for (const { map, slots, to = slots } of messages) {
      for (let node = 0; node < nodes; node++) {
        const target = map.apply(node);
        if (target === IDLE) continue;
        for (let i = 0; i < slots.length; i++) {
          const place = slots[i] * nodes + node;
          if (blocks[place] === NOWHERE) continue;
          arrivals.push(to[i] * nodes + target, blocks[place]);
          blocks[place] = NOWHERE;
        }
      }
    }
    for (let i = 0; i < arrivals.length; i += 2) blocks[arrivals[i]] = arrivals[i + 1];
  }
}

/** Whether there are places that hold none: slots for blocks in transit, or a pattern that starts with empty places. */
export function hasEmptyPlaces({ slots, pattern }: Pick<Schedule, 'slots' | 'pattern'>): boolean {
  return slots > pattern.slots || startsOf(pattern) !== undefined;
}

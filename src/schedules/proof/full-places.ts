import { IDLE } from '../model/node-map.ts';
import { startsOf } from '../model/pattern.ts';
import type { LocalPhase, Schedule, Step } from '../model/schedule.ts';

/**
 * Which places hold a block, of a schedule with places that hold none, as its phases and steps are followed: a place that a
 * block has left still holds its words. Follows the schedule, not the memories.
 */
export class FullPlaces {
  private readonly nodes: number;
  private full: Uint8Array;

  /** At the start of the schedule. */
  constructor({ slots, pattern, topology }: Schedule) {
    this.nodes = topology.nodes;
    this.full = new Uint8Array(slots * this.nodes);
    const starts = startsOf(pattern);
    if (starts === undefined) this.full.fill(1, 0, pattern.slots * this.nodes);
    else for (const place of starts) this.full[place] = 1;
  }

  /** Whether there are places that hold none: slots for blocks in transit, or a pattern that starts with empty places. */
  static areSome({ slots, pattern }: Schedule): boolean {
    return slots > pattern.slots || startsOf(pattern) !== undefined;
  }

  /** Whether a block is at a place slot * nodes + node. */
  isFull(place: number): boolean {
    return this.full[place] === 1;
  }

  /** A bit for each place slot * nodes + node, those for transit last. */
  bits(): Uint32Array<ArrayBuffer> {
    const bits = new Uint32Array(Math.ceil(this.full.length / 32));
    for (const [place, full] of this.full.entries()) if (full) bits[place >>> 5] |= 1 << (place & 31);
    return bits;
  }

  /** Goes on by a local phase. */
  move({ map }: LocalPhase): void {
    const { nodes, full } = this;
    const after = new Uint8Array(full.length);
    for (let place = 0; place < full.length; place++) {
      const node = place % nodes;
      if (full[place]) after[map.apply(node, (place - node) / nodes) * nodes + node] = 1;
    }
    this.full = after;
  }

  /** Goes on by a step. */
  send(messages: Step): void {
    const { nodes, full } = this;
    const arrivals: number[] = [];
    for (const { map, slots, to = slots } of messages) {
      for (let node = 0; node < nodes; node++) {
        const target = map.apply(node);
        if (target === IDLE) continue;
        for (let i = 0; i < slots.length; i++) {
          const place = slots[i] * nodes + node;
          if (full[place] === 0) continue;
          full[place] = 0;
          arrivals.push(to[i] * nodes + target);
        }
      }
    }
    for (const place of arrivals) full[place] = 1;
  }
}

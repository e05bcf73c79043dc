import { IDLE, type Schedule, type Step } from '../schedules/index.ts';
import type { Film } from './film.ts';

/**
 * Which places hold a block, moment by moment, of a schedule with places that hold none: a place that a block has left still
 * holds its words. Follows the schedule, not the memories.
 */
export class Occupancy {
  private readonly film: Film;
  private full: Uint8Array;
  private moment = 0;

  constructor(film: Film) {
    this.film = film;
    this.full = this.atStart();
  }

  /** Whether there are such places: slots for blocks in transit, or a pattern that starts with empty places. */
  static isNeeded({ slots, pattern }: Schedule): boolean {
    return slots > pattern.slots || pattern.starts !== undefined;
  }

  /**
   * A bit for each place slot * nodes + node, those for transit last.
   * @param moment 0 to the film's end; going on from the moment before is quickest
   */
  at(moment: number): Uint32Array<ArrayBuffer> {
    this.goTo(moment);
    const bits = new Uint32Array(Math.ceil(this.full.length / 32));
    for (const [place, full] of this.full.entries()) if (full) bits[place >>> 5] |= 1 << (place & 31);
    return bits;
  }

  /** Whether a block is at a place slot * nodes + node. */
  isFull(moment: number, place: number): boolean {
    this.goTo(moment);
    return this.full[place] === 1;
  }

  private goTo(moment: number): void {
    if (moment < this.moment) {
      this.full = this.atStart();
      this.moment = 0;
    }
    while (this.moment < moment) this.goOn(++this.moment);
  }

  private atStart(): Uint8Array {
    const { slots, pattern, topology } = this.film.schedule;
    const full = new Uint8Array(slots * topology.nodes);
    if (pattern.starts === undefined) return full.fill(1, 0, pattern.slots * topology.nodes);
    for (const place of pattern.starts) full[place] = 1;
    return full;
  }

  private goOn(moment: number): void {
    const { schedule } = this.film;
    const { nodes } = schedule.topology;
    const { phase, step } = this.film.scene(moment);
    if (step !== undefined) {
      this.send(step.messages);
      return;
    }
    const local = schedule.phases[phase];
    if (local.kind === 'segment') return;
    const after = new Uint8Array(this.full.length);
    for (const [place, full] of this.full.entries()) {
      if (full)
        after[local.map.apply(place % nodes, Math.floor(place / nodes)) * nodes + (place % nodes)] = 1;
    }
    this.full = after;
  }

  private send(messages: Step): void {
    const { nodes } = this.film.schedule.topology;
    const arrivals: number[] = [];
    for (const { map, slots, to = slots } of messages) {
      for (let node = 0; node < nodes; node++) {
        const target = map.apply(node);
        if (target === IDLE) continue;
        for (let i = 0; i < slots.length; i++) {
          const place = slots[i] * nodes + node;
          if (this.full[place] === 0) continue;
          this.full[place] = 0;
          arrivals.push(to[i] * nodes + target);
        }
      }
    }
    for (const place of arrivals) this.full[place] = 1;
  }
}

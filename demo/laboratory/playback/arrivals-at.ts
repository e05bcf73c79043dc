import { crossesAlike } from '../../../src/host/program/crossed.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import { IDLE, type Step } from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';

/** The largest table of places that is searched for the blocks of one node. */
const MOST_PLACES = 2 ** 24;

/**
 * When a node has what others send it.
 *
 * @returns by sender the moment from which on all of its blocks for the node are there, 0 for what never leaves it; NOWHERE where it
 *   has none. Undefined where it would take too long to find them
 */
export function arrivalsAt(playback: Playback, receiver: number): Uint32Array<ArrayBuffer> | undefined {
  // Large cubes have a million senders: there all blocks of a relative address travel alike, and none is followed.
  return crossesAlike(playback) ? byAddress(playback, receiver) : byBlock(playback, receiver);
}

function byAddress(playback: Playback, receiver: number): Uint32Array<ArrayBuffer> {
  // A slot is the relative address between the two alignments, and nothing is sent outside of them.
  const last = new Uint32Array(playback.schedule.slots);
  for (let moment = 1; moment <= playback.end; moment++) {
    for (const { map, slots } of playback.transition(moment).step?.messages ?? []) {
      if (map.apply(0) === 0) continue;
      for (let i = 0; i < slots.length; i++) last[slots[i]] = moment;
    }
  }
  return last.map((_, sender) => last[sender ^ receiver]);
}

function byBlock(playback: Playback, receiver: number): Uint32Array<ArrayBuffer> | undefined {
  const { schedule, end } = playback;
  const places = placesFor(playback, receiver);
  if (places === undefined) return undefined;
  const { nodes } = schedule.topology;
  const blocks = new Blocks(schedule.slots, nodes, places);
  const arrivals = new Uint32Array(nodes).fill(NOWHERE);
  for (const place of places) arrivals[place % nodes] = 0;
  for (let moment = 1; moment <= end; moment++) {
    const { local, step } = playback.transition(moment);
    if (local) blocks.rearrange((node, slot) => local.map.apply(node, slot));
    else {
      for (const block of blocks.send(step.messages)) {
        if (blocks.node[block] === receiver) arrivals[places[block] % nodes] = moment;
      }
    }
  }
  return arrivals;
}

/** The places, slot * nodes + node, where the blocks for a node start. */
function placesFor({ schedule: { pattern } }: Playback, receiver: number): number[] | undefined {
  const { nodes, slots } = pattern;
  // What starts empty has -1 there.
  const isFor = (place: number) => pattern.destination(place) % nodes === receiver;
  const range = (length: number) => Array.from({ length }, (_, i) => i);
  if (pattern.kind === 'exchange' && pattern.reordering === undefined) {
    const { members } = pattern;
    const within = receiver % members;
    const places = range(members).flatMap((i) =>
      range(slots / members).map((k) => (within + k * members) * nodes + receiver - within + i),
    );
    return places;
  }
  return slots * nodes > MOST_PLACES ? undefined : range(slots * nodes).filter(isFor);
}

/** Some blocks, found by the slots in which they are. */
class Blocks {
  /** By block. */
  readonly node: Uint32Array;
  private readonly slot: Uint32Array;
  /** By slot: its first block, and by block those after and before it; -1: none. */
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly before: Int32Array;

  constructor(slots: number, nodes: number, places: readonly number[]) {
    this.node = Uint32Array.from(places, (place) => place % nodes);
    this.slot = Uint32Array.from(places, (place) => Math.floor(place / nodes));
    this.first = new Int32Array(slots);
    this.next = new Int32Array(places.length);
    this.before = new Int32Array(places.length);
    this.rearrange((_, slot) => slot);
  }

  /** Moves every block inside its node. */
  rearrange(slotAfter: (node: number, slot: number) => number): void {
    this.first.fill(-1);
    for (let block = 0; block < this.slot.length; block++) {
      this.enter(block, slotAfter(this.node[block], this.slot[block]));
    }
  }

  /** @returns the blocks that messages have taken along */
  send(messages: Step): number[] {
    const moves: [block: number, node: number, slot: number][] = [];
    for (const { map, slots, to = slots } of messages) {
      for (let i = 0; i < slots.length; i++) {
        for (let block = this.first[slots[i]]; block !== -1; block = this.next[block]) {
          const target = map.apply(this.node[block]);
          if (target !== IDLE) moves.push([block, target, to[i]]);
        }
      }
    }
    // All leave before any arrives.
    for (const [block] of moves) this.leave(block);
    for (const [block, node, slot] of moves) {
      this.node[block] = node;
      this.enter(block, slot);
    }
    return moves.map(([block]) => block);
  }

  private enter(block: number, slot: number): void {
    const { [slot]: next } = this.first;
    this.slot[block] = slot;
    this.before[block] = -1;
    this.next[block] = next;
    if (next !== -1) this.before[next] = block;
    this.first[slot] = block;
  }

  private leave(block: number): void {
    const [before, next] = [this.before[block], this.next[block]];
    if (before === -1) this.first[this.slot[block]] = next;
    else this.next[before] = next;
    if (next !== -1) this.before[next] = before;
  }
}

import { isCube } from '../../schedules/model/networks/cube.ts';
import type { Playback } from './playback.ts';

/** Where every block of a complete exchange on a cube is at a moment: one number for all blocks of a relative address. */
export class Crossed {
  /** By relative address: the dimensions that its blocks have crossed. */
  readonly masks: Uint32Array<ArrayBuffer>;
  /** Whether a row of the memories is a relative address; otherwise it is a slot. */
  isAligned = false;
  private moment = 0;

  /** @param playback of a schedule that `crossesAlike` */
  constructor(private readonly playback: Playback) {
    this.masks = new Uint32Array(playback.schedule.slots);
  }

  /** @param moment 0 to the playback's end */
  goto(moment: number): void {
    // Whatever happens between two moments undoes itself.
    while (this.moment < moment) this.pass(++this.moment);
    while (this.moment > moment) this.pass(this.moment--);
  }

  /** The place where the block starts that is at a place now. */
  startOf({ slot, node }: { readonly slot: number; readonly node: number }) {
    const address = this.isAligned ? slot : slot ^ node;
    const source = node ^ this.masks[address];
    return { slot: source ^ address, node: source };
  }

  private pass(moment: number): void {
    const { local, step } = this.playback.transition(moment);
    if (local) this.isAligned = !this.isAligned;
    for (const { map, slots } of step?.messages ?? []) {
      const mask = map.apply(0);
      for (let i = 0; i < slots.length; i++) this.masks[slots[i]] ^= mask;
    }
  }
}

/**
 * Whether all blocks of a relative address cross the same dimensions, between an alignment and the next one: so it is with the complete
 * exchange of one whole cube by messages under masks.
 */
export function crossesAlike(playback: Playback): boolean {
  const { topology, pattern, slots } = playback.schedule;
  const { nodes, members } = topology;
  const isWhole = pattern.kind === 'exchange' && pattern.reordering === undefined && members === nodes;
  if (!isCube(topology) || !isWhole || slots !== nodes) return false;
  let isAligned = false;
  for (let moment = 1; moment <= playback.end; moment++) {
    const { local, step } = playback.transition(moment);
    if (local) {
      const code = local.map.encode();
      if (code.kind !== 'xor' || code.mask !== nodes - 1 || code.before || code.after) return false;
      isAligned = !isAligned;
    } else if (!isAligned || !step.messages.every(({ map, to }) => map.kind === 'xor' && to === undefined)) {
      return false;
    }
  }
  return !isAligned;
}

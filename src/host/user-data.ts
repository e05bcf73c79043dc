import { InputError } from '../schedules/index.ts';
import { NOWHERE } from '../schedules/pattern.ts';
import { Fingerprint } from './fingerprint.ts';
import type { Target } from './kernels/target.ts';
import type { Machine } from './machine.ts';
import { type MemoryShape, placesOf, slotIn } from './memory-shape.ts';

/** Where user data goes: what the machine holds at a time, A[row][node][word], of which every word is written once. */
export interface DataTarget {
  /** Nodes, slots and words. */
  readonly shape: MemoryShape;
  /** Writes `data` at byte `offset`, little-endian; offset and length are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void;
}

/**
 * User data on its way into a machine's slice. Its fingerprint is taken here, of what is given: so that data which the GPU
 * has never got, or has lost, is not taken for the data.
 */
export class UserData implements DataTarget {
  private readonly machine: Machine;
  private readonly start: Target | undefined;
  private readonly sums: Fingerprint;
  private written = 0;

  /** @param start the origins of all places, each its own, where some hold no block */
  constructor(machine: Machine, start?: Target) {
    this.machine = machine;
    this.start = start;
    this.sums = new Fingerprint(machine.shape, machine.seed);
  }

  get shape(): MemoryShape {
    return this.machine.shape;
  }

  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.machine.write(offset, data);
    const { shape, sliceBits } = this.machine;
    const { nodes, words } = shape;
    const origins = this.start?.origins;
    const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : data.slice();
    const values = new Uint32Array(buffer, byteOffset, length / 4);
    let word = (offset / 4) % words;
    let place = (offset / 4 - word) / words;
    let node = place % nodes;
    let slot = slotIn(shape, sliceBits, (place - node) / nodes, node);
    for (let i = 0; i < values.length; i++) {
      if (origins?.[place] !== NOWHERE) this.sums.add(slot, node, word, values[i]);
      if (++word < words) continue;
      word = 0;
      place++;
      node = place % nodes;
      slot = slotIn(shape, sliceBits, (place - node) / nodes, node);
    }
    this.written += values.length;
  }

  /**
   * The fingerprint of all that was written.
   * @returns 16 hexadecimal digits
   * @throws InputError unless it was as many words as the slice has
   */
  fingerprint(): string {
    const due = placesOf(this.shape) * this.shape.words;
    if (this.written !== due) {
      throw new InputError(`${this.written} words of user data: give each of the ${due} of the slice once`);
    }
    return this.sums.digits;
  }
}

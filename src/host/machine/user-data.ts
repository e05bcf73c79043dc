import { InputError } from '../../schedules/index.ts';
import { Fingerprint } from '../program/fingerprint.ts';
import { type MemoryShape, placesOf, slotIn } from '../program/memory-shape.ts';
import type { Machine } from './machine.ts';

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
  /** By place: whether a block starts there. */
  private readonly full: Uint8Array;
  private readonly sums: Fingerprint;
  private written = 0;

  /** @param starts the places that hold a block at the start; left out: all */
  constructor(
    private readonly machine: Machine,
    starts?: Uint32Array,
  ) {
    this.full = new Uint8Array(placesOf(machine.shape)).fill(Number(starts === undefined));
    for (const place of starts ?? []) this.full[place] = 1;
    this.sums = new Fingerprint(machine.shape, machine.seed);
  }

  get shape(): MemoryShape {
    return this.machine.shape;
  }

  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.machine.write(offset, data);
    const { shape, sliceBits } = this.machine;
    const { nodes, words } = shape;
    const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : data.slice();
    const values = new Uint32Array(buffer, byteOffset, length / 4);
    let word = (offset / 4) % words;
    let place = (offset / 4 - word) / words;
    let node = place % nodes;
    let slot = slotIn(shape, sliceBits, (place - node) / nodes, node);
    for (let i = 0; i < values.length; i++) {
      if (this.full[place]) this.sums.add(slot, node, word, values[i]);
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

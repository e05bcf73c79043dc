import { blend32, mix32 } from './hashes.ts';
import { isHashed, type MemoryShape } from './memory-shape.ts';

/**
 * Two sums over all words, modulo 2^32: each of a hash of its own of the word and of the position where it starts. Of two
 * memories that differ, as by two words that have changed places, one sum is the same about once in 2^32 times, and both about
 * once in 2^64. Beyond 2^32 words the hashes take in a 32-bit hash of the position in its stead, each another one: one sum is
 * the same about twice in 2^32 times, and both about once in 2^62. So much for data that know nothing of these hashes: nobody
 * has proved it, and two memories can be made on purpose that have the same fingerprint.
 */
export class Fingerprint {
  private readonly nodes: number;
  private readonly words: number;
  private readonly hashed: boolean;
  private first = 0;
  private second = 0;

  /** @param seed another one gives other hashes */
  constructor(
    shape: MemoryShape,
    private readonly seed: number,
  ) {
    this.nodes = shape.nodes;
    this.words = shape.words;
    this.hashed = isHashed(shape);
  }

  /** Adds a word that starts in this slot, node and word of the block. */
  add(slot: number, node: number, word: number, value: number): void {
    const { seed } = this;
    const inSlot = node * this.words + word;
    const position = (slot * this.nodes * this.words + inSlot) ^ seed;
    const one = this.hashed ? mix32(slot ^ seed) + inSlot : position;
    const other = this.hashed ? blend32(slot ^ seed) + inSlot : position;
    this.first = (this.first + mix32(value ^ mix32(one))) >>> 0;
    this.second = (this.second + blend32(value ^ blend32(other))) >>> 0;
  }

  /** The two of them. */
  get sums(): readonly number[] {
    return [this.first, this.second];
  }

  /** 16 hexadecimal digits. */
  get digits(): string {
    return digitsOf(this.sums);
  }
}

/** @param sums two words */
export function digitsOf(sums: readonly number[]): string {
  return sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
}

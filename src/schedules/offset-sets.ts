/** A set of offsets on an axis: offset o is bit o mod 32 of word floor(o / 32). */
export type OffsetSet = Uint32Array<ArrayBuffer>;

/** Words of a set of the 2^d offsets on an axis of d dimensions. */
export function wordsFor(d: number): number {
  return Math.ceil(2 ** d / 32);
}

/** The offsets on an axis of d dimensions for which a condition holds. */
export function offsetsWhere(d: number, holds: (offset: number) => boolean): OffsetSet {
  const set = new Uint32Array(wordsFor(d));
  for (let offset = 0; offset < 2 ** d; offset++) {
    if (holds(offset)) set[offset >>> 5] |= 1 << (offset & 31);
  }
  return set;
}

/** The first offset among some of the bits of a word of a set. */
export function firstOffset(word: number, bits: number): number {
  return 32 * word + 31 - Math.clz32(bits & -bits);
}

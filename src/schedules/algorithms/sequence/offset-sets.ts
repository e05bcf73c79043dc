/** A set of offsets on an axis: offset o is bit o mod 32 of word floor(o / 32). */
export type OffsetSet = Uint32Array<ArrayBuffer>;

/** Words of a set of the 2^d offsets on an axis of d dimensions. */
export function offsetSetWords(d: number): number {
  return Math.ceil(2 ** d / 32);
}

/** The offsets on an axis of d dimensions for which a condition holds. */
export function offsetsWhere(d: number, holds: (offset: number) => boolean): OffsetSet {
  const set = new Uint32Array(offsetSetWords(d));
  for (let offset = 0; offset < 2 ** d; offset++) {
    if (holds(offset)) set[offset >>> 5] |= 1 << (offset & 31);
  }
  return set;
}

/** The first offset among some of the bits of a word of a set. */
function firstOffset(word: number, bits: number): number {
  return 32 * word + 31 - Math.clz32(bits & -bits);
}

/**
 * The first offset that is in one of two sets only, or undefined where they are the same.
 * @param one undefined: the empty set
 */
export function firstDifference(one: OffsetSet | undefined, other: OffsetSet): number | undefined {
  for (let word = 0; word < other.length; word++) {
    const bits = (one?.[word] ?? 0) ^ other[word];
    if (bits !== 0) return firstOffset(word, bits);
  }
  return undefined;
}

/** The union of sets that are added one after another. While there is one only, it is that and no copy of it. */
export class OffsetUnion {
  private set: OffsetSet | undefined;
  /** Its own memory, once there are two. */
  private own: OffsetSet | undefined;

  /** Whether an offset is in it; in a set that nothing was added to there is none. */
  has(offset: number): boolean {
    return this.set !== undefined && ((this.set[offset >>> 5] >>> (offset & 31)) & 1) === 1;
  }

  /** What was added, or undefined for nothing. It changes with the next set that is added. */
  get offsets(): OffsetSet | undefined {
    return this.set;
  }

  /** Takes everything out. */
  clear(): void {
    this.set = undefined;
  }

  /**
   * @param more not to be changed later; as long as all others
   * @returns the first offset that was in it before, or undefined where there was none
   */
  add(more: OffsetSet): number | undefined {
    if (this.set === undefined) {
      this.set = more;
      return undefined;
    }
    const { set } = this;
    const own = this.own ?? new Uint32Array(more.length);
    let first: number | undefined;
    for (let word = 0; word < more.length; word++) {
      const both = set[word] & more[word];
      if (both !== 0) first ??= firstOffset(word, both);
      own[word] = set[word] | more[word];
    }
    this.own = own;
    this.set = own;
    return first;
  }
}

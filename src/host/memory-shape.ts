/** The node memories A[slot][node]: one block of `words` u32 words in each place slot * nodes + node. */
export interface MemoryShape {
  /** Columns, a power of two. */
  readonly nodes: number;
  /** Rows. */
  readonly slots: number;
  /** u32 words of a block. */
  readonly words: number;
  /** The node bits that choose the member of a subcube within which the exchange runs: 2^d - 1. */
  readonly mask: number;
}

/** Blocks in the node memories. */
export function placesOf({ nodes, slots }: MemoryShape): number {
  return nodes * slots;
}

/** Size of the node memories in bytes. */
export function bytesOf(shape: MemoryShape): number {
  return placesOf(shape) * shape.words * Uint32Array.BYTES_PER_ELEMENT;
}

import { InputError } from '../../schedules/index.ts';
import { isPowerOfTwo } from '../../schedules/model/address-bits.ts';
import { axesOf } from '../../schedules/problems/axes.ts';

/** The node memories A[slot][node]: one block of `words` u32 words in each place slot * nodes + node. */
export interface MemoryShape {
  /** Columns: a power of two on cubes, any number on other networks. */
  readonly nodes: number;
  /** Rows that hold blocks at the start and at the end. */
  readonly slots: number;
  /** Further rows, for blocks in transit; left out: none. */
  readonly transit?: number;
  /** u32 words of a block. */
  readonly words: number;
  /**
   * The node bits that choose the member of a subcube within which the exchange runs: 2^d - 1. 0 where the members are no
   * power of two: there a table says where blocks must end. Of exchanges in sequence the bits of the largest axis.
   */
  readonly mask: number;
  /** Of exchanges in sequence: the dimensions of each axis, the first one's first; the first has the lowest node bits. */
  readonly axes?: readonly number[];
  /**
   * Rows that the machine holds at a time; left out: all. Fewer are a power of two, at most 2^d. Such a slice
   * holds the blocks of the places in which slot XOR node is the same in all bits above log2(rows) of the
   * member number: alignment, exchange and realignment keep them together. Of exchanges in sequence it is the XOR of slot and
   * all coordinates, see `alignmentOf`.
   */
  readonly rows?: number;
}

/** Rows that the machine holds at a time. */
export function rowsOf({ slots, rows = slots }: MemoryShape): number {
  return rows;
}

/** Slices that make up the node memories. */
export function slicesOf(shape: MemoryShape): number {
  return shape.slots / rowsOf(shape);
}

/** The node bits that choose the row within a slice. */
export function lowMaskOf(shape: MemoryShape): number {
  return Math.min(rowsOf(shape), shape.mask + 1) - 1;
}

/**
 * The XOR of a slot and the row to which the alignment of a node takes it: the member's number, or of exchanges in sequence the
 * XOR of the coordinates on all axes. Nodes that differ in their lowest bits only have slots that differ in those only.
 */
export function alignmentOf({ mask, axes }: MemoryShape, node: number): number {
  if (axes === undefined) return node & mask;
  return axesOf(axes).reduce((xor, { shift, order }) => xor ^ ((node >>> shift) & (2 ** order - 1)), 0);
}

/** What the rows of a slice have in common. */
export interface SliceBits {
  /** The member bits above those that choose the row. */
  readonly high: number;
  /** The bits above the member's, of its first row. */
  readonly copy: number;
}

/** @param slice 0 to slots / rows - 1 */
export function bitsOfSlice(shape: MemoryShape, slice: number): SliceBits {
  const firstRow = slice * rowsOf(shape);
  return { high: firstRow & shape.mask & ~lowMaskOf(shape), copy: firstRow & ~shape.mask };
}

/** The slot of a block that is in a row and node of a slice, before the alignment and after the realignment. */
export function slotIn(shape: MemoryShape, { high, copy }: SliceBits, row: number, node: number): number {
  const low = lowMaskOf(shape);
  // The high bits of slot and node go together.
  return copy + ((row & ~low) | ((alignmentOf(shape, node) & ~low) ^ high) | (row & low));
}

/** Blocks that the machine holds at a time. */
export function placesOf(shape: MemoryShape): number {
  return rowsOf(shape) * shape.nodes;
}

/** Size of what the machine holds at a time, in bytes. */
export function bytesOf(shape: MemoryShape): number {
  return placesOf(shape) * shape.words * Uint32Array.BYTES_PER_ELEMENT;
}

/** Size of the memories with the rows for blocks in transit, in bytes. */
export function memoryBytesOf(shape: MemoryShape): number {
  return bytesOf({
    ...shape,
    slots: shape.slots + (shape.transit ?? 0),
    rows: rowsOf(shape) + (shape.transit ?? 0),
  });
}

/**
 * The most rows whose blocks take at most `limitBytes`: all, or as many as a slice may have.
 * @throws InputError when a single row takes more
 */
export function rowsWithin(shape: MemoryShape, limitBytes: number): number {
  const rowBytes = shape.nodes * shape.words * Uint32Array.BYTES_PER_ELEMENT;
  if ((shape.slots + (shape.transit ?? 0)) * rowBytes <= limitBytes) return shape.slots;
  if (rowBytes > limitBytes) {
    throw new InputError(
      `a row of ${shape.nodes} blocks takes ${rowBytes} bytes, and there are ${limitBytes}: ` +
        'give more memory, or fewer dimensions or words',
    );
  }
  return Math.min(2 ** Math.floor(Math.log2(limitBytes / rowBytes)), shape.mask + 1);
}

/** A stretch of memory that a slice shares with the whole, in bytes. */
export interface MemoryStretch {
  /** Where it begins in the whole A[slot][node][word]. */
  readonly start: number;
  /** Where it begins in the slice. */
  readonly offset: number;
  readonly bytes: number;
}

/**
 * The places of a slice in the whole memories, before the alignment and after the realignment, in the order of
 * the slice, of which they leave nothing out.
 */
export function* memoryStretchesOf(shape: MemoryShape, slice: number): Iterable<MemoryStretch> {
  const { nodes, words } = shape;
  if (slicesOf(shape) === 1) {
    yield { start: 0, offset: 0, bytes: bytesOf(shape) };
    return;
  }
  const rows = rowsOf(shape);
  const bits = bitsOfSlice(shape, slice);
  const blockBytes = words * Uint32Array.BYTES_PER_ELEMENT;
  for (let row = 0; row < rows; row++) {
    for (let node = 0; node < nodes; node += rows) {
      yield {
        start: (slotIn(shape, bits, row, node) * nodes + node) * blockBytes,
        offset: (row * nodes + node) * blockBytes,
        bytes: rows * blockBytes,
      };
    }
  }
}

/** Whether the positions of words have more than 32 bits, so that tags are hashes of them. */
export function isHashed({ nodes, slots, words }: MemoryShape): boolean {
  return nodes * slots * words > 2 ** 32;
}

/** Words that the kernels for several words at a time take at least. */
export const VECTOR_WORDS = 32;

/** Whether the kernels for several words at a time fit: so many must lie beside each other that go the same way. */
export function isVectorizable(shape: MemoryShape): boolean {
  const members = lowMaskOf(shape) + 1;
  return isPowerOfTwo(shape.words) && members >= 8 && members * shape.words >= VECTOR_WORDS;
}

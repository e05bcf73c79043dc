import { isVectorizable, lowMaskOf, type MemoryShape } from '../program/memory-shape.ts';

/** How kernels move blocks between rows: through registers, or through tiles in workgroup memory. */
export type Family = 'registers' | 'tiles';
/** All families. */
export const FAMILIES: readonly Family[] = ['registers', 'tiles'];

/** The variant of a kernel: `words` moves word by word, and takes any block and shape. */
export type Variant = Family | 'words';

/** Rows and columns of the tiles in workgroup memory, in words. */
export const TILE = 32;

/** Whether tiles fit a shape: they are of one-word blocks, and go in pairs. */
export function isTileable(shape: MemoryShape): boolean {
  return shape.words === 1 && lowMaskOf(shape) >= 2 * TILE - 1;
}

/** The variant of a family that fits a shape. */
export function variantOf(shape: MemoryShape, family: Family): Variant {
  if (family === 'tiles' && isTileable(shape)) return 'tiles';
  return isVectorizable(shape) ? 'registers' : 'words';
}

import chunks from '../../shaders/shared/chunks.wgsl?raw';
import siftCode from '../../shaders/sift.wgsl?raw';
import verify from '../../shaders/verify.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { Due } from '../program/due.ts';
import { isVectorizable, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { isPlain, PLAIN } from '../program/packed-pattern.ts';
import { createLook, type Look } from './look.ts';
import { chunksOf } from './tagged.ts';
import { createTargetTables } from './target-tables.ts';

/** Wrong places that a verdict names; the others are only counted. */
export const KEPT_WRONG_PLACES = 16;

/** Where a thread takes blocks: enough that adding up what each has counted takes no time, nor does starting them. */
const BLOCKS_PER_THREAD = 16;

/** Looks at tagged data. */
export interface VerifyKernel {
  /** Blocks that must be looked at. */
  readonly blocks: number;
  /** Faster, where it fits: counts what is right, so that it counts what is due if no block is wrong. */
  readonly sift?: Look;
  /**
   * Counts the blocks that it looks at. It finds the number of wrong ones, and some of their places row * nodes + node in
   * the slice. Where there is a sift this is compiled when it is first asked for: most often nothing is wrong.
   */
  count(): Promise<Look>;
  destroy(): void;
}

/** @param target left out: the exchange and nothing beside it */
export async function createVerify(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  target: Due = PLAIN,
): Promise<VerifyKernel> {
  const tables = await createTargetTables(context, shape, target);
  const { blocks, destroy } = tables;
  const count = () =>
    createLook(context, shape, seed, tables, {
      label: 'verify',
      code: verify,
      threads: Math.ceil(placesOf(shape) / BLOCKS_PER_THREAD),
      constants: { BLOCKS: placesOf(shape) },
      due: blocks,
      found: 1 + KEPT_WRONG_PLACES,
    });
  const isCrossed = target.by === 'crossings';
  // The blocks of a chunk must come from blocks that lie as the sift supposes.
  if (isVectorizable(shape) && (isCrossed || isPlain(target))) {
    const sift = await createLook(context, shape, seed, tables, {
      label: 'sift',
      code: siftCode + chunks,
      threads: chunksOf(shape),
      constants: { SLOTS_DIFFER: 1, NODES_DIFFER: Number(isCrossed) },
      due: chunksOf(shape),
      found: 1,
    });
    return { blocks, sift, count, destroy };
  }
  // What is looked at first is compiled now: that is no part of the time of a look.
  await count();
  return { blocks, count, destroy };
}

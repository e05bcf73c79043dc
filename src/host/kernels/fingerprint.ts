import fingerprint from '../../shaders/fingerprint.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { PLAIN, type Target } from '../program/packed-pattern.ts';
import { createLook, type Look } from './look.ts';
import { createTargetTables } from './target-tables.ts';

/** Enough that the shared sums are no bottleneck. */
const BLOCKS_PER_THREAD = 64;

/**
 * Adds up the fingerprint of words that are where the exchange must have brought them: what it finds are the two sums.
 * @param target left out: the exchange and nothing beside it
 */
export async function createFingerprint(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  target: Target = PLAIN,
): Promise<Look & { destroy(): void }> {
  const tables = await createTargetTables(context, shape, target);
  const blocks = placesOf(shape);
  const look = await createLook(context, shape, seed, tables, {
    label: 'fingerprint',
    code: fingerprint,
    threads: Math.ceil(blocks / BLOCKS_PER_THREAD),
    constants: { BLOCKS: blocks, BLOCKS_PER_THREAD },
    due: tables.blocks,
    found: 2,
  });
  return { ...look, destroy: tables.destroy };
}

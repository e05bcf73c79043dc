import fingerprint from '../../shaders/fingerprint.wgsl?raw';
import origins from '../../shaders/origins.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { PLAIN, type Target } from '../program/packed-pattern.ts';
import { EVIDENCE_WORDS, type Look } from './look.ts';
import { createTagged } from './tagged.ts';
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
  const encode = await createTagged(context, shape, seed, {
    label: 'fingerprint',
    code: fingerprint + origins,
    threads: Math.ceil(blocks / BLOCKS_PER_THREAD),
    bindings: ['read-only-storage', 'storage', 'uniform', 'read-only-storage', 'read-only-storage'],
    constants: { BLOCKS: blocks, BLOCKS_PER_THREAD, ...tables.constants },
  });
  return {
    label: 'fingerprint',
    words: EVIDENCE_WORDS + 2,
    due: tables.blocks ?? blocks,
    encode: (pass, ...buffers) => encode(pass, [...buffers, ...tables.buffers]),
    destroy: tables.destroy,
  };
}

import code from '../../shaders/fingerprint.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { isHashed, lowMaskOf, type MemoryShape, placesOf } from '../memory-shape.ts';
import { PLAIN, type Target } from '../packed-pattern.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';
import { EVIDENCE_WORDS, type Look } from './look.ts';
import { createTargetTables } from './target.ts';

/** Enough that the shared sums are no bottleneck. */
const PLACES_PER_THREAD = 64;

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
  const places = placesOf(shape);
  const pipeline = await createPipeline(
    context,
    'fingerprint',
    code,
    ['read-only-storage', 'storage', 'uniform', 'read-only-storage', 'read-only-storage'],
    {
      NODES: shape.nodes,
      PLACES: places,
      WORDS: shape.words,
      SEED: seed,
      HASHED: Number(isHashed(shape)),
      MASK: shape.mask,
      LOW_MASK: lowMaskOf(shape),
      ...tables.constants,
      PLACES_PER_THREAD,
    },
  );
  return {
    label: 'fingerprint',
    words: EVIDENCE_WORDS + 2,
    due: tables.blocks ?? places,
    encode(pass, blocks, result, slice) {
      const group = bind(context.device, pipeline, [blocks, result, slice, ...tables.buffers]);
      dispatch(pass, pipeline, group, Math.ceil(places / PLACES_PER_THREAD));
    },
    destroy: tables.destroy,
  };
}

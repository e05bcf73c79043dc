import code from '../../shaders/fingerprint.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { axisConstants, isHashed, lowMaskOf, type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';
import { EVIDENCE_WORDS, type Look } from './look.ts';
import { createTargetTables, type Target } from './target.ts';

/** Enough that the shared sums are no bottleneck. */
const PLACES_PER_THREAD = 64;

/**
 * Adds up the fingerprint of words that are where the exchange must have brought them: what it finds are the two sums.
 * @param target where blocks must end
 */
export async function createFingerprint(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  target?: Target,
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
      ...axisConstants(shape),
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

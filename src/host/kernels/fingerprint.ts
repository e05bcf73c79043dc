import code from '../../shaders/fingerprint.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { axisConstants, isHashed, lowMaskOf, type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';
import { createTargetTables, type Target } from './target.ts';

/** Enough that the two shared sums are no bottleneck. */
const PLACES_PER_THREAD = 64;

export interface FingerprintKernel {
  /**
   * Adds the fingerprint of `blocks` to the two words of `sums`.
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, sums: GPUBuffer, slice: GPUBuffer): void;
  destroy(): void;
}

/**
 * @param atEnd whether the words are where the exchange must have brought them, or where they start
 * @param target where blocks must end
 */
export async function createFingerprint(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  atEnd: boolean,
  target?: Target,
): Promise<FingerprintKernel> {
  const tables = await createTargetTables(context, shape.slots, target);
  const pipeline = await createPipeline(
    context,
    'fingerprint',
    code,
    ['read-only-storage', 'storage', 'uniform', 'read-only-storage', 'read-only-storage'],
    {
      NODES: shape.nodes,
      PLACES: placesOf(shape),
      WORDS: shape.words,
      SEED: seed,
      HASHED: Number(isHashed(shape)),
      MASK: shape.mask,
      LOW_MASK: lowMaskOf(shape),
      ...axisConstants(shape),
      AT_END: Number(atEnd),
      ...tables.constants,
      PLACES_PER_THREAD,
    },
  );
  return {
    encode(pass, blocks, sums, slice) {
      const threads = Math.ceil(placesOf(shape) / PLACES_PER_THREAD);
      const group = bind(context.device, pipeline, [blocks, sums, slice, ...tables.buffers]);
      dispatch(pass, pipeline, group, threads);
    },
    destroy: tables.destroy,
  };
}

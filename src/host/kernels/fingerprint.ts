import code from '../../shaders/fingerprint.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { axisConstants, isHashed, lowMaskOf, type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

/** Enough that the two shared sums are no bottleneck. */
const PLACES_PER_THREAD = 64;

export interface FingerprintKernel {
  /**
   * Adds the fingerprint of `blocks` to the two words of `sums`.
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, sums: GPUBuffer, slice: GPUBuffer): void;
}

/** @param atEnd whether the words are where the exchange must have brought them, or where they start */
export async function createFingerprint(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  atEnd: boolean,
): Promise<FingerprintKernel> {
  const pipeline = await createPipeline(
    context,
    'fingerprint',
    code,
    ['read-only-storage', 'storage', 'uniform'],
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
      PLACES_PER_THREAD,
    },
  );
  return {
    encode(pass, blocks, sums, slice) {
      const threads = Math.ceil(placesOf(shape) / PLACES_PER_THREAD);
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks, sums, slice]), threads);
    },
  };
}

import code from '../../shaders/verify.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

/** Wrong places that a verdict names; the others are only counted. */
export const KEPT_WRONG_PLACES = 16;

export interface VerifyKernel {
  /** Bytes of the verdict: the count, then the places. It must be zero before. */
  readonly verdictBytes: number;
  /** Adds the blocks of `blocks` that are not where the exchange must bring tagged data to `verdict`. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, verdict: GPUBuffer): void;
}

export async function createVerify(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
): Promise<VerifyKernel> {
  const pipeline = await createPipeline(context, 'verify', code, ['read-only-storage', 'storage'], {
    NODES: shape.nodes,
    PLACES: placesOf(shape),
    WORDS: shape.words,
    SEED: seed,
    MASK: shape.mask,
  });
  return {
    verdictBytes: (1 + KEPT_WRONG_PLACES) * Uint32Array.BYTES_PER_ELEMENT,
    encode(pass, blocks, verdict) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks, verdict]), placesOf(shape));
    },
  };
}

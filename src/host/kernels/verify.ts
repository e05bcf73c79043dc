import any from '../../shaders/verify.wgsl?raw';
import vec4 from '../../shaders/verify-vec4.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';
import { bind, dispatch } from '../pipeline.ts';
import { createTagged } from './tagged.ts';

/** Wrong places that a verdict names; the others are only counted. */
export const KEPT_WRONG_PLACES = 16;

/** Bytes of a verdict: the count, then the places. */
export const VERDICT_BYTES = (1 + KEPT_WRONG_PLACES) * Uint32Array.BYTES_PER_ELEMENT;

export interface VerifyKernel {
  /**
   * Adds the blocks of `blocks` that are not where the exchange must bring tagged data to `verdict`, which
   * must be zero before. The places are row * nodes + node in the slice.
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, verdict: GPUBuffer, slice: GPUBuffer): void;
}

export async function createVerify(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
): Promise<VerifyKernel> {
  const bindings = ['read-only-storage', 'storage', 'uniform'] as const;
  const { pipeline, threads } = await createTagged(context, shape, seed, 'verify', { any, vec4 }, bindings);
  return {
    encode(pass, blocks, verdict, slice) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks, verdict, slice]), threads);
    },
  };
}

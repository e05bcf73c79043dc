import any from '../../shaders/fill.wgsl?raw';
import vec4 from '../../shaders/fill-vec4.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { isVectorizable, type MemoryShape } from '../program/memory-shape.ts';
import { createTagged, unitsOf } from './tagged.ts';

export interface FillKernel {
  /**
   * Writes tagged data into all of `blocks`.
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, slice: GPUBuffer): void;
}

/** @param aligned whether the data is as the alignment leaves it, or as it is before */
export async function createFill(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  aligned: boolean,
): Promise<FillKernel> {
  const encode = await createTagged(context, shape, seed, {
    label: 'fill',
    ...(isVectorizable(shape)
      ? { code: vec4, threads: unitsOf(shape, 'chunk') }
      : { code: any, threads: unitsOf(shape, 'block') }),
    bindings: ['storage', 'uniform'],
    constants: { ALIGNED: Number(aligned) },
  });
  return { encode: (pass, blocks, slice) => encode(pass, [blocks, slice]) };
}

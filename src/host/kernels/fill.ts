import any from '../../shaders/fill.wgsl?raw';
import vec4 from '../../shaders/fill-vec4.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';
import { bind, dispatch } from '../pipeline.ts';
import { createTagged } from './tagged.ts';

export interface FillKernel {
  /**
   * Writes tagged data into all of `blocks`.
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, slice: GPUBuffer): void;
}

export async function createFill(context: GpuContext, shape: MemoryShape, seed: number): Promise<FillKernel> {
  const bindings = ['storage', 'uniform'] as const;
  const { pipeline, threads } = await createTagged(context, shape, seed, 'fill', { any, vec4 }, bindings);
  return {
    encode(pass, blocks, slice) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks, slice]), threads);
    },
  };
}

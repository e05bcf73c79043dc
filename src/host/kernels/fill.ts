import code from '../../shaders/fill.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

export interface FillKernel {
  /** Writes tagged data into all of `blocks`: every word its own position XOR the seed. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer): void;
}

export async function createFill(context: GpuContext, shape: MemoryShape, seed: number): Promise<FillKernel> {
  const pipeline = await createPipeline(context, 'fill', code, ['storage'], {
    PLACES: placesOf(shape),
    WORDS: shape.words,
    SEED: seed,
  });
  return {
    encode(pass, blocks) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks]), placesOf(shape));
    },
  };
}

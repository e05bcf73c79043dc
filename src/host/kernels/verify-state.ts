import code from '../../shaders/verify-state.wgsl?raw';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import { isHashed, type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

/** A few places a thread: less time goes into starting threads. */
const MAX_PLACES_PER_THREAD = 4;

export interface VerifyStateKernel {
  /** As the verify kernel's, for the state in which row r has been moved across crossed[r]. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, verdict: GPUBuffer, slice: GPUBuffer): void;
  destroy(): void;
}

/** @param crossed a node mask for each row that the machine holds */
export async function createVerifyState(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  crossed: Uint32Array<ArrayBuffer>,
): Promise<VerifyStateKernel> {
  const places = placesOf(shape);
  const placesPerThread = Math.min(MAX_PLACES_PER_THREAD, shape.nodes);
  const pipeline = await createPipeline(
    context,
    'verify-state',
    code,
    ['read-only-storage', 'storage', 'uniform', 'read-only-storage'],
    {
      NODES: shape.nodes,
      PLACES: places,
      WORDS: shape.words,
      MASK: shape.mask,
      SEED: seed,
      HASHED: Number(isHashed(shape)),
      PLACES_PER_THREAD: placesPerThread,
    },
  );
  const table = await createDataBuffer(context, 'verify-state.crossed', crossed, GPUBufferUsage.STORAGE);
  return {
    encode(pass, blocks, verdict, slice) {
      const group = bind(context.device, pipeline, [blocks, verdict, slice, table]);
      dispatch(pass, pipeline, group, places / placesPerThread);
    },
    destroy: () => table.destroy(),
  };
}

import code from '../../shaders/align-masks.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch } from '../gpu/pipeline.ts';
import { type MemoryShape, rowsOf } from '../program/memory-shape.ts';
import type { PackedMaskedAlign } from '../program/packed.ts';
import type { AlignKernel } from './align.ts';

/** The alignment by masks of rows, with its masks on the GPU. */
export async function createMaskedAlign(
  context: GpuContext,
  shape: MemoryShape,
  { masks }: PackedMaskedAlign,
): Promise<AlignKernel & { destroy(): void }> {
  const threads = (rowsOf(shape) / 2) * shape.nodes;
  const constants = { NODES: shape.nodes, PAIRS: threads, WORDS: shape.words };
  const bindings = ['storage', 'read-only-storage'] as const;
  const pipeline = await createPipeline(context, 'align masks', code, bindings, constants);
  const buffer = await createDataBuffer(context, 'align.masks', masks, GPUBufferUsage.STORAGE);
  return {
    encode(pass, blocks) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks, buffer]), threads);
    },
    destroy: () => buffer.destroy(),
  };
}

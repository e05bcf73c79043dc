import code from '../../shaders/gather.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { createPipeline } from '../gpu/pipeline.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedGathers } from '../program/packed.ts';
import { inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

const BINDINGS = [
  'storage',
  'storage',
  'read-only-storage',
  'read-only-storage',
  { dynamicUniform: true },
] as const;

/** Puts a segment of any messages along rows on the GPU, to run between two memories. */
export async function createGathers(
  context: GpuContext,
  { nodes, words }: MemoryShape,
  { moves, firstMove, sources }: PackedGathers,
  blocks: GPUBuffer,
  spare: GPUBuffer,
): Promise<StepsKernel> {
  const pipeline = await createPipeline(context, 'gather', code, BINDINGS, { NODES: nodes, WORDS: words });
  const tables = await createDataBuffer(context, 'gather.sources', sources, GPUBufferUsage.STORAGE);
  const steps = inOneDispatch({ pipeline, threadsPerMove: nodes }, firstMove);
  const kernel = await loadSteps(context, moves, steps, [blocks, spare, tables], nodes);
  return {
    ...kernel,
    destroy() {
      kernel.destroy();
      tables.destroy();
    },
  };
}

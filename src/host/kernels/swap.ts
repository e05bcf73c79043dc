import code from '../../shaders/swap.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { createPipeline } from '../gpu/pipeline.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedSwaps } from '../program/packed.ts';
import { inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

const BINDINGS = ['storage', 'read-only-storage', 'read-only-storage', { dynamicUniform: true }] as const;

/** Puts a segment of swaps on the GPU, to run in place on `blocks`. */
export async function createSwaps(
  context: GpuContext,
  { nodes, words }: MemoryShape,
  { moves, firstMove, partners }: PackedSwaps,
  blocks: GPUBuffer,
): Promise<StepsKernel> {
  const pipeline = await createPipeline(context, 'swap', code, BINDINGS, { NODES: nodes, WORDS: words });
  const tables = await createDataBuffer(context, 'swap.partners', partners, GPUBufferUsage.STORAGE);
  const steps = inOneDispatch({ pipeline, threadsPerMove: nodes }, firstMove);
  const kernel = await loadSteps(context, moves, steps, [blocks, tables], nodes);
  return {
    ...kernel,
    destroy() {
      kernel.destroy();
      tables.destroy();
    },
  };
}

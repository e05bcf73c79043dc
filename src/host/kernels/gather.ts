import code from '../../shaders/gather.wgsl?raw';
import blocksCode from '../../shaders/shared/blocks.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedGathers } from '../program/packed.ts';
import { createMoveKernel, inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

/** Puts a segment of any messages along rows on the GPU, to run between two memories. */
export async function createGathers(
  context: GpuContext,
  shape: MemoryShape,
  segment: PackedGathers,
  blocks: GPUBuffer,
  spare: GPUBuffer,
): Promise<StepsKernel> {
  const { nodes } = shape;
  const own = {
    label: 'gather',
    code: code + blocksCode,
    threadsPerMove: nodes,
    others: ['storage', 'read-only-storage'],
  } as const;
  const steps = inOneDispatch(await createMoveKernel(context, shape, own), segment);
  const { moves, sources } = segment;
  return loadSteps(context, nodes, { moves, steps, blocks, others: [spare], tables: [sources] });
}

import blocksCode from '../../shaders/shared/blocks.wgsl?raw';
import code from '../../shaders/swap.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedSwaps } from '../program/packed.ts';
import { createMoveKernel, inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

/** Puts a segment of swaps on the GPU, to run in place on `blocks`. */
export async function createSwaps(
  context: GpuContext,
  shape: MemoryShape,
  segment: PackedSwaps,
  blocks: GPUBuffer,
): Promise<StepsKernel> {
  const { nodes } = shape;
  const own = {
    label: 'swap',
    code: code + blocksCode,
    threadsPerMove: nodes,
    others: ['read-only-storage'],
  } as const;
  const steps = inOneDispatch(await createMoveKernel(context, shape, own), segment);
  return loadSteps(context, nodes, { moves: segment.moves, steps, blocks, tables: [segment.partners] });
}

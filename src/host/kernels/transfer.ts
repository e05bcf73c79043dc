import blocksCode from '../../shaders/shared/blocks.wgsl?raw';
import code from '../../shaders/transfer.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedTransfer } from '../program/packed.ts';
import { createMoveKernel, inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

/** A few blocks a thread: less time goes into starting threads. As many as fit the nodes, which are any number. */
const NODES_PER_THREAD = [4, 3, 2, 1];

/** Puts a segment of moves along rows on the GPU, to run between two memories. */
export async function createTransfer(
  context: GpuContext,
  shape: MemoryShape,
  segment: PackedTransfer,
  blocks: GPUBuffer,
  spare: GPUBuffer,
): Promise<StepsKernel> {
  const { nodes } = shape;
  const nodesPerThread = NODES_PER_THREAD.find((few) => nodes % few === 0) ?? 1;
  const own = {
    label: 'transfer',
    code: code + blocksCode,
    threadsPerMove: nodes / nodesPerThread,
    others: ['storage'],
  } as const;
  const steps = inOneDispatch(await createMoveKernel(context, shape, own), segment);
  return loadSteps(context, nodes, { moves: segment.moves, steps, blocks, others: [spare] });
}

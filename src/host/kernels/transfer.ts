import code from '../../shaders/transfer.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { createPipeline } from '../gpu/pipeline.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedTransfer } from '../program/packed.ts';
import { inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

/** A few blocks a thread: less time goes into starting threads. As many as fit the nodes, which are any number. */
const NODES_PER_THREAD = [4, 3, 2, 1];

/** Compiles the kernel once; the function it gives puts one segment on the GPU, to run between two memories. */
export async function createTransfer(
  context: GpuContext,
  shape: MemoryShape,
): Promise<(segment: PackedTransfer, blocks: GPUBuffer, spare: GPUBuffer) => Promise<StepsKernel>> {
  const nodesPerThread = NODES_PER_THREAD.find((nodes) => shape.nodes % nodes === 0) ?? 1;
  const pipeline = await createPipeline(
    context,
    'transfer',
    code,
    ['storage', 'storage', 'read-only-storage', { dynamicUniform: true }],
    { NODES: shape.nodes, WORDS: shape.words, MASK: shape.mask, NODES_PER_THREAD: nodesPerThread },
  );
  const kernel = { pipeline, threadsPerMove: shape.nodes / nodesPerThread };
  return ({ moves, firstMove }, blocks, spare) =>
    loadSteps(context, moves, inOneDispatch(kernel, firstMove), [blocks, spare], shape.nodes);
}

import exchange from '../../shaders/exchange.wgsl?raw';
import gather from '../../shaders/gather.wgsl?raw';
import blocksCode from '../../shaders/shared/blocks.wgsl?raw';
import pairs from '../../shaders/shared/pairs.wgsl?raw';
import swap from '../../shaders/swap.wgsl?raw';
import transfer from '../../shaders/transfer.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedStepsPhase } from '../program/packed.ts';
import { createMoveKernel, inOneDispatch, loadSteps, type StepsKernel } from './steps.ts';

/** A few blocks a thread: less time goes into starting threads. As many as fit the nodes, which are any number. */
const NODES_PER_THREAD = [4, 3, 2, 1];

/** The kernels that move blocks word by word, by the kind of a segment, and the threads of each that make a move. */
const kernels = {
  exchange: { label: 'exchange', code: exchange + pairs, others: [], threads: (nodes: number) => nodes / 2 },
  swaps: { label: 'swap', code: swap, others: ['read-only-storage'], threads: (nodes: number) => nodes },
  transfer: {
    label: 'transfer',
    code: transfer,
    others: ['storage'],
    threads: (nodes: number) => nodes / (NODES_PER_THREAD.find((few) => nodes % few === 0) ?? 1),
  },
  gathers: {
    label: 'gather',
    code: gather,
    others: ['storage', 'read-only-storage'],
    threads: (nodes: number) => nodes,
  },
} as const;

/**
 * Puts any segment on the GPU, to run on `blocks`.
 * @param spare the second memory, for the kinds of moves that cannot be made in place
 */
export async function createMoves(
  context: GpuContext,
  shape: MemoryShape,
  segment: PackedStepsPhase,
  blocks: GPUBuffer,
  spare?: GPUBuffer,
): Promise<StepsKernel> {
  const { nodes } = shape;
  const { label, code, others, threads } = kernels[segment.kind];
  const own = { label, code: code + blocksCode, threadsPerMove: threads(nodes), others };
  const kernel = await createMoveKernel(context, shape, own);
  return loadSteps(context, nodes, {
    moves: segment.moves,
    steps: inOneDispatch(kernel, segment),
    blocks,
    others: spare ? [spare] : [],
    tables: tablesOf(segment),
  });
}

/** Those in which moves look up whose block goes where. */
function tablesOf(segment: PackedStepsPhase): Uint32Array<ArrayBuffer>[] {
  if (segment.kind === 'swaps') return [segment.partners];
  return segment.kind === 'gathers' ? [segment.sources] : [];
}

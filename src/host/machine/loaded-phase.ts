import type { GpuContext } from '../gpu/gpu-context.ts';
import { createAlign } from '../kernels/align.ts';
import { createExchange } from '../kernels/exchange.ts';
import { createMoves } from '../kernels/moves.ts';
import { createRearrange } from '../kernels/rearrange.ts';
import type { StepsKernel } from '../kernels/steps.ts';
import { createTranspose } from '../kernels/transpose.ts';
import type { Variant } from '../kernels/variant.ts';
import { isVectorizable, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { isSteps, type PackedPhase, type PackedStepsPhase } from '../program/packed.ts';
import type { NodeMemories } from './node-memories.ts';
import { type PhaseTimes, timeOf } from './simulator.ts';

/** What phases are loaded for. */
export interface LoadingMachine {
  readonly context: GpuContext;
  readonly shape: MemoryShape;
  readonly variant: Variant;
  readonly memories: NodeMemories;
  /** The uniform that says which slice the machine holds. */
  readonly slice: GPUBuffer;
  /** Whether the slice's high bits are 0: every square of rows and nodes is transposed into itself. */
  readonly ownSquares: boolean;
}

/** A phase with its tables on the GPU. */
export interface LoadedPhase extends Omit<StepsKernel, 'destroy'> {
  readonly time: keyof PhaseTimes;
  /** Whether it is a segment; a local phase is made in one step. */
  readonly segment: boolean;
  /** The buffer in which it leaves the memories. */
  readonly result: GPUBuffer;
  destroy?(): void;
}

/**
 * Puts a phase on the GPU.
 * @param blocks the buffer that holds the memories when the phase begins
 */
export async function loadPhase(
  machine: LoadingMachine,
  phase: PackedPhase,
  blocks: GPUBuffer,
): Promise<LoadedPhase> {
  const { context, shape, variant, memories, slice, ownSquares } = machine;
  const time = timeOf(phase);
  if (isSteps(phase)) {
    return { time, segment: true, result: blocks, ...(await loadSegment(machine, phase, blocks)) };
  }
  const local = { time, segment: false, steps: 1, blocksMoved: () => placesOf(shape) };
  if (phase.kind === 'transpose') {
    const transpose = await createTranspose(context, shape, variant, ownSquares);
    return { ...local, result: blocks, encode: (pass) => transpose(pass, blocks, slice) };
  }
  if (phase.kind === 'align' || phase.kind === 'masked-align') {
    const masks = phase.kind === 'align' ? undefined : phase.masks;
    const { encode, destroy } = await createAlign(context, shape, variant, masks);
    return { ...local, result: blocks, encode: (pass) => encode(pass, blocks), ...(destroy && { destroy }) };
  }
  const result = await memories.beside(blocks);
  const { encode, destroy } = await createRearrange(context, shape, phase);
  return { ...local, result, encode: (pass) => encode(pass, blocks, result), destroy };
}

async function loadSegment(
  { context, shape, memories }: LoadingMachine,
  phase: PackedStepsPhase,
  blocks: GPUBuffer,
): Promise<StepsKernel> {
  if (phase.kind === 'exchange' && isVectorizable(shape)) {
    return createExchange(context, shape, phase, blocks);
  }
  const isInPlace = phase.kind === 'exchange' || phase.kind === 'swaps';
  return createMoves(context, shape, phase, blocks, isInPlace ? undefined : await memories.beside(blocks));
}

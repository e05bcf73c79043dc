import type { GpuContext } from '../gpu/gpu-context.ts';
import { createAlign, createMaskedAlign } from '../kernels/align.ts';
import { createExchange } from '../kernels/exchange.ts';
import { createGathers } from '../kernels/gather.ts';
import { createRearrange } from '../kernels/rearrange.ts';
import type { StepsKernel } from '../kernels/steps.ts';
import { createSwaps } from '../kernels/swap.ts';
import { createTransfer } from '../kernels/transfer.ts';
import { createTranspose } from '../kernels/transpose.ts';
import type { Variant } from '../kernels/variant.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
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
export interface LoadedPhase {
  readonly time: keyof PhaseTimes;
  /** Whether its parts are the steps of a segment. */
  readonly segment: boolean;
  /** How many there are, each of which is in one submission. */
  readonly parts: number;
  /** The buffer in which it leaves the memories. */
  readonly result: GPUBuffer;
  /** Words that part t moves. */
  words(t: number): number;
  encode(pass: GPUComputePassEncoder, t: number): void;
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
  if (isSteps(phase)) {
    const { steps, blocksMoved, encode, destroy } = await loadSegment(machine, phase, blocks);
    const words = (t: number) => blocksMoved(t) * shape.words;
    return { time: timeOf(phase), segment: true, parts: steps, result: blocks, words, encode, destroy };
  }
  const local = { time: timeOf(phase), segment: false, parts: 1, words: () => placesOf(shape) * shape.words };
  if (phase.kind === 'transpose') {
    const transpose = await createTranspose(context, shape, variant, ownSquares);
    return { ...local, result: blocks, encode: (pass) => transpose(pass, blocks, slice) };
  }
  if (phase.kind === 'align' || phase.kind === 'masked-align') {
    const { encode, destroy } =
      phase.kind === 'align'
        ? await createAlign(context, shape, variant)
        : await createMaskedAlign(context, shape, phase.masks);
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
  if (phase.kind === 'swaps') return createSwaps(context, shape, phase, blocks);
  if (phase.kind === 'exchange') return createExchange(context, shape, phase, blocks);
  const spare = await memories.beside(blocks);
  if (phase.kind === 'gathers') return createGathers(context, shape, phase, blocks, spare);
  return createTransfer(context, shape, phase, blocks, spare);
}

import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import type { PackedSteps } from '../pack.ts';
import { bind, dispatch, type Pipeline } from '../pipeline.ts';

/** A step's uniform: index of its first move, number of its moves. */
const STEP_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;

/** A segment's steps on the GPU: element steps and block rounds alike. */
export interface StepsKernel {
  /** Number of steps. */
  readonly steps: number;
  /** Blocks that step t moves. */
  blocksMoved(t: number): number;
  /** Records step t on the memories. */
  encode(pass: GPUComputePassEncoder, t: number): void;
  destroy(): void;
}

/**
 * Puts a segment's moves on the GPU for a kernel whose last two bindings are the moves and the step.
 *
 * @param memories the buffers of the kernel's first bindings
 * @param threadsPerMove threads that one move takes
 * @param nodes blocks that one move moves
 */
export async function loadSteps(
  context: GpuContext,
  pipeline: Pipeline,
  { moves, firstMove }: PackedSteps,
  memories: readonly GPUBuffer[],
  threadsPerMove: number,
  nodes: number,
): Promise<StepsKernel> {
  const { device } = context;
  const steps = firstMove.length - 1;
  const movesOf = (t: number) => firstMove[t + 1] - firstMove[t];
  const stride = Math.max(STEP_BYTES, device.limits.minUniformBufferOffsetAlignment);
  const wordsPerStep = stride / Uint32Array.BYTES_PER_ELEMENT;
  const values = new Uint32Array(Math.max(steps, 1) * wordsPerStep);
  for (let t = 0; t < steps; t++) values.set([firstMove[t], movesOf(t)], t * wordsPerStep);
  const moveBuffer = await createDataBuffer(
    context,
    `${pipeline.label}.moves`,
    moves,
    GPUBufferUsage.STORAGE,
  );
  const stepBuffer = await createDataBuffer(
    context,
    `${pipeline.label}.steps`,
    values,
    GPUBufferUsage.UNIFORM,
  );
  const group = bind(device, pipeline, [...memories, moveBuffer, { buffer: stepBuffer, size: STEP_BYTES }]);
  return {
    steps,
    blocksMoved: (t) => movesOf(t) * nodes,
    encode(pass, t) {
      const threads = movesOf(t) * threadsPerMove;
      if (threads > 0) dispatch(pass, pipeline, group, threads, [t * stride]);
    },
    destroy() {
      moveBuffer.destroy();
      stepBuffer.destroy();
    },
  };
}

import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, dispatch, type Pipeline } from '../gpu/pipeline.ts';

/** A dispatch's uniform: index of its first move, number of its moves. */
const RANGE_BYTES = 2 * Uint32Array.BYTES_PER_ELEMENT;

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

/** A kernel whose last two bindings are the moves and the range of them that a dispatch makes. */
export interface MoveKernel {
  readonly pipeline: Pipeline;
  /** Threads that one move takes. */
  readonly threadsPerMove: number;
}

/** Moves of a step that one dispatch makes. */
export interface Part {
  readonly kernel: MoveKernel;
  /** Index of the first. */
  readonly first: number;
  readonly count: number;
}

/**
 * Puts a segment's moves on the GPU.
 *
 * @param moves the same number of words for each move
 * @param steps the dispatches of each step
 * @param memories the buffers of the kernels' first bindings
 * @param nodes blocks that one move moves
 */
export async function loadSteps(
  context: GpuContext,
  moves: Uint32Array<ArrayBuffer>,
  steps: readonly (readonly Part[])[],
  memories: readonly GPUBuffer[],
  nodes: number,
): Promise<StepsKernel> {
  const { device } = context;
  const stride = Math.max(RANGE_BYTES, device.limits.minUniformBufferOffsetAlignment);
  const wordsPerRange = stride / Uint32Array.BYTES_PER_ELEMENT;
  const offsets = new Map<Part, number>();
  for (const part of steps.flat()) offsets.set(part, offsets.size * stride);
  const ranges = new Uint32Array(Math.max(offsets.size, 1) * wordsPerRange);
  for (const [{ first, count }, offset] of offsets) ranges.set([first, count], offset / 4);
  const moveBuffer = await createDataBuffer(context, 'steps.moves', moves, GPUBufferUsage.STORAGE);
  const rangeBuffer = await createDataBuffer(context, 'steps.ranges', ranges, GPUBufferUsage.UNIFORM);
  const groups = new Map<MoveKernel, GPUBindGroup>();
  for (const { kernel } of offsets.keys()) {
    const buffers = [...memories, moveBuffer, { buffer: rangeBuffer, size: RANGE_BYTES }];
    if (!groups.has(kernel)) groups.set(kernel, bind(device, kernel.pipeline, buffers));
  }
  return {
    steps: steps.length,
    blocksMoved: (t) => nodes * steps[t].reduce((sum, { count }) => sum + count, 0),
    encode(pass, t) {
      for (const part of steps[t]) {
        const { kernel, count } = part;
        const group = groups.get(kernel) as GPUBindGroup;
        dispatch(pass, kernel.pipeline, group, count * kernel.threadsPerMove, [offsets.get(part) as number]);
      }
    },
    destroy() {
      moveBuffer.destroy();
      rangeBuffer.destroy();
    },
  };
}

/** The steps of a segment, each made by one dispatch of one kernel, if it has moves. */
export function inOneDispatch(kernel: MoveKernel, firstMove: Uint32Array): Part[][] {
  return Array.from({ length: firstMove.length - 1 }, (_, t) => {
    const first = firstMove[t];
    const count = firstMove[t + 1] - first;
    return count > 0 ? [{ kernel, first, count }] : [];
  });
}

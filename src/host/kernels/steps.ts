import shapeCode from '../../shaders/shared/shape.wgsl?raw';
import stepsCode from '../../shaders/shared/steps.wgsl?raw';
import { createDataBuffer, createTables } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch, type Pipeline, WORKGROUP_SIZE } from '../gpu/gpu-pipeline.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedSteps } from '../program/packed.ts';
import { shapeConstants } from './kernel.ts';

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

/** A kernel that makes the moves of a step. */
export interface MoveKernel {
  readonly pipeline: Pipeline;
  /** Threads that one move takes. */
  readonly threadsPerMove: number;
}

/** What a move kernel is made of. */
export interface MoveCode {
  readonly label: string;
  /** Its own file, and behind it, whole, those that it shares with others beside steps.wgsl and shape.wgsl. */
  readonly code: string;
  readonly threadsPerMove: number;
  /** What is bound from binding 3 on. */
  readonly others?: readonly GPUBufferBindingType[];
  /** Beside those of the shape and THREADS_PER_MOVE. */
  readonly constants?: Record<string, number>;
  readonly workgroupSize?: number;
}

/** Compiles a move kernel for memories of a shape. */
export async function createMoveKernel(
  context: GpuContext,
  shape: MemoryShape,
  { constants, ...own }: MoveCode,
): Promise<MoveKernel> {
  const code = own.code + shapeCode;
  return createStepKernel(context, { ...own, code, constants: { ...shapeConstants(shape), ...constants } });
}

/** Compiles a kernel of steps that need no memories. */
export async function createStepKernel(
  context: GpuContext,
  { label, code, threadsPerMove, others = [], constants, workgroupSize = WORKGROUP_SIZE }: MoveCode,
): Promise<MoveKernel> {
  const all = { THREADS_PER_MOVE: threadsPerMove, ...constants };
  // A step binds a part of one buffer: a group for each step would take longer to make than many a step.
  const range = { type: 'uniform', hasDynamicOffset: true } as const;
  const bindings = [
    { type: 'storage' },
    range,
    { type: 'read-only-storage' },
    ...others.map((type) => ({ type })),
  ] as const;
  const pipeline = await createPipeline(context, label, code + stepsCode, all, { workgroupSize, bindings });
  return { pipeline, threadsPerMove };
}

/** Moves of a step that one dispatch makes. */
export interface StepPart {
  readonly kernel: MoveKernel;
  /** Index of the first. */
  readonly first: number;
  readonly count: number;
}

/** What a segment's steps are made of. */
export interface Segment {
  /** The same number of words for each move. */
  readonly moves: Uint32Array<ArrayBuffer>;
  /** The dispatches of each step. */
  readonly steps: readonly (readonly StepPart[])[];
  /** The buffer that the steps change: binding 0. */
  readonly blocks: GPUBuffer;
  /** Other buffers that they change, and tables that they read, from binding 3 on. */
  readonly others?: readonly GPUBuffer[];
  readonly tables?: readonly Uint32Array<ArrayBuffer>[];
}

/**
 * Puts a segment's moves on the GPU.
 * @param nodes blocks that one move moves
 */
export async function loadSteps(
  context: GpuContext,
  nodes: number,
  { moves, steps, blocks, others = [], tables = [] }: Segment,
): Promise<StepsKernel> {
  const { device } = context;
  const stride = Math.max(RANGE_BYTES, device.limits.minUniformBufferOffsetAlignment);
  const offsets = new Map(steps.flat().map((part, i) => [part, i * stride]));
  const ranges = new Uint32Array((Math.max(offsets.size, 1) * stride) / Uint32Array.BYTES_PER_ELEMENT);
  for (const [{ first, count }, offset] of offsets) ranges.set([first, count], offset / 4);
  const own = await createTables(context, 'steps', [moves, ...tables]);
  const [moveBuffer, ...tableBuffers] = own.buffers;
  const buffer = await createDataBuffer(context, 'steps.ranges', ranges, GPUBufferUsage.UNIFORM);
  const all = [blocks, { buffer, size: RANGE_BYTES }, moveBuffer, ...others, ...tableBuffers];
  const groups = new Map<MoveKernel, GPUBindGroup>();
  for (const { kernel } of offsets.keys()) {
    if (!groups.has(kernel)) groups.set(kernel, bind(device, kernel.pipeline, all));
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
      own.destroy();
      buffer.destroy();
    },
  };
}

/** The steps of a segment, each made by one dispatch of one kernel, if it has moves. */
export function inOneDispatch(
  kernel: MoveKernel,
  { firstMove }: Pick<PackedSteps, 'firstMove'>,
): StepPart[][] {
  return Array.from({ length: firstMove.length - 1 }, (_, t) => {
    const first = firstMove[t];
    const count = firstMove[t + 1] - first;
    return count > 0 ? [{ kernel, first, count }] : [];
  });
}

import shapeCode from '../../shaders/shared/shape.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch } from '../gpu/gpu-pipeline.ts';
import { lowMaskOf, type MemoryShape } from '../program/memory-shape.ts';

/** A kernel of which every thread has the same kind of work. */
export interface KernelCode {
  readonly label: string;
  /** Its own file, and behind it, whole, those that it shares with others beside shape.wgsl: its lines keep their numbers. */
  readonly code: string;
  /** Threads that have work. */
  readonly threads: number;
  /** Beside those of the shape and THREADS. */
  readonly constants?: Record<string, number>;
}

/** Records a kernel on the buffers of its bindings. */
export type Encode = (pass: GPUComputePassEncoder, ...buffers: GPUBuffer[]) => void;

/** A local phase with its tables on the GPU. */
export interface LocalKernel {
  readonly encode: Encode;
  destroy?(): void;
}

/** Compiles a kernel for memories of a shape. */
export async function createKernel(
  context: GpuContext,
  shape: MemoryShape,
  { label, code, threads, constants }: KernelCode,
): Promise<Encode> {
  const all = { ...shapeConstants(shape), THREADS: threads, ...constants };
  const pipeline = await createPipeline(context, label, code + shapeCode, all);
  return (pass, ...buffers) => dispatch(pass, pipeline, bind(context.device, pipeline, buffers), threads);
}

/** The constants of shape.wgsl. */
export function shapeConstants(shape: MemoryShape) {
  const { nodes, words, mask, axes = [] } = shape;
  let dims = 0;
  let firstBits = 0;
  for (const order of axes) {
    firstBits |= 1 << dims;
    dims += order;
  }
  const ofAxes = { DIMS: dims, FIRST_BITS: firstBits };
  return { NODES: nodes, WORDS: words, MASK: mask, LOW_MASK: lowMaskOf(shape), ...ofAxes };
}

import tags from '../../shaders/tags.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { type Binding, bind, createPipeline, dispatch } from '../gpu/pipeline.ts';
import { isHashed, lowMaskOf, type MemoryShape, placesOf, VECTOR_WORDS } from '../program/memory-shape.ts';

/** A kernel that knows the tags. */
export interface TaggedCode {
  readonly label: string;
  /** Without tags.wgsl, which is put behind it, so that its lines keep their numbers. */
  readonly code: string;
  /** Threads that it takes. */
  readonly threads: number;
  readonly bindings: readonly Binding[];
  /** Beside those that all of them have. */
  readonly constants?: Record<string, number>;
}

/** What a kernel takes at a time: a block, or a chunk of VECTOR_WORDS words. */
export type Unit = 'block' | 'chunk';

/** How many there are in what the machine holds. */
export function unitsOf(shape: MemoryShape, unit: Unit): number {
  const blocks = placesOf(shape);
  return unit === 'block' ? blocks : (blocks * shape.words) / VECTOR_WORDS;
}

/** Records a kernel on the buffers of its bindings. */
export type EncodeTagged = (pass: GPUComputePassEncoder, buffers: readonly GPUBuffer[]) => void;

/** Compiles a kernel that knows the tags. */
export async function createTagged(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  { label, code, threads, bindings, constants }: TaggedCode,
): Promise<EncodeTagged> {
  const { nodes, words, mask } = shape;
  const pipeline = await createPipeline(context, label, code + tags, bindings, {
    NODES: nodes,
    WORDS: words,
    MASK: mask,
    LOW_MASK: lowMaskOf(shape),
    SEED: seed,
    HASHED: Number(isHashed(shape)),
    THREADS: threads,
    ...constants,
  });
  return (pass, buffers) => dispatch(pass, pipeline, bind(context.device, pipeline, buffers), threads);
}

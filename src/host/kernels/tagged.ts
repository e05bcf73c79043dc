import type { GpuContext } from '../gpu-context.ts';
import {
  isHashed,
  isVectorizable,
  lowMaskOf,
  type MemoryShape,
  placesOf,
  VECTOR_WORDS,
} from '../memory-shape.ts';
import { type Binding, createPipeline, type Pipeline } from '../pipeline.ts';

/** A kernel that knows the tags, in the form that fits the shape, and the threads that it takes. */
export interface TaggedPipeline {
  readonly pipeline: Pipeline;
  readonly threads: number;
}

/**
 * Compiles the fill or the verify kernel: for four words at a time where that fits, and for any block
 * otherwise.
 */
export async function createTagged(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  label: string,
  codes: { readonly any: string; readonly vec4: string },
  bindings: readonly Binding[],
): Promise<TaggedPipeline> {
  const { nodes, words, mask } = shape;
  const constants = {
    NODES: nodes,
    WORDS: words,
    MASK: mask,
    LOW_MASK: lowMaskOf(shape),
    SEED: seed,
    HASHED: Number(isHashed(shape)),
  };
  const places = placesOf(shape);
  if (!isVectorizable(shape)) {
    const own = { ...constants, PLACES: places };
    return { pipeline: await createPipeline(context, label, codes.any, bindings, own), threads: places };
  }
  const units = (places * words) / 4;
  // At least a whole block.
  const unitsPerThread = Math.max(VECTOR_WORDS, words) / 4;
  const own = { ...constants, UNITS: units, UNITS_PER_THREAD: unitsPerThread };
  return {
    pipeline: await createPipeline(context, label, codes.vec4, bindings, own),
    threads: units / unitsPerThread,
  };
}

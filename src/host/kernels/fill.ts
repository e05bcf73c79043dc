import any from '../../shaders/fill.wgsl?raw';
import vec4 from '../../shaders/fill-vec4.wgsl?raw';
import blocks from '../../shaders/shared/blocks.wgsl?raw';
import chunks from '../../shaders/shared/chunks.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { isVectorizable, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import type { Encode } from './kernel.ts';
import { chunksOf, createTagged } from './tagged.ts';

/**
 * Tagged data for all of the memories, bound to them and to the uniform that says which slice the machine holds.
 * @param aligned whether the data is as the alignment leaves it, or as it is before
 */
export function createFill(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  aligned: boolean,
): Promise<Encode> {
  const own = isVectorizable(shape)
    ? {
        code: vec4 + chunks,
        threads: chunksOf(shape),
        constants: { SLOTS_DIFFER: Number(aligned), NODES_DIFFER: 1 },
      }
    : { code: any + blocks, threads: placesOf(shape), constants: { ALIGNED: Number(aligned) } };
  return createTagged(context, shape, seed, { label: 'fill', ...own });
}

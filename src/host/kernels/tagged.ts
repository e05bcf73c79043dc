import slice from '../../shaders/shared/slice.wgsl?raw';
import tags from '../../shaders/shared/tags.wgsl?raw';
import threads from '../../shaders/shared/threads.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { isHashed, type MemoryShape, placesOf, VECTOR_WORDS } from '../program/memory-shape.ts';
import { createKernel, type Encode, type KernelCode } from './kernel.ts';

/** Chunks of what the machine holds, of VECTOR_WORDS words each. */
export function chunksOf(shape: MemoryShape): number {
  return (placesOf(shape) * shape.words) / VECTOR_WORDS;
}

/** Compiles a kernel that knows the tags and the slice; threads.wgsl, slice.wgsl and tags.wgsl are put behind its code. */
export function createTagged(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  { code, constants, ...own }: KernelCode,
): Promise<Encode> {
  return createKernel(context, shape, {
    ...own,
    code: code + threads + slice + tags,
    constants: { SEED: seed, HASHED: Number(isHashed(shape)), ...constants },
  });
}

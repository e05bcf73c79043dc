import blocks from '../../shaders/shared/blocks.wgsl?raw';
import pairs from '../../shaders/shared/pairs.wgsl?raw';
import slice from '../../shaders/shared/slice.wgsl?raw';
import squares from '../../shaders/shared/squares.wgsl?raw';
import threads from '../../shaders/shared/threads.wgsl?raw';
import tiles from '../../shaders/shared/tiles.wgsl?raw';
import words from '../../shaders/transpose.wgsl?raw';
import transposeTiles from '../../shaders/transpose-tiles.wgsl?raw';
import transposeVec4 from '../../shaders/transpose-vec4.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { WORKGROUP_SIZE } from '../gpu/gpu-pipeline.ts';
import { lowMaskOf, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { createKernel, type Encode } from './kernel.ts';
import { TILE, type Variant } from './variant.ts';

/** A patch of tiles is as wide as a cache line. */
const MAX_PATCH = 4;

/**
 * The whole exchange in place, bound to the memories and to the uniform that says which slice the machine holds.
 * @param ownSquares whether the slice's high bits are 0: every square of rows and nodes is transposed into itself
 */
export function createTranspose(
  context: GpuContext,
  shape: MemoryShape,
  variant: Variant,
  ownSquares: boolean,
): Promise<Encode> {
  const own = variants[variant](shape, ownSquares);
  return createKernel(context, shape, { label: `transpose ${variant}`, ...own });
}

const variants = {
  words: (shape: MemoryShape) => ({
    code: words + threads + blocks + slice,
    threads: placesOf(shape),
  }),
  registers(shape: MemoryShape, ownSquares: boolean) {
    // A tile is at least one vec4 wide and as many blocks high.
    const tile = Math.max(1, 4 / shape.words);
    const patch = Math.min(MAX_PATCH, (lowMaskOf(shape) + 1) / tile);
    const { side, patches } = inPatches(shape, tile * patch, ownSquares);
    return {
      code: transposeVec4 + threads + slice + pairs + squares,
      threads: patches * patch ** 2,
      constants: {
        ROW_UNITS: (shape.nodes * shape.words) / 4,
        SIDE: side,
        PATCH: patch,
        OWN_SQUARES: Number(ownSquares),
      },
    };
  },
  tiles(shape: MemoryShape, ownSquares: boolean) {
    const { side, patches } = inPatches(shape, TILE, ownSquares);
    return {
      code: transposeTiles + tiles + blocks + slice + pairs + squares,
      threads: patches * WORKGROUP_SIZE,
      constants: { SIDE: side, OWN_SQUARES: Number(ownSquares) },
    };
  },
} satisfies Record<Variant, unknown>;

/** The patches along a side of the squares that a slice is made of, and the pairs of them that change places. */
function inPatches(shape: MemoryShape, width: number, ownSquares: boolean) {
  const members = lowMaskOf(shape) + 1;
  const squares = placesOf(shape) / members ** 2;
  const side = members / width;
  return { side, patches: ownSquares ? (squares * side * (side + 1)) / 2 : (squares / 2) * side ** 2 };
}

import words from '../../shaders/transpose.wgsl?raw';
import tiles from '../../shaders/transpose-tiles.wgsl?raw';
import registers from '../../shaders/transpose-vec4.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch, WORKGROUP_SIZE } from '../gpu/pipeline.ts';
import { lowMaskOf, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { TILE, type Variant } from './variant.ts';

/** A patch of tiles is as wide as a cache line. */
const MAX_PATCH = 4;

export interface TransposeKernel {
  /**
   * Does the whole exchange in place.
   * @param slice the uniform that says which slice the machine holds
   * @param ownSquares whether the slice's high bits are 0: every square of rows and nodes is transposed into itself
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, slice: GPUBuffer, ownSquares: boolean): void;
}

export async function createTranspose(
  context: GpuContext,
  shape: MemoryShape,
  variant: Variant,
): Promise<TransposeKernel> {
  const { code, constants, threads } = variants[variant](shape);
  const own = { ...constants, LOW_MASK: lowMaskOf(shape) };
  const pipeline = await createPipeline(context, `transpose ${variant}`, code, ['storage', 'uniform'], own);
  return {
    encode(pass, blocks, slice, ownSquares) {
      const group = bind(context.device, pipeline, [blocks, slice]);
      dispatch(pass, pipeline, group, threads(ownSquares));
    },
  };
}

const variants = {
  words(shape: MemoryShape) {
    const places = placesOf(shape);
    return {
      code: words,
      constants: { NODES: shape.nodes, PLACES: places, WORDS: shape.words },
      threads: () => places,
    };
  },
  registers(shape: MemoryShape) {
    // A tile is at least one vec4 wide and as many blocks high.
    const tile = Math.max(1, 4 / shape.words);
    const patch = Math.min(MAX_PATCH, (lowMaskOf(shape) + 1) / tile);
    const { squares, side, pairs } = inTiles(shape, tile * patch);
    const rowUnits = (shape.nodes * shape.words) / 4;
    return {
      code: registers,
      constants: { ROW_UNITS: rowUnits, SQUARES: squares, SIDE: side, PATCH: patch, WORDS: shape.words },
      threads: (ownSquares: boolean) => pairs(ownSquares) * patch ** 2,
    };
  },
  tiles(shape: MemoryShape) {
    const { squares, side, pairs } = inTiles(shape, TILE);
    return {
      code: tiles,
      constants: { NODES: shape.nodes, SQUARES: squares, SIDE: side },
      threads: (ownSquares: boolean) => pairs(ownSquares) * WORKGROUP_SIZE,
    };
  },
} satisfies Record<Variant, unknown>;

/** The squares that a slice is made of, the tiles along their sides, and the pairs that change places. */
function inTiles(shape: MemoryShape, tile: number) {
  const members = lowMaskOf(shape) + 1;
  const squares = placesOf(shape) / members ** 2;
  const side = members / tile;
  const pairs = (ownSquares: boolean) =>
    ownSquares ? (squares * side * (side + 1)) / 2 : (squares / 2) * side ** 2;
  return { squares, side, pairs };
}

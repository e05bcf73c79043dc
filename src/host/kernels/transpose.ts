import any from '../../shaders/transpose.wgsl?raw';
import vec4 from '../../shaders/transpose-vec4.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { isVectorizable, lowMaskOf, type MemoryShape, placesOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

export interface TransposeKernel {
  /**
   * Does the whole exchange in place.
   * @param slice the uniform that says which slice the machine holds
   * @param ownSquares whether the slice's high bits are 0: every square of rows and nodes is transposed into itself
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, slice: GPUBuffer, ownSquares: boolean): void;
}

export async function createTranspose(context: GpuContext, shape: MemoryShape): Promise<TransposeKernel> {
  const { nodes, words } = shape;
  const places = placesOf(shape);
  const side = lowMaskOf(shape) + 1;
  const squares = places / side ** 2;
  // A tile is at least one vec4 wide and as many blocks high.
  const tiles = side / Math.max(1, 4 / words);
  const vectors = isVectorizable(shape);
  const pipeline = await createPipeline(
    context,
    'transpose',
    vectors ? vec4 : any,
    ['storage', 'uniform'],
    vectors
      ? { ROW_UNITS: (nodes * words) / 4, SQUARES: squares, SIDE: tiles, WORDS: words, LOW_MASK: side - 1 }
      : { NODES: nodes, PLACES: places, WORDS: words, LOW_MASK: side - 1 },
  );
  const threads = (ownSquares: boolean) => {
    if (!vectors) return places;
    return ownSquares ? (squares * tiles * (tiles + 1)) / 2 : (squares / 2) * tiles ** 2;
  };
  return {
    encode(pass, blocks, slice, ownSquares) {
      const group = bind(context.device, pipeline, [blocks, slice]);
      dispatch(pass, pipeline, group, threads(ownSquares));
    },
  };
}

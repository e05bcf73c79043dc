import any from '../../shaders/align.wgsl?raw';
import vec4 from '../../shaders/align-vec4.wgsl?raw';
import type { GpuContext } from '../gpu-context.ts';
import { isVectorizable, lowMaskOf, type MemoryShape, rowsOf } from '../memory-shape.ts';
import { bind, createPipeline, dispatch } from '../pipeline.ts';

export interface AlignKernel {
  /** Moves every block of `blocks` from its row to row XOR node, in place; the same again moves it back. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer): void;
}

export async function createAlign(context: GpuContext, shape: MemoryShape): Promise<AlignKernel> {
  const { nodes, words } = shape;
  const vectors = isVectorizable(shape);
  const rowUnits = (nodes * words) / 4;
  const threads = vectors ? (rowsOf(shape) / 8) * rowUnits : (rowsOf(shape) / 2) * nodes;
  const pipeline = await createPipeline(context, 'align', vectors ? vec4 : any, ['storage'], {
    WORDS: words,
    LOW_MASK: lowMaskOf(shape),
    ...(vectors ? { ROW_UNITS: rowUnits, THREADS: threads } : { NODES: nodes, PAIRS: threads }),
  });
  return {
    encode(pass, blocks) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks]), threads);
    },
  };
}

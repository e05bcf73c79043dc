import words from '../../shaders/align.wgsl?raw';
import tiles from '../../shaders/align-tiles.wgsl?raw';
import registers from '../../shaders/align-vec2.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch, WORKGROUP_SIZE } from '../gpu/pipeline.ts';
import { lowMaskOf, type MemoryShape, rowsOf } from '../program/memory-shape.ts';
import { TILE, type Variant } from './variant.ts';

/** Enough to pay for starting a thread. */
const MAX_RUNS = 16;

export interface AlignKernel {
  /** Moves every block of `blocks` from its row to row XOR node, in place; the same again moves it back. */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer): void;
}

export async function createAlign(
  context: GpuContext,
  shape: MemoryShape,
  variant: Variant,
): Promise<AlignKernel> {
  const { code, constants, threads } = variants[variant](shape);
  const own = { ...constants, LOW_MASK: lowMaskOf(shape) };
  const pipeline = await createPipeline(context, `align ${variant}`, code, ['storage'], own);
  return {
    encode(pass, blocks) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [blocks]), threads);
    },
  };
}

const variants = {
  words(shape: MemoryShape) {
    const pairs = (rowsOf(shape) / 2) * shape.nodes;
    return {
      code: words,
      constants: { NODES: shape.nodes, PAIRS: pairs, WORDS: shape.words },
      threads: pairs,
    };
  },
  registers(shape: MemoryShape) {
    const rowUnits = (shape.nodes * shape.words) / 2;
    const runs = Math.min(MAX_RUNS, (lowMaskOf(shape) + 1) / 8);
    const threads = (rowsOf(shape) / 8 / runs) * rowUnits;
    return {
      code: registers,
      constants: { ROW_UNITS: rowUnits, THREADS: threads, RUNS: runs, WORDS: shape.words },
      threads,
    };
  },
  tiles(shape: MemoryShape) {
    const pairs = (rowsOf(shape) / (2 * TILE)) * (shape.nodes / TILE);
    return { code: tiles, constants: { NODES: shape.nodes, PAIRS: pairs }, threads: pairs * WORKGROUP_SIZE };
  },
} satisfies Record<Variant, unknown>;

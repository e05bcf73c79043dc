import words from '../../shaders/align.wgsl?raw';
import alignTiles from '../../shaders/align-tiles.wgsl?raw';
import alignVec2 from '../../shaders/align-vec2.wgsl?raw';
import blocks from '../../shaders/shared/blocks.wgsl?raw';
import pairs from '../../shaders/shared/pairs.wgsl?raw';
import threads from '../../shaders/shared/threads.wgsl?raw';
import tiles from '../../shaders/shared/tiles.wgsl?raw';
import { createTables } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { WORKGROUP_SIZE } from '../gpu/gpu-pipeline.ts';
import { lowMaskOf, type MemoryShape, placesOf, rowsOf } from '../program/memory-shape.ts';
import { createKernel, type LocalKernel } from './kernel.ts';
import { type Family, TILE, type Variant } from './variant.ts';

/** Enough to pay for starting a thread. */
const MAX_RUNS = 16;

/**
 * An alignment in place, bound to the memories; again, back. Every block goes from its row to row XOR the mask of its node.
 * @param masks left out: the node itself
 */
export async function createAlign(
  context: GpuContext,
  shape: MemoryShape,
  variant: Variant,
  masks?: Uint32Array<ArrayBuffer>,
): Promise<LocalKernel> {
  if (masks === undefined && variant !== 'words') {
    const own = { label: `align ${variant}`, ...families[variant](shape) };
    return { encode: await createKernel(context, shape, own) };
  }
  const encode = await createKernel(context, shape, {
    label: 'align words',
    code: words + threads + blocks + pairs,
    threads: placesOf(shape) / 2,
  });
  const low = lowMaskOf(shape);
  const all = masks ?? Uint32Array.from({ length: shape.nodes }, (_, node) => node & low);
  const { buffers, destroy } = await createTables(context, 'align', [all]);
  return { encode: (pass, memory) => encode(pass, memory, ...buffers), destroy };
}

const families = {
  registers(shape: MemoryShape) {
    const rowUnits = (shape.nodes * shape.words) / 2;
    const runs = Math.min(MAX_RUNS, (lowMaskOf(shape) + 1) / 8);
    return {
      code: alignVec2 + threads + pairs,
      threads: (rowsOf(shape) / 8 / runs) * rowUnits,
      constants: { ROW_UNITS: rowUnits, RUNS: runs },
    };
  },
  tiles: (shape: MemoryShape) => ({
    code: alignTiles + tiles + blocks + pairs,
    threads: (rowsOf(shape) / (2 * TILE)) * (shape.nodes / TILE) * WORKGROUP_SIZE,
  }),
} satisfies Record<Family, unknown>;

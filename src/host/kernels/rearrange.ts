import type { MemberOperation } from '../../schedules/index.ts';
import code from '../../shaders/rearrange.wgsl?raw';
import tableCode from '../../shaders/rearrange-table.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createPipeline, dispatch } from '../gpu/pipeline.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
import type { PackedLocal, PackedTable } from '../program/packed.ts';

/** Bound in place of a table that the kernel does not read. */
const NO_TABLE = new Uint32Array(1);

/** The shader's numbers for the operations. */
const OPERATION_CODE: Record<MemberOperation, number> = { xor: 0, add: 1, subtract: 2 };

/** A local phase with its tables on the GPU. */
export interface RearrangeKernel {
  /** Writes the blocks of `source` to their new slots in `result`. */
  encode(pass: GPUComputePassEncoder, source: GPUBuffer, result: GPUBuffer): void;
  destroy(): void;
}

export async function createRearrange(
  context: GpuContext,
  shape: MemoryShape,
  { inverseOperation, mask, inverseBefore, inverseAfter }: PackedLocal,
): Promise<RearrangeKernel> {
  const { device } = context;
  const pipeline = await createPipeline(
    context,
    'rearrange',
    code,
    ['read-only-storage', 'storage', 'read-only-storage', 'read-only-storage'],
    {
      NODES: shape.nodes,
      PLACES: placesOf(shape),
      WORDS: shape.words,
      MASK: mask,
      INVERSE_OPERATION: OPERATION_CODE[inverseOperation],
      HAS_BEFORE: Number(inverseBefore !== undefined),
      HAS_AFTER: Number(inverseAfter !== undefined),
    },
  );
  const table = (name: string, entries = NO_TABLE) =>
    createDataBuffer(context, `rearrange.${name}`, entries, GPUBufferUsage.STORAGE);
  const buffers = [await table('inverseBefore', inverseBefore), await table('inverseAfter', inverseAfter)];
  return {
    encode(pass, source, result) {
      const group = bind(device, pipeline, [source, result, ...buffers]);
      dispatch(pass, pipeline, group, placesOf(shape));
    },
    destroy() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

/** The same for a local phase of any kind. */
export async function createTableRearrange(
  context: GpuContext,
  shape: MemoryShape,
  { origins }: PackedTable,
): Promise<RearrangeKernel> {
  const bindings = ['read-only-storage', 'storage', 'read-only-storage'] as const;
  const places = origins.length;
  const constants = { PLACES: places, WORDS: shape.words };
  const pipeline = await createPipeline(context, 'rearrange-table', tableCode, bindings, constants);
  const table = await createDataBuffer(context, 'rearrange.origins', origins, GPUBufferUsage.STORAGE);
  return {
    encode(pass, source, result) {
      dispatch(pass, pipeline, bind(context.device, pipeline, [source, result, table]), places);
    },
    destroy: () => table.destroy(),
  };
}

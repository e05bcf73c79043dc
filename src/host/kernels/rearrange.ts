import type { MemberOperation } from '../../schedules/index.ts';
import code from '../../shaders/rearrange.wgsl?raw';
import threads from '../../shaders/shared/threads.wgsl?raw';
import { createTables } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
import type { PackedLocal, PackedTable } from '../program/packed.ts';
import { createKernel, type LocalKernel } from './kernel.ts';

/** The shader's numbers for the operations, and for a table of all places. */
const OPERATION_CODE: Record<MemberOperation | 'table', number> = { xor: 0, add: 1, subtract: 2, table: 3 };

/** A local phase with its tables on the GPU, bound to the memories before it and to those after it. */
export async function createRearrange(
  context: GpuContext,
  shape: MemoryShape,
  phase: PackedLocal | PackedTable,
): Promise<Required<LocalKernel>> {
  const [operation, mask, before, after] =
    phase.kind === 'table'
      ? (['table', 0, phase.origins] as const)
      : ([phase.inverseOperation, phase.mask, phase.inverseBefore, phase.inverseAfter] as const);
  const encode = await createKernel(context, shape, {
    label: 'rearrange',
    code: code + threads,
    // A table has the places for blocks in transit as well.
    threads: phase.kind === 'table' ? phase.origins.length : placesOf(shape),
    constants: {
      INVERSE_OPERATION: OPERATION_CODE[operation],
      MEMBER_MASK: mask,
      HAS_BEFORE: Number(before !== undefined),
      HAS_AFTER: Number(after !== undefined),
    },
  });
  const { buffers, destroy } = await createTables(context, 'rearrange', [before, after]);
  return { encode: (pass, source, result) => encode(pass, source, result, ...buffers), destroy };
}

import { inversePermutation, type Reordering } from '../../schedules/index.ts';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';

/** What the kernels that know where blocks must end need to know of a reordering. */
export interface ReorderingTables {
  /** The buffers of two read-only bindings: what undoes `before`, and what undoes `after`. */
  readonly buffers: readonly GPUBuffer[];
  destroy(): void;
}

/** @param reordering left out: the slots are not reordered */
export async function createReorderingTables(
  context: GpuContext,
  slots: number,
  reordering?: Reordering,
): Promise<ReorderingTables> {
  const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
  const { before = identity, after = identity } = reordering ?? {};
  const table = (name: string, entries: Uint32Array) =>
    createDataBuffer(context, `reordering.${name}`, inversePermutation(entries), GPUBufferUsage.STORAGE);
  const buffers = [await table('undoBefore', before), await table('undoAfter', after)];
  return {
    buffers,
    destroy() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

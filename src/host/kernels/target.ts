import { inversePermutation, type Pattern } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/pattern.ts';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import type { MemoryShape } from '../memory-shape.ts';

/** Where blocks must end, beside what an exchange does alone: a pattern. */
export type Target = Pick<Pattern, 'reordering' | 'origins'>;

/** What the kernels that know where blocks must end need to know of a target. */
export interface TargetTables {
  /** The buffers of two read-only bindings. */
  readonly buffers: readonly GPUBuffer[];
  /** Blocks of all places, where some hold none. */
  readonly blocks?: number;
  /** The constant that says which tables they are. */
  readonly constants: { readonly BY_PLACE: number };
  destroy(): void;
}

/** Bound in place of a table that the kernel does not read. */
const NO_TABLE = new Uint32Array(1);

/** Puts on the GPU what undoes a reordering's `before` and its `after`, or the origins of all places. */
export async function createTargetTables(
  context: GpuContext,
  shape: MemoryShape,
  target: Target = {},
): Promise<TargetTables> {
  const { origins } = target;
  const buffers: GPUBuffer[] = [];
  for (const [index, table] of tablesOf(shape, target).entries()) {
    buffers.push(await createDataBuffer(context, `target.${index}`, table, GPUBufferUsage.STORAGE));
  }
  return {
    buffers,
    ...(origins && { blocks: origins.reduce((sum, origin) => sum + Number(origin !== NOWHERE), 0) }),
    constants: { BY_PLACE: Number(origins !== undefined) },
    destroy() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

function tablesOf({ slots, axes }: MemoryShape, { reordering, origins }: Target): Uint32Array<ArrayBuffer>[] {
  if (origins) return [origins, NO_TABLE];
  // Where blocks end after exchanges in sequence is worked out from the axes alone.
  if (axes) return [NO_TABLE, NO_TABLE];
  const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
  const { before = identity, after = identity } = reordering ?? {};
  return [inversePermutation(before), inversePermutation(after)];
}

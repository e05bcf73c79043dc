import { inversePermutation } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { Target } from '../program/packed-pattern.ts';

/** What the kernels that know where blocks must end need to know of a target. */
export interface TargetTables {
  /** The buffers of two read-only bindings. */
  readonly buffers: readonly GPUBuffer[];
  /** Blocks of all places, where some hold none. */
  readonly blocks?: number;
  /** What tells a kernel how it finds out where a block came from. */
  readonly constants: { readonly TARGET: number; readonly DIMS: number; readonly FIRST_BITS: number };
  destroy(): void;
}

/** What the shaders call the ways of a target. */
const WAYS: Record<Target['by'], number> = { members: 0, axes: 1, origins: 2 };

/** Bound in place of a table that the kernel does not read. */
const NO_TABLE = new Uint32Array(1);

/** Puts on the GPU what undoes a reordering's `before` and its `after`, or the origins of all places. */
export async function createTargetTables(
  context: GpuContext,
  shape: MemoryShape,
  target: Target,
): Promise<TargetTables> {
  const buffers: GPUBuffer[] = [];
  for (const [index, table] of tablesOf(shape, target).entries()) {
    buffers.push(await createDataBuffer(context, `target.${index}`, table, GPUBufferUsage.STORAGE));
  }
  return {
    buffers,
    ...(target.by === 'origins' && { blocks: blocksIn(target.origins) }),
    constants: { TARGET: WAYS[target.by], ...axisConstants(target) },
    destroy() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

function tablesOf({ slots }: MemoryShape, target: Target): Uint32Array<ArrayBuffer>[] {
  switch (target.by) {
    case 'members': {
      const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
      const { before = identity, after = identity } = target.reordering ?? {};
      return [inversePermutation(before), inversePermutation(after)];
    }
    case 'axes':
      return [NO_TABLE, NO_TABLE];
    case 'origins':
      return [target.origins, NO_TABLE];
  }
}

function blocksIn(origins: Uint32Array): number {
  return origins.reduce((sum, origin) => sum + Number(origin !== NOWHERE), 0);
}

/** The node bits of all axes, and the lowest bit of each; none where there are no axes. */
function axisConstants(target: Target): { DIMS: number; FIRST_BITS: number } {
  let dims = 0;
  let firstBits = 0;
  for (const order of target.by === 'axes' ? target.axes : []) {
    firstBits |= 1 << dims;
    dims += order;
  }
  return { DIMS: dims, FIRST_BITS: firstBits };
}

import { inversePermutation } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { createTables, type Tables } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { isPlain, type Target } from '../program/packed-pattern.ts';

/** Where blocks must be: at the end, or in the midst of a segment of exchanges. */
export type Due =
  | Target
  | {
      /** Row r has been moved across crossed[r]. */
      readonly by: 'crossings';
      /** A node mask for each row that the machine holds. */
      readonly crossed: Uint32Array<ArrayBuffer>;
    };

/** What the kernels that know where blocks must be need to know of it: the two tables of origins.wgsl, and its constants. */
export interface TargetTables extends Tables {
  /** Blocks that must be somewhere: one in each place, but where a table says otherwise. */
  readonly blocks: number;
  readonly constants: { readonly TARGET: number };
}

/** What origins.wgsl calls the ways to find out where a block came from; 0 is one exchange and nothing beside it. */
const WAYS: Record<Due['by'], number> = { members: 1, axes: 2, origins: 3, crossings: 4 };

/** Puts the tables on the GPU. */
export async function createTargetTables(
  context: GpuContext,
  shape: MemoryShape,
  due: Due,
): Promise<TargetTables> {
  const [first, second] = tablesOf(shape, due);
  const way = due.by !== 'crossings' && isPlain(due) ? 0 : WAYS[due.by];
  return {
    ...(await createTables(context, 'target', [first, second])),
    blocks: due.by === 'origins' ? blocksIn(due.origins) : placesOf(shape),
    constants: { TARGET: way },
  };
}

function tablesOf({ slots }: MemoryShape, due: Due): Uint32Array<ArrayBuffer>[] {
  switch (due.by) {
    case 'members': {
      if (due.reordering === undefined) return [];
      const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
      const { before = identity, after = identity } = due.reordering;
      return [inversePermutation(before), inversePermutation(after)];
    }
    case 'axes':
      return [];
    case 'origins':
      return [due.origins];
    case 'crossings':
      return [due.crossed];
  }
}

function blocksIn(origins: Uint32Array): number {
  return origins.reduce((sum, origin) => sum + Number(origin !== NOWHERE), 0);
}

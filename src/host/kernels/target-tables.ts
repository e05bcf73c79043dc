import { createTables, type Tables } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { blocksDue, type Due, dueTables } from '../program/due.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import { isPlain } from '../program/packed-pattern.ts';

/** What the kernels that know where blocks must be need to know of it: the two tables of origins.wgsl, and its constants. */
export interface TargetTables extends Tables {
  /** Blocks that must be somewhere. */
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
  const [first, second] = dueTables(shape, due);
  const way = due.by !== 'crossings' && isPlain(due) ? 0 : WAYS[due.by];
  return {
    ...(await createTables(context, 'target', [first, second])),
    blocks: blocksDue(shape, due),
    constants: { TARGET: way },
  };
}

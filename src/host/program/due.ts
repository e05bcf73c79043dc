import { inversePermutation } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { type MemoryShape, placesOf } from './memory-shape.ts';
import type { Target } from './packed-pattern.ts';

/** Where blocks must be: at the end, or in the midst of a segment of exchanges. */
export type Due =
  | Target
  | {
      /** Row r has been moved across crossed[r]. */
      readonly by: 'crossings';
      /** A node mask for each row that the machine holds. */
      readonly crossed: Uint32Array<ArrayBuffer>;
    };

/** The two tables that say it, as origins.wgsl reads them; fewer where it needs none. */
export function dueTables({ slots }: MemoryShape, due: Due): Uint32Array<ArrayBuffer>[] {
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

/** Blocks that must be somewhere: one in each place, but where a table says otherwise. */
export function blocksDue(shape: MemoryShape, due: Due): number {
  if (due.by !== 'origins') return placesOf(shape);
  return due.origins.reduce((sum, origin) => sum + Number(origin !== NOWHERE), 0);
}

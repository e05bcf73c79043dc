import { countSchedule } from '../../src/costs/count-schedule.ts';
import {
  type Algorithm,
  blocked,
  completeExchange,
  type Form,
  InputError,
  type Topology,
} from '../../src/schedules/index.ts';
import { FORMS } from '../../src/schedules/model/algorithm.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { isGrid } from '../../src/schedules/model/networks/grid.ts';

/** What formula and schedule say of the same exchange, in both forms; undefined where one of them has nothing to say. */
export function bothCounts(
  algorithm: Algorithm,
  topology: Topology,
  copies: number,
): { readonly formula: (Counts | undefined)[]; readonly schedule: (Counts | undefined)[] } {
  const formula = FORMS.map((form) =>
    spanless(algorithm.counts?.(completeExchange({ topology, copies }), form)),
  );
  try {
    const schedule = algorithm.schedule(completeExchange({ topology, copies }));
    return { formula, schedule: [schedule, blocked(schedule)].map(countSchedule) };
  } catch (error) {
    if (error instanceof InputError) return { formula, schedule: [undefined, undefined] };
    throw error;
  }
}

/** The span is claimed, and the checker compares it. */
function spanless(counts: Counts | undefined): Counts | undefined {
  if (counts === undefined) return undefined;
  const { span: _, ...rest } = counts;
  return rest;
}

/** Whether an algorithm has no formula for a form on a network, although it may have a schedule. */
export function hasNoFormula(name: string, topology: Topology, form: Form): boolean {
  if (topology.kind === 'cube') return false;
  if (!isGrid(topology)) return true;
  const { kind, shape } = topology;
  const sides = new Set(shape);
  const several = shape.length > 1;
  switch (name) {
    case 'torus-necklaces':
      return kind === 'torus' && form === 'block' && sides.size > 1;
    case 'farthest-first':
      return kind === 'mesh' && sides.size > 1;
    case 'suh-shin':
      return several && shape.some((side) => side % (kind === 'torus' ? 4 : 2) !== 0);
    case 'direct-exchange':
      return several && Math.max(...sides) > 2 && shape.every((side) => Number.isInteger(Math.log2(side)));
    case 'spread-out':
    case 'bruck-2':
    case 'bruck-4':
      return several && Math.max(...sides) > 2;
    case 'pipelined-exchange':
    case 'complement-pairs':
    case 'staggered-pairs':
    case 'hybrid-pairs':
    case 'necklace':
    case 'de-bruijn':
    case 'schedule-table':
    case 'balanced-tree':
    case 'rotated-trees': {
      const longest = kind === 'torus' ? 4 : 2;
      return Math.max(...sides) > longest && shape.every((side) => Number.isInteger(Math.log2(side)));
    }
    default:
      return false;
  }
}

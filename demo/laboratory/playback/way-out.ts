import type { Grid, Lattice } from '../../../src/schedules/index.ts';

/** Where a port of the node at a place leads; undefined where it has no link. */
export function wayOut(
  { kind, axes: { shape }, axisPorts }: Grid | Lattice,
  place: readonly number[],
  port: number,
): { axis: number; way: number; isAround: boolean } | undefined {
  const axis = port >> 1;
  const side = shape[axis];
  const isAhead = port % 2 === 0;
  // Where both ways lead to the same node there is one link, by the first of the two ports.
  if (!isAhead && axisPorts[axis].ahead === axisPorts[axis].back) return undefined;
  if (side === 2 && kind !== 'lattice')
    return isAhead ? { axis, way: 1 - 2 * place[axis], isAround: false } : undefined;
  const way = isAhead ? 1 : -1;
  const next = place[axis] + way;
  const isAround = next < 0 || next >= side;
  return isAround && kind === 'mesh' ? undefined : { axis, way, isAround };
}

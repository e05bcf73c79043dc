import type { Topology } from '../../schedules/index.ts';

/** The nodes along each side of the box in which those of a network lie, the fastest-counting first; none where they lie in no box. */
export function sidesOf({ box, drawing, axes }: Topology): readonly number[] {
  return box ?? (drawing === 'grid' ? axes.shape : []);
}

import { coordinateAlong } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';

/**
 * The slots whose displacement along an axis is wanted.
 *
 * @param slots slots of a node, those of a copy one after another; each copy counts displacements as the grid its nodes
 * @param wanted given the displacement along the axis, from 0 to its side - 1, and the copy
 */
export function slotsAlong(
  { shape, members }: Pick<Grid, 'shape' | 'members'>,
  axis: number,
  slots: number,
  wanted: (displacement: number, copy: number) => boolean,
): Uint32Array {
  const displacement = coordinateAlong(shape, axis);
  const found: number[] = [];
  for (let slot = 0; slot < slots; slot++) {
    if (wanted(displacement(slot), Math.floor(slot / members))) found.push(slot);
  }
  return Uint32Array.from(found);
}

/** The displacement of `hops` links along an axis. */
export function displacementAlong({ shape }: Grid, axis: number, hops: number): number[] {
  return shape.map((_, other) => (other === axis ? hops : 0));
}

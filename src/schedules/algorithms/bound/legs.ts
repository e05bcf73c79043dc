import { coordinatesOf, productOf, stridesOf } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { groupSteps } from './group-steps.ts';

/** What a row has to do along one axis. */
export interface RowLeg {
  readonly axis: number;
  /** Nodes ahead, modulo the side: 1 to side - 1. */
  readonly offset: number;
  /** A row takes its legs in the order of their phases, which are as many as axes; no two are the same. */
  readonly phase: number;
}

/**
 * How many rows take the same offset along a longest axis, by phase: as even as can be, the greater numbers first.
 * @param rows with the same offset along it
 */
export function sizesOfPhases(rows: number, phases: number): number[] {
  return Array.from({ length: phases }, (_, phase) => Math.ceil((rows - phase) / phases));
}

/**
 * The legs of each row of a mesh, by slot, in the order of their phases: an edge colouring of rows and offsets with the phases.
 * A longest axis is taken in every phase by as many rows of each of its offsets as `sizesOfPhases` says. On the other axes the
 * numbers of two phases differ by few.
 *
 * @param copies blocks of a node for each other
 */
export function legsOf(grid: Grid, copies: number): RowLeg[][] {
  const { shape, nodes } = grid;
  const phases = shape.length;
  const slots = Array.from({ length: copies * nodes }, (_, slot) => slot);
  const legs: RowLeg[][] = slots.map(() => []);
  // Those that would be left over go in the first phases, so that the offsets have the same numbers in each.
  const over = (slots.length / Math.max(...shape)) % phases;
  const first = new Set(leftOver(grid, copies, over));
  colour(shape, Array.from(first), over, legs);
  colour(
    shape,
    slots.filter((slot) => !first.has(slot)),
    phases,
    legs,
  );
  return legs;
}

/** Gives each row its legs, in so many phases, and each phase an equal share of the rows with the same offset along an axis. */
function colour(shape: readonly number[], rows: readonly number[], phases: number, legs: RowLeg[][]): void {
  if (rows.length === 0) return;
  const nodes = productOf(shape);
  // Rows with the same offset go together in as many as there are phases: each of these has them in different ones.
  const together: { readonly axis: number; readonly offset: number; places: number }[] = [];
  const open = shape.map((side) => new Int32Array(side).fill(-1));
  const placeOf = (axis: number, offset: number) => {
    if (open[axis][offset] === -1) open[axis][offset] = together.push({ axis, offset, places: phases }) - 1;
    const place = open[axis][offset];
    if (--together[place].places === 0) open[axis][offset] = -1;
    return place;
  };
  const travellers = rows.map((slot) => ({
    slot,
    way: coordinatesOf(shape, slot % nodes).flatMap((offset, axis) =>
      offset === 0 ? [] : [placeOf(axis, offset)],
    ),
  }));
  for (const [phase, slots] of groupSteps(travellers, together.length, phases).entries()) {
    for (const [place, slot] of slots.entries()) {
      if (slot === -1) continue;
      const { axis, offset } = together[place];
      legs[slot].push({ axis, offset, phase });
    }
  }
}

/**
 * Rows of which each offset of each longest axis has so many, and which take no more axes than that. Rows that have the same
 * offset on some longest axes that follow one another, in a circle, and nothing on the others are that for this offset; with
 * several copies and shorter axes there are as many of each kind as places on these.
 *
 * @param count less than there are axes
 */
function leftOver({ shape, nodes }: Grid, copies: number, count: number): number[] {
  const longest = Math.max(...shape);
  const axes = [...shape.keys()].filter((axis) => shape[axis] === longest);
  const strides = stridesOf(shape);
  const rows: number[] = [];
  let left = count;
  for (let slot = 0; slot < copies * nodes && left > 0; slot++) {
    const at = coordinatesOf(shape, slot % nodes);
    if (axes.some((axis) => at[axis] > 0)) continue;
    const inRow = Math.min(left, Math.max(1, axes.length - 1));
    for (let offset = 1; offset < longest; offset++) {
      for (const start of axes.keys()) {
        let row = slot;
        for (let i = 0; i < inRow; i++) row += offset * strides[axes[(start + i) % axes.length]];
        rows.push(row);
      }
    }
    left -= inRow;
  }
  return rows;
}

import { productOf } from '../../schedules/model/networks/axes.ts';
/*
 * Displacements on a grid of places: place p has coordinate floor(p / weight) % side along each axis, the lowest axis first,
 * the weight of an axis being the product of the sides before it. A displacement is written as the place that it brings
 * place 0 to. Where all sides are 2 it is a mask. What of a place is beyond the last axis stays.
 */

/** A displacement along one axis. */
export interface Hop {
  readonly axis: number;
  /** Blocks whose place after it is at least `right` within its span come from so many places to the left of it. */
  readonly right: number;
  /** The others come from `span - right` places to the right. */
  readonly span: number;
}

/** A displacement by its coordinates, which may be negative. */
export function displacementIn(sides: readonly number[], along: readonly number[]): number {
  return onEachAxis(sides, (axis) => along[axis]);
}

/** The displacement that undoes another. */
export function negated(sides: readonly number[], move: number): number {
  return onEachAxis(sides, (_, side, weight) => -coordinate(move, side, weight));
}

/** First one displacement, then the other. */
export function sum(sides: readonly number[], one: number, other: number): number {
  return onEachAxis(
    sides,
    (_, side, weight) => coordinate(one, side, weight) + coordinate(other, side, weight),
  );
}

/** Where a displacement brings a place. */
export function displaced(sides: readonly number[], place: number, move: number): number {
  const all = productOf(sides);
  return place - (place % all) + sum(sides, place % all, move);
}

/** The axes that a displacement goes along, the highest first. */
export function hopsOf(sides: readonly number[], move: number): Hop[] {
  const hops: Hop[] = [];
  let weight = 1;
  for (const [axis, side] of sides.entries()) {
    const along = coordinate(move, side, weight);
    if (along > 0) hops.unshift({ axis, right: along * weight, span: side * weight });
    weight *= side;
  }
  return hops;
}

/**
 * Displacements as sums of such by a bit of a coordinate, those by the highest bit of the highest axis first. One that nobody
 * needs is left out.
 * @param sign 1, or -1 for the displacements that undo them
 */
export function bitsOf(
  sides: readonly number[],
  moves: Uint32Array,
  sign: 1 | -1,
): Uint32Array<ArrayBuffer>[] {
  const parts: Uint32Array<ArrayBuffer>[] = [];
  let weight = 1;
  for (const side of sides) {
    for (let bit = 1; bit < side; bit *= 2) {
      const part = Uint32Array.from(moves, (move) => {
        const isThere = (coordinate(move, side, weight) & bit) !== 0;
        return isThere ? (sign === 1 ? bit : side - bit) * weight : 0;
      });
      if (part.some((move) => move !== 0)) parts.unshift(part);
    }
    weight *= side;
  }
  return parts;
}

function coordinate(place: number, side: number, weight: number): number {
  return Math.floor(place / weight) % side;
}

function onEachAxis(
  sides: readonly number[],
  along: (axis: number, side: number, weight: number) => number,
): number {
  let move = 0;
  let weight = 1;
  for (const [axis, side] of sides.entries()) {
    const coordinate = along(axis, side, weight) % side;
    move += (coordinate < 0 ? coordinate + side : coordinate) * weight;
    weight *= side;
  }
  return move;
}

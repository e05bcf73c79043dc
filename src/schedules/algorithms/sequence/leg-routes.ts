import { type AxisRange, xorOfOthers } from '../../problems/axes.ts';
import type { AxisLeg } from './plan.ts';

/** The legs of a slot, one after another. */
export type Route = readonly AxisLeg[];

/** Legs across all axes of a range in turn, with offsets over that range. */
export function legsAcross(over: AxisRange, address: AxisLeg['address']): Route {
  return Array.from({ length: over.last - over.first + 1 }, (_, i) => ({
    axis: over.first + i,
    over,
    address,
  }));
}

/** The route across so many axes in turn. Its address is the slot itself. */
export function routeInOrder(axes: number): Route {
  return legsAcross({ first: 0, last: axes - 1 }, (slot) => slot);
}

/**
 * Whether the blocks in an aligned slot end, by its route, where exchanges in sequence bring them.
 *
 * The legs change coordinates by XOR with the slot's addresses and other coordinates; the exchanges make coordinates and
 * the lowest bits of the block's slot change places. So either way a bit of the result is a constant XOR some
 * coordinates' bits of the same weight, and both results agree everywhere if they agree where all coordinates are zeros,
 * and where one of them is all ones and the others are zeros.
 *
 * @param orders dimensions of each axis
 */
export function leadsHome(route: Route, slot: number, orders: readonly number[]): boolean {
  const ones = orders.map((d) => 2 ** d - 1);
  const fits = ({ axis, over }: AxisLeg) => axis in ones && over.first >= 0 && over.last < ones.length;
  if (!route.every(fits)) return false;
  const zeros = ones.map(() => 0);
  return [zeros, ...ones.map((mask, axis) => zeros.with(axis, mask))].every((coordinates) => {
    const byRoute = [...coordinates];
    for (const { axis, over, address } of route) {
      byRoute[axis] ^= (address(slot) ^ xorOfOthers(axis, over, (other) => byRoute[other])) & ones[axis];
    }
    const byExchanges = [...coordinates];
    let rest = coordinates.reduce((xor, coordinate) => xor ^ coordinate, slot);
    for (const [axis, mask] of ones.entries()) {
      const differing = (byExchanges[axis] ^ rest) & mask;
      byExchanges[axis] ^= differing;
      rest ^= differing;
    }
    // Coordinates that are right make the realigned slot right: the exchanges do not change the XOR of all.
    return byRoute.every((coordinate, axis) => coordinate === byExchanges[axis]);
  });
}

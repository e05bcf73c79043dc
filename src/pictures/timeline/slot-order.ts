import { base } from '../../schedules/algorithms/cube/address-rotations.ts';
import { distinguished } from '../../schedules/index.ts';

/**
 * Slots in the order of the necklaces of their addresses: by distinguished addresses, within a necklace by the rotations
 * to the left that give the address, then by number. Slots without an address come last.
 *
 * @param addresses by slot, of dim bits
 * @param slots at least as many as addresses
 * @returns the slot at each place of the order
 */
export function orderByNecklace(
  addresses: ArrayLike<number>,
  dim: number,
  slots: number,
): Uint32Array<ArrayBuffer> {
  // Sorted as numbers: necklace, rotation and slot together stay below 2^53.
  const keys = Float64Array.from(
    { length: addresses.length },
    (_, slot) => (distinguished(addresses[slot], dim) * dim + base(addresses[slot], dim)) * slots + slot,
  ).sort();
  return Uint32Array.from({ length: slots }, (_, place) =>
    place < keys.length ? keys[place] % slots : place,
  );
}

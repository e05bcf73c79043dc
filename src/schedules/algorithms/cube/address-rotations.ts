import { popcount } from '../../model/address-bits.ts';

/** `address`, a string of dim bits, rotated left by `by` places (0 <= by < dim). */
export function rotateLeft(address: number, by: number, dim: number): number {
  const mask = 2 ** dim - 1;
  return ((address << by) | (address >>> (dim - by))) & mask;
}

/** Fewest rotations (at least 1) that give `address` again; it divides dim. */
export function period(address: number, dim: number): number {
  let by = 1;
  while (by < dim && rotateLeft(address, by, dim) !== address) by++;
  return by;
}

/** The smallest rotation of `address`: the distinguished address of its necklace. */
export function distinguished(address: number, dim: number): number {
  let smallest = address;
  for (let by = 1; by < dim; by++) smallest = Math.min(smallest, rotateLeft(address, by, dim));
  return smallest;
}

/**
 * Rotations to the right that give the distinguished address, the fewest: the base of an address of the
 * balanced spanning tree (Ho-Johnsson 1986, 3.3.2).
 */
export function base(address: number, dim: number): number {
  const smallest = distinguished(address, dim);
  let by = 0;
  while (rotateLeft(smallest, by, dim) !== address) by++;
  return by;
}

/** The addresses of dim bits, sorted by the necklaces they form (Johnsson-Ho 1992, 2.1). */
export interface Necklaces {
  /** Of each complement pair of cyclic addresses (period below dim) the smaller one, ascending. */
  readonly cyclicPairs: readonly number[];
  /** Distinguished addresses of the full necklaces (period dim) other than that of 0, ascending. */
  readonly full: readonly number[];
}

/** Sorts all addresses of dim bits. */
export function necklaceAddresses(dim: number): Necklaces {
  const all = 2 ** dim;
  const cyclicPairs: number[] = [];
  const full: number[] = [];
  for (let address = 0; address < all; address++) {
    if (period(address, dim) < dim) {
      if (address < all / 2) cyclicPairs.push(address);
    } else if (address !== 0 && distinguished(address, dim) === address) {
      full.push(address);
    }
  }
  return { cyclicPairs, full };
}

/**
 * The same distinguished addresses in the order of table 8 of the paper: a necklace and its complement side
 * by side, the one with fewer bits first; those whose complement is missing or is the necklace itself last.
 */
export function besideComplements(addresses: readonly number[], dim: number): number[] {
  const present = new Set(addresses);
  const paired: number[] = [];
  const single: number[] = [];
  for (const address of addresses) {
    const complement = distinguished(~address & (2 ** dim - 1), dim);
    if (complement === address || !present.has(complement)) {
      single.push(address);
    } else if ((popcount(address) - popcount(complement) || address - complement) < 0) {
      paired.push(address, complement);
    }
  }
  return [...paired, ...single];
}

import { upTo } from '../frames/formulas.ts';

/**
 * By how many dimensions spanning binomial trees are rotated: n / k each, to whole ones below, which no other rotations better
 * (Ho-Johnsson 1986, 3.3.1).
 *
 * @param count k, 1 to `dim`
 */
export function rotations(dim: number, count: number): number[] {
  return upTo(count).map((j) => Math.floor((j * dim) / count));
}

/** The place that a port has in the order of each of so many rotated trees, from 0 on. */
export function placesInRotated(dim: number, trees: number, port: number): number[] {
  return rotations(dim, trees).map((by) => (port - by + dim) % dim);
}

/** The same in half as many rotated trees and those with the reverse orders. */
export function placesInReflected(dim: number, trees: number, port: number): number[] {
  return placesInRotated(dim, trees / 2, port).flatMap((place) => [place, dim - 1 - place]);
}

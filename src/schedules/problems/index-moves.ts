import { type DigitPermutation, indexesOf, permuteDigits, radicesAfter } from '../model/index-digits.ts';
import type { Topology } from '../model/networks/topology.ts';
import { inversePermutation } from '../model/permutation.ts';
import type { Moves } from '../model/problem.ts';

/**
 * The moves of elements that have an index each, by a permutation of its digits: index a is in member a modulo the members, the
 * next ones of it one after another. Elements are numbered by their places, slot * nodes + node, which on one network are
 * the indexes.
 *
 * @param topology one network, or several cubes with as many indexes each, a multiple of their members
 * @param sides of the files
 */
export function movesOfDigits(
  { nodes, members }: Topology,
  digits: DigitPermutation,
  sides: Moves['sides'],
): Moves {
  const after = permuteDigits(digits);
  const ends = Uint32Array.from({ length: after.length * (nodes / members) }, (_, place) => {
    const [slot, node] = [Math.floor(place / nodes), place % nodes];
    const member = node % members;
    const end = after[slot * members + member];
    return Math.floor(end / members) * nodes + (node - member) + (end % members);
  });
  const placed = (places: Uint32Array<ArrayBuffer>) => ({
    nodeOf: places.map((place) => place % nodes),
    indexOf: places.map((place) => Math.floor(place / nodes)),
  });
  return {
    kind: 'moves',
    from: placed(Uint32Array.from(ends.keys())),
    to: placed(ends),
    sides,
    written: inversePermutation(ends),
  };
}

/** The sides of the files with an array: its first axis, and all others together; of several cubes, slots and nodes. */
export function arraySides({ nodes, members }: Topology, digits: DigitPermutation): Moves['sides'] {
  const elements = indexesOf(digits);
  const sides = (first: number) =>
    nodes === members ? ([first, elements / first] as const) : ([elements / members, nodes] as const);
  return [sides(digits.radices[0]), sides(radicesAfter(digits)[0])];
}

import { InputError } from './errors.ts';
import { MAX_TABLE_PLACES, type Pattern } from './pattern.ts';
import { inversePermutation, requirePermutation } from './permutation.ts';

/**
 * The pattern that brings the block of each place to any place at all.
 *
 * @param nodes a power of two
 * @param slots blocks per node, nodes x slots being at most 2^24
 * @param destinations by place, slot * nodes + node: the place where its block must end, a permutation
 * @throws InputError when the numbers do not fit together, or it is no permutation
 */
export function tablePattern(nodes: number, slots: number, destinations: ArrayLike<number>): Pattern {
  if (!Number.isInteger(Math.log2(nodes)) || !Number.isInteger(slots) || slots < 1) {
    throw new InputError(
      `a pattern of ${nodes} nodes and ${slots} slots: give a power of two and at least 1`,
    );
  }
  if (nodes * slots > MAX_TABLE_PLACES) {
    throw new InputError(`a pattern of ${nodes * slots} places: give at most ${MAX_TABLE_PLACES}`);
  }
  const table = requirePermutation('place', 'the pattern', destinations, nodes * slots);
  const origins = inversePermutation(table);
  return {
    nodes,
    slots,
    // Of nodes as many as slots come in multiples of.
    mask: Math.min(nodes, slots & -slots) - 1,
    nodeSymmetric: false,
    origins,
    destination: (place) => table[place],
    origin: (place) => origins[place],
    encode: () => ({ kind: 'table', slots, destinations: Array.from(table) }),
  };
}

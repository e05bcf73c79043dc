import { permuteBits } from './address-bits.ts';
import { slotsOf } from './cube-exchange.ts';
import { InputError } from './errors.ts';
import { rearranged } from './rearranged.ts';
import { reordered } from './reordered.ts';
import type { NamedPermutation } from './reorderings.ts';
import type { Algorithm, Exchange, Schedule } from './schedule.ts';
import { MAX_TABLE_PLACES } from './table-pattern.ts';

/**
 * The schedule of a permutation of the elements of all nodes: one exchange, or for address bits as many as it takes, two
 * at most.
 *
 * @param algorithm whose schedules make the exchanges
 * @param exchange where; for address bits one cube, and copies that are a power of two
 * @throws InputError when the permutation is not defined there, or its bits are not those of the addresses
 */
export function permutationSchedule(
  algorithm: Algorithm,
  exchange: Exchange,
  permutation: NamedPermutation,
): Schedule {
  const { topology, copies } = exchange;
  if (permutation.kind === 'exchange') {
    const elements = { members: 2 ** topology.dim, copies };
    return reordered(algorithm.schedule(exchange), permutation.reordering(elements));
  }
  const count = Math.log2(topology.nodes * slotsOf(exchange));
  if (!Number.isInteger(count)) {
    throw new InputError(`${permutation.name} of ${copies} copies: give a power of two`);
  }
  if (2 ** count > MAX_TABLE_PLACES) {
    throw new InputError(
      `${permutation.name} of 2^${count} elements: give fewer dimensions or copies, for at most ${MAX_TABLE_PLACES}`,
    );
  }
  const bits = permutation.bits(count);
  if (bits.length !== count) {
    throw new InputError(
      `${permutation.name}: ${bits.length} address bits, and those of the elements are ${count}; give ${count - 1} to 0`,
    );
  }
  return rearranged(algorithm, exchange, permuteBits(bits));
}

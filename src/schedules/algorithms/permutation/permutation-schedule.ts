import { type AddressBit, permuteBits, requireBits } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Schedule } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import type { Cube } from '../../model/topology.ts';
import { completeExchange, type Exchange } from '../../problems/exchange.ts';
import type { NamedPermutation } from '../../problems/named-permutations.ts';
import { solve } from '../../proof/solve.ts';
import { type ChainedExchange, chainExchanges, type Memories } from '../../transforms/exchange-chain.ts';
import { reordered } from '../../transforms/slot-reordering.ts';
import { bitExchanges, type NodeBits } from './bit-exchanges.ts';

/**
 * The schedule of a permutation of the elements of all nodes, or in each of several cubes: one exchange, or for address
 * bits as many as it takes, each in the dimensions whose bits change. With at least 2^d slots for the d dimensions in
 * which anything changes, that is two at most; see bitExchanges.
 *
 * @param algorithm whose schedules make the exchanges
 * @param memories where; for address bits a power of two of slots
 * @throws InputError when the permutation is not defined there, or its bits are not those of the addresses
 */
export function permutationSchedule(
  algorithm: Algorithm<Exchange>,
  memories: Memories,
  permutation: NamedPermutation,
): Schedule {
  const { topology, slots } = memories;
  const { name } = permutation;
  const members = 2 ** topology.dim;
  if (permutation.kind === 'exchange' && slots % members === 0) {
    const elements = { members, copies: slots / members };
    const exchange = completeExchange({ ...memories, copies: elements.copies });
    return reordered(solve(algorithm, exchange), permutation.reordering(elements));
  }
  const slotBits = Math.log2(slots);
  if (permutation.bits === undefined || !Number.isInteger(slotBits)) {
    const need = permutation.kind === 'exchange' ? `a multiple of ${members}` : 'a power of two';
    throw new InputError(`${name} of ${slots} slots: give ${need}`);
  }
  const elements = topology.nodes * slots;
  if (elements > MAX_TABLE_PLACES) {
    throw new InputError(
      `${name} of ${elements} elements: give fewer dimensions or slots, for at most ${MAX_TABLE_PLACES}`,
    );
  }
  const count = topology.dim + slotBits;
  const bits = permutation.bits(count, topology.dim);
  if (bits.length !== count) {
    throw new InputError(
      `${name}: ${bits.length} address bits, and those of the elements are ${count}; give ${count - 1} to 0`,
    );
  }
  requireBits(bits);
  const all = withinCubes(bits, topology);
  const pattern = tablePattern(topology.nodes, slots, permuteBits(all));
  return chainExchanges(algorithm, memories, pattern, legsOf(memories, all));
}

/** The bits of slot * nodes + node, where the bits between the member's number and the slot's tell the cubes apart. */
function withinCubes(bits: readonly AddressBit[], { dim, nodes }: Cube): AddressBit[] {
  const nodeBits = Math.log2(nodes);
  const moved = bits.map(({ from, complement }) => ({
    from: from < dim ? from : from - dim + nodeBits,
    complement,
  }));
  const cubeBits = Array.from({ length: nodeBits - dim }, (_, k) => ({
    from: nodeBits - 1 - k,
    complement: false,
  }));
  return [...moved.slice(0, -dim), ...cubeBits, ...moved.slice(-dim)];
}

/** The exchanges that the bits of slot * nodes + node take. */
function legsOf({ topology: { nodes }, slots }: Memories, bits: readonly AddressBit[]): ChainedExchange[] {
  let before: NodeBits = [];
  return bitExchanges(bits, Math.log2(nodes)).map((held) => {
    const dimensions = held.reduce(
      (mask, { from }, place) => mask | (Number(from !== (before[place]?.from ?? place)) << place),
      0,
    );
    before = held;
    const bitOf = (address: number, { from, complement }: AddressBit) =>
      ((address >>> from) & 1) ^ Number(complement);
    return {
      dimensions,
      nodes: Uint32Array.from({ length: nodes * slots }, (_, address) =>
        held.reduce((node, bit, place) => node | (bitOf(address, bit) << place), 0),
      ),
    };
  });
}

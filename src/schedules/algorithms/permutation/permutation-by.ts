import type { AddressBit } from '../../model/address-bits.ts';
import type { Algorithm } from '../../model/algorithm.ts';
import type { Schedule } from '../../model/schedule.ts';
import { completeExchange, type Exchange } from '../../problems/exchange.ts';
import type { Permutation } from '../../problems/permutation.ts';
import { solve } from '../../proof/solve.ts';
import { type ChainedExchange, chainExchanges } from '../../transforms/exchange-chain.ts';
import { reordered } from '../../transforms/slot-reordering.ts';
import { bitExchanges, type NodeBits } from './bit-exchanges.ts';

/**
 * Permutations of elements by the exchanges of an algorithm for cubes: one exchange, or for address bits as many as it
 * takes, each in the dimensions whose bits change. With at least 2^d slots for the d dimensions in which anything changes,
 * that is two at most; see bitExchanges. What several exchanges take is not what the algorithm's formulas say of one.
 *
 * @param exchange its schedules make the exchanges; an algorithm whose schedules can be neither reordered nor chained, see
 *   `chainExchanges`, has none for permutations
 */
export function permutationBy(exchange: Algorithm<Exchange>): Algorithm<Permutation> {
  const { name, aliases, source, guarantee } = exchange;
  return {
    name,
    ...(aliases && { aliases }),
    source,
    guarantee,
    solves: ['permutation'],
    networks: ['cube'],
    schedule: (problem) => scheduleBy(exchange, problem),
  };
}

function scheduleBy(exchange: Algorithm<Exchange>, problem: Permutation): Schedule {
  const { topology, slots, bits, width } = problem;
  const pattern = problem.demand();
  if (bits !== undefined) return chainExchanges(exchange, problem, pattern, legsOf(problem, bits));
  const one = completeExchange({
    topology,
    copies: slots / topology.members,
    ...(width !== undefined && { width }),
  });
  const schedule = solve(exchange, one);
  // An exchange whose slots keep their order is the permutation.
  return pattern.kind === 'exchange' && pattern.reordering
    ? reordered(schedule, pattern.reordering)
    : schedule;
}

/** The exchanges that the bits of slot * nodes + node take. */
function legsOf({ topology: { nodes }, slots }: Permutation, bits: readonly AddressBit[]): ChainedExchange[] {
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

import type { AddressBit } from '../../model/address-bits.ts';
import { type Algorithm, knownAs } from '../../model/algorithm.ts';
import { partsAlong } from '../../model/networks/parts.ts';
import { isMoves } from '../../model/problem.ts';
import type { Schedule } from '../../model/schedule.ts';
import { completeExchange, type Exchange } from '../../problems/exchange.ts';
import type { Permutation } from '../../problems/permutation.ts';
import { solve } from '../../proof/solve.ts';
import { type ChainedExchange, chainExchanges } from '../../transforms/exchange-chain.ts';
import { reordered } from '../../transforms/slot-reordering.ts';
import { ofParts } from '../frames/needs.ts';
import { bitExchanges, type NodeBits } from './bit-exchanges.ts';
import { placementConversion } from './conversion-by.ts';

/**
 * Permutations of elements by the exchanges of an algorithm: one exchange, or for address bits on cubes as many as it
 * takes, each in the dimensions whose bits change. With at least 2^d slots for the d dimensions in which anything changes,
 * that is two at most; see bitExchanges. Where elements are asked for, it is two at most, see `placementConversion`. What several
 * exchanges take is not what the algorithm's formulas say of one.
 *
 * @param exchange its schedules make the exchanges
 */
export function permutationBy(exchange: Algorithm<Exchange>): Algorithm<Permutation> {
  return {
    ...knownAs(exchange),
    solves: ['permutation'],
    needs: ofParts(exchange),
    schedule: (problem) => scheduleBy(exchange, problem),
  };
}

function scheduleBy(exchange: Algorithm<Exchange>, problem: Permutation): Schedule {
  const { topology, slots, bits, width, embedding } = problem;
  const pattern = problem.demand();
  if (isMoves(pattern)) return placementConversion(exchange, problem, pattern.from, pattern.to);
  if (bits !== undefined) return chainExchanges(exchange, problem, pattern, legsOf(problem, bits));
  const one = completeExchange({
    topology,
    copies: slots / topology.members,
    ...(width !== undefined && { width }),
    ...(embedding && { embedding }),
  });
  const schedule = solve(exchange, one);
  // An exchange whose slots keep their order is the permutation.
  return pattern.kind === 'exchange' && pattern.reordering
    ? reordered(schedule, pattern.reordering)
    : schedule;
}

/** The exchanges that the bits of slot * nodes + node take. */
function legsOf({ topology, slots }: Permutation, bits: readonly AddressBit[]): ChainedExchange[] {
  const { nodes } = topology;
  let before: NodeBits = [];
  return bitExchanges(bits, Math.log2(nodes)).map((held) => {
    const dimensions = [...held.keys()].filter(
      (place) => held[place].from !== (before[place]?.from ?? place),
    );
    before = held;
    const bitOf = (address: number, { from, complement }: AddressBit) =>
      ((address >>> from) & 1) ^ Number(complement);
    return {
      parts: partsAlong(topology, dimensions),
      nodes: Uint32Array.from({ length: nodes * slots }, (_, address) =>
        held.reduce((node, bit, place) => node | (bitOf(address, bit) << place), 0),
      ),
    };
  });
}

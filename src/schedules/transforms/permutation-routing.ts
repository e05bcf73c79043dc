import { depositBits, extractBits, popcount } from '../model/address-bits.ts';
import type { Algorithm } from '../model/algorithm.ts';
import { InputError } from '../model/errors.ts';
import { requirePermutation } from '../model/permutation.ts';
import type { Schedule } from '../model/schedule.ts';
import { tablePattern } from '../model/table-pattern.ts';
import type { Exchange } from '../problems/exchange.ts';
import { colourEdges } from './colouring.ts';
import { type ChainedExchange, chainExchanges, type Memories } from './exchange-chain.ts';

/**
 * A schedule that brings the blocks of all places to any other places, by as few complete exchanges as their numbers
 * allow, in the dimensions that some block must cross: by none where every block stays in its node, by one where every
 * node has equally many for each of its subcube, by two otherwise. Of two exchanges the first deals the blocks of every
 * node out so that every node then has equally many for each: the blocks are the edges of a graph between the nodes where
 * they start and those where they end, which is coloured with the nodes in between. (Johnsson-Ho 1992, 2.2.2, for
 * permutations of address bits; any other is done alike.)
 *
 * @param algorithm whose schedules make the exchanges, see `chainExchanges`
 * @param memories where; a multiple of 2^d slots for the d dimensions that some block must cross
 * @param destinations by place, slot * nodes + node: the place where its block must end, a permutation
 * @throws InputError when it is no permutation, blocks must cross between cubes, or the numbers or the algorithm are not
 *   as described
 */
export function routePermutation(
  algorithm: Algorithm<Exchange>,
  memories: Memories,
  destinations: ArrayLike<number>,
): Schedule {
  const { topology, slots } = memories;
  const { nodes } = topology;
  // Every slot takes part in the exchanges: none may be empty.
  const ends = requirePermutation('place', 'the pattern', destinations, nodes * slots);
  const pattern = tablePattern(nodes, slots, ends);
  const to = ends.map((place) => place % nodes);
  const dimensions = to.reduce((crossed, node, place) => crossed | (node ^ (place % nodes)), 0);
  if (dimensions >= 2 ** topology.dim) {
    throw new InputError(
      `destinations in other cubes: ${topology.label} has links within cubes of ${topology.dim} dimensions only`,
    );
  }
  const members = 2 ** popcount(dimensions);
  if (slots % members !== 0) {
    throw new InputError(
      `${slots} slots, and blocks cross ${popcount(dimensions)} dimensions: give a multiple of ${members} slots`,
    );
  }
  return chainExchanges(algorithm, memories, pattern, legsTo(to, nodes, dimensions, slots / members));
}

/** As few exchanges as take equally many blocks, `share`, from every node to every other of its subcube. */
function legsTo(
  to: Uint32Array<ArrayBuffer>,
  nodes: number,
  dimensions: number,
  share: number,
): ChainedExchange[] {
  if (dimensions === 0) return [];
  const members = 2 ** popcount(dimensions);
  const memberOf = Uint32Array.from({ length: nodes }, (_, node) => extractBits(node, dimensions));
  const counts = new Uint32Array(nodes * members);
  for (let place = 0; place < to.length; place++) counts[(place % nodes) * members + memberOf[to[place]]]++;
  const last = { dimensions, nodes: to };
  if (counts.every((count) => count === share)) return [last];
  const from = Uint32Array.from(to, (_, place) => place % nodes);
  const between = colourEdges(from, to, nodes, members).map(
    (member, place) => (from[place] & ~dimensions) | depositBits(member, dimensions),
  );
  return [{ dimensions, nodes: between }, last];
}

import type { Algorithm } from '../model/algorithm.ts';
import { InputError } from '../model/errors.ts';
import { inPartOf, memberOf, type Parts } from '../model/networks/parts.ts';
import { requirePermutation } from '../model/permutation.ts';
import type { Schedule } from '../model/schedule.ts';
import { tablePattern } from '../model/table-pattern.ts';
import type { Exchange } from '../problems/exchange.ts';
import { colourEdges } from './colouring.ts';
import { type ChainedExchange, chainExchanges, type Memories, partsFor } from './exchange-chain.ts';

/**
 * A schedule that brings the blocks of all places to any other places, by as few complete exchanges as their numbers
 * allow, in the parts of the network that no block must leave (in the dimensions that some block must cross): by none where
 * every block stays in its node, by one where every node has equally many for each of its part, by two otherwise. Of two
 * exchanges the first deals the blocks of every node out so that every node then has equally many for each: the blocks are the
 * edges of a graph between the nodes where they start and those where they end, which is coloured with the nodes in between.
 * (Johnsson-Ho 1992, 2.2.2, for permutations of address bits; any other is done alike.)
 *
 * @param algorithm whose schedules make the exchanges
 * @param memories where; as many slots as a multiple of the members of a part, 2^d where blocks must cross d dimensions
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
  const { nodes, members: all, label } = topology;
  // Every slot takes part in the exchanges: none may be empty.
  const ends = requirePermutation('place', 'the pattern', destinations, nodes * slots);
  const pattern = tablePattern(nodes, slots, ends);
  const from = Uint32Array.from(ends, (_, place) => place % nodes);
  const to = ends.map((place) => place % nodes);
  if (from.some((node, place) => Math.floor(node / all) !== Math.floor(to[place] / all))) {
    throw new InputError(
      `destinations in other cubes: ${label} has links within cubes of ${Math.log2(all)} dimensions only`,
    );
  }
  const parts = partsFor(algorithm, memories, from, to);
  const { members } = parts;
  if (slots % members !== 0) {
    throw new InputError(
      `${slots} slots, and blocks go to any of ${members} nodes: give a multiple of ${members} slots`,
    );
  }
  return chainExchanges(algorithm, memories, pattern, legsTo(parts, from, to, slots / members));
}

/** As few exchanges as take equally many blocks, `share`, from every node to every other of its part. */
function legsTo(
  parts: Parts,
  from: Uint32Array<ArrayBuffer>,
  to: Uint32Array<ArrayBuffer>,
  share: number,
): ChainedExchange[] {
  const { topology, members } = parts;
  if (members === 1) return [];
  const { nodes } = topology;
  const counts = new Uint32Array(nodes * members);
  for (const [place, node] of to.entries()) counts[from[place] * members + memberOf(parts, node)]++;
  const last = { parts, nodes: to };
  if (counts.every((count) => count === share)) return [last];
  const between = colourEdges(from, to, nodes, members).map((member, place) =>
    inPartOf(parts, from[place], member),
  );
  return [{ parts, nodes: between }, last];
}

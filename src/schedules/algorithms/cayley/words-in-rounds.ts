import type { Generators } from '../../model/networks/cayley.ts';
import { negotiate } from '../uneven/rounds/negotiation.ts';
import { PieceRoutes } from '../uneven/rounds/piece-routes.ts';
import { Pieces } from '../uneven/routes/pieces.ts';
import { TimedWords } from './timed-words.ts';

/** Letters that a word may have more than the shortest, where its rounds allow it: at first one, in each attempt twice as many, so many at most. */
const MOST_DETOUR = 8;

/** Looks at prices, about, after which nothing is begun anew. */
const LOOKS = 2 ** 24;

/** By round and port: the slots that leave. */
export type PortRounds = readonly (readonly (readonly number[])[])[];

/**
 * Words for all elements of a group but the neutral one, with a round for each letter, so that the largest messages of all rounds together are
 * few blocks. They are found as the ways of `direct-rounds` are, with the ports of one node in the place of all links: each block in turn takes what
 * is cheapest for it, knowing what the others have taken, see `negotiate`. As long as that is not enough it begins anew in another order, small groups
 * often.
 *
 * @param copies words of each element
 * @param rounds at least the letters of the longest of the shortest words
 * @param enough blocks in sequence with which it ends
 * @returns slots are copy x nodes + element
 */
export function wordsInRounds(
  generators: Generators,
  copies: number,
  rounds: number,
  enough: number,
): PortRounds {
  const nodes = generators[0].length;
  const pieces = new Pieces(nodes, new Uint32Array(nodes).fill(copies), copies, 1);
  const carriers = {
    nodes,
    shares: new Float64Array(generators.length).fill(1),
    lanesInAll: generators.length,
  };
  let [best, least] = [[] as PortRounds, Number.POSITIVE_INFINITY];
  for (let attempt = 0, looks = 0; least > enough && looks < LOOKS; attempt++) {
    const words = new TimedWords(generators, rounds, Math.min(2 ** attempt, MOST_DETOUR));
    const routes = new PieceRoutes(carriers, pieces, words);
    negotiate(routes, rounds, enough, attempt, attempt % 2 === 0);
    looks += routes.looks;
    const found = leavingIn(rounds, generators.length, pieces, routes);
    const length = sequenceOf(found);
    if (length < least) [best, least] = [found, length];
  }
  return best;
}

/** What leaves by each port in each round. */
function leavingIn(rounds: number, ports: number, pieces: Pieces, routes: PieceRoutes): PortRounds {
  const leaving = Array.from({ length: rounds }, () => Array.from({ length: ports }, (): number[] => []));
  const nodes = pieces.pairs;
  for (let node = 1; node < nodes; node++) {
    for (
      let piece = pieces.first[node], slot = node;
      piece < pieces.first[node + 1];
      piece++, slot += nodes
    ) {
      for (const cell of routes.cellsOf(piece)) leaving[cell % rounds][Math.floor(cell / rounds)].push(slot);
    }
  }
  return leaving;
}

/** The largest messages of all rounds, together. */
function sequenceOf(leaving: PortRounds): number {
  return leaving.reduce(
    (sum, messages) => sum + messages.reduce((most, { length }) => Math.max(most, length), 0),
    0,
  );
}

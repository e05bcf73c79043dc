import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { asUneven, type UnevenExchange } from '../../problems/uneven.ts';
import { allPorts, farthestOf, shortestWays, that } from '../frames/guarantees.ts';
import { allPortsOf, onAllLinks } from '../frames/needs.ts';
import { type ChunkChoice, ChunkRounds } from './rounds/chunk-rounds.ts';
import { minimalWays } from './routes/minimal-ways.ts';
import { neighbourTable } from './routes/network-links.ts';
import { Pieces } from './routes/pieces.ts';
import { hasLinks, requireLinks } from './timetable/routed-schedule.ts';
import type { Timetable } from './timetable/timetable.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { timetableSchedule } from './timetable/timetable-schedule.ts';

/** Pieces of a pair at most, each with a way and rounds of its own. */
const PIECES = 16;

/** Pieces of all pairs together, about: with more, 512 nodes take minutes, and little is won. */
const ALL_PIECES = 2 ** 19;

/** How often all pieces choose. */
const PASSES = 10;

/** How sharp the first pass is, see `RoundLoads`, and how many times as sharp the last. At first all busy links matter, in the end the busiest. */
const SHARPNESS = 40;
const SHARPER = 4;

/** Hops of all pieces that are chosen for at most, so that they fit into memory. */
const MAX_HOPS = 2 ** 27;

/** Few startups: messages of many elements, in as many rounds as the farthest pair is links apart. */
export const directRounds: Algorithm<Exchange | UnevenExchange> = {
  name: 'direct-rounds',
  source: 'none',
  guarantees: [
    allPorts,
    shortestWays,
    that('as many startups as the farthest pair is links apart', ({ problem, counted }) => {
      return counted.steps === farthestOf(problem);
    }),
  ],
  solves: ['exchange', 'uneven'],
  networks: hasLinks,
  needs: onAllLinks,
  schedule(problem) {
    const { topology } = problem;
    requireLinks('direct-rounds', topology);
    const { counts, demand } = asUneven(problem);
    // More elements than can be followed are refused before their rounds are looked for.
    demand();
    return timetableSchedule('direct-rounds', problem, allPortsOf(topology), inRounds(topology, counts));
  },
};

/**
 * Rounds of long messages for elements on ways of the fewest links. The elements of a pair are divided into pieces, and each piece
 * chooses one of the ways together with the rounds of its hops: those that cost least, where the cost of a link in a round is by how much
 * the sum of the largest messages rises. All choose again and again, every time with a sharper view of that; the best that came out
 * of a pass counts.
 *
 * @param topology a network of links
 * @param counts by sender x nodes + receiver: elements
 * @returns the pieces that go the same way in the same rounds together; rounds from 0 to the most links between a sender and its receiver
 * @throws InputError for so many nodes so far apart that the hops of all pieces do not fit into memory
 */
export function inRounds(topology: Topology, counts: Uint32Array): Timetable {
  const { nodes, label } = topology;
  const rounds = mostLinks(topology, counts);
  const elements = counts.reduce((sum, count) => sum + count, 0);
  const pieces = new Pieces(nodes, counts, PIECES, Math.ceil(elements / ALL_PIECES));
  if (pieces.length * rounds > MAX_HOPS) {
    throw new InputError(
      `direct-rounds on the ${label}: ${pieces.length} pieces in ${rounds} rounds; give fewer nodes, or direct`,
    );
  }
  const chunks = new ChunkRounds(topology, pieces, rounds);
  let best = chunks.choice();
  let shortest = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    const length = chunks.pass(SHARPNESS * SHARPER ** (pass / (PASSES - 1)));
    if (length >= shortest) continue;
    shortest = length;
    best = chunks.choice();
  }
  return timetableOf(topology, pieces, rounds, best);
}

/** Links between a sender and a receiver of elements, at most. */
function mostLinks({ nodes, distance }: Topology, counts: Uint32Array): number {
  return counts.reduce(
    (most, count, pair) =>
      count > 0 ? Math.max(most, distance(Math.floor(pair / nodes), pair % nodes)) : most,
    0,
  );
}

/** Pieces that go the same way in the same rounds become one. */
function timetableOf(
  topology: Topology,
  pieces: Pieces,
  rounds: number,
  { wayOf, roundOf }: ChunkChoice,
): Timetable {
  const { nodes } = topology;
  const neighbours = neighbourTable(topology);
  const ways = minimalWays(topology);
  const list = new TimetableList();
  pieces.forEachPair((pair) => {
    ways.between(Math.floor(pair / nodes), pair % nodes);
    const routes = new Map<string, { size: number; stops: number[]; steps: Uint16Array }>();
    for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
      const hops = ways.follow(wayOf[piece]);
      const crossed = ways.links.subarray(0, hops);
      const steps = roundOf.subarray(piece * rounds, piece * rounds + hops);
      const name = `${crossed.join()}:${steps.join()}`;
      const size = (routes.get(name)?.size ?? 0) + pieces.sizeOf(pair, piece);
      routes.set(name, { size, stops: Array.from(crossed, (link) => neighbours[link]), steps });
    }
    for (const { size, stops, steps } of routes.values()) list.add(pair, size, stops, steps);
  });
  return list.timetable();
}

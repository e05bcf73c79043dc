import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { asUneven, type UnevenExchange } from '../../problems/uneven.ts';
import { allPorts } from '../frames/guarantees.ts';
import { allPortsOf, onAllLinks } from '../frames/needs.ts';
import { moreRounds, requireRounds, roundsFamily, startupsOf } from '../frames/rounds-family.ts';
import { negotiate } from './rounds/negotiation.ts';
import { PieceRoutes } from './rounds/piece-routes.ts';
import { TimedPaths } from './rounds/timed-paths.ts';
import { leastAtNodes, neighbourTable, shareTable } from './routes/network-links.ts';
import { Pieces } from './routes/pieces.ts';
import { planned } from './timetable/kept-plans.ts';
import { followsNoAxes, hasLinks, requireLinks } from './timetable/routed-schedule.ts';
import type { Timetable } from './timetable/timetable.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { requireRoom, timetableSchedule } from './timetable/timetable-schedule.ts';

/** Pieces of a pair at most, each with a way and rounds of its own. */
const PIECES = 16;

/** Pieces of all pairs together, about: with more, 512 nodes take minutes, and little is won. */
const ALL_PIECES = 2 ** 18;

/** Links that a way may have more than the shortest, where its rounds allow it. */
const DETOUR = 1;

/** Hops of all pieces at most, so that they fit into memory, and prices that are looked at where all choose once: so that it takes minutes. */
const MOST_HOPS = 2 ** 27;
const MOST_LOOKS = 2 ** 30;

/** Any number: the order in which pieces choose. */
const SEED = 25;

/** Pairs for which it is found out how many prices those are. */
const SAMPLE = 512;

const NAME = 'direct-rounds';

/** Few startups: messages of many elements, in as many rounds as the farthest pair is links apart, or in more with shorter messages. */
export const directRounds = roundsFamily<Exchange | UnevenExchange>(NAME, (name, rounds) => {
  return {
    name,
    source: 'McMurchie-Ebeling 1995',
    guarantees: [allPorts, startupsOf(rounds)],
    solves: ['exchange', 'uneven'],
    networks: hasLinks,
    needs: (topology) => ({ ...onAllLinks(topology), ...(rounds !== undefined && { startups: rounds }) }),
    ...(rounds === undefined && { further: furtherRounds }),
    schedule(problem) {
      const { topology } = problem;
      requireLinks(name, topology);
      const { counts, demand } = asUneven(problem);
      // More elements than can be followed are refused before their rounds are looked for.
      demand();
      requireRoom(name, topology.nodes, counts);
      const make = () => inRounds(topology, counts, rounds);
      return timetableSchedule(name, problem, allPortsOf(topology), planned(name, problem, counts, make));
    },
  };
});

/** The same in more rounds, where no algorithm is made for the axes of the network. */
function furtherRounds(problem: Exchange | UnevenExchange): Algorithm<Exchange | UnevenExchange>[] {
  const { topology } = problem;
  if (!followsNoAxes(topology)) return [];
  const [, ...more] = roundsWorthTrying(topology, asUneven(problem).counts);
  return more.map(directRounds.inRounds);
}

/**
 * Numbers of rounds for `direct-rounds-R` that may be worth their startups: the fewest that there can be, and those of `moreRounds`.
 * @param counts by sender x nodes + receiver: elements
 */
export function roundsWorthTrying(topology: Topology, counts: Uint32Array): number[] {
  const fewest = mostLinks(topology, counts);
  if (fewest === 0) return [];
  return [fewest, ...moreRounds(fewest, leastInSequence(topology, counts))];
}

/** Elements that the busiest link carries at least, by what nodes have and how far it goes. */
function leastInSequence(topology: Topology, counts: Uint32Array): number {
  const { nodes, distance, lanesInAll } = topology;
  const hops = counts.reduce(
    (sum, count, pair) => (count > 0 ? sum + count * distance(Math.floor(pair / nodes), pair % nodes) : sum),
    0,
  );
  return Math.max(leastAtNodes(topology, counts), Math.ceil(hops / lanesInAll));
}

/**
 * Rounds of long messages, for elements on ways of at most one link more than the shortest. The elements of a pair are divided into
 * pieces, and each piece chooses a way together with the rounds of its hops, see `negotiate`.
 *
 * @param topology a network of links
 * @param counts by sender x nodes + receiver: elements
 * @param rounds left out: the most links between a sender and its receiver, as few as there can be
 * @returns the pieces that go the same way in the same rounds together; rounds from 0 on
 * @throws InputError for too few rounds, and for so many pieces with so many ways and rounds that they take too long to place
 */
export function inRounds(
  topology: Topology,
  counts: Uint32Array,
  rounds = mostLinks(topology, counts),
): Timetable {
  const { nodes, label } = topology;
  requireRounds(`${NAME} on the ${label}`, rounds, mostLinks(topology, counts));
  const elements = counts.reduce((sum, count) => sum + count, 0);
  const pieces = new Pieces(nodes, counts, PIECES, Math.ceil(elements / ALL_PIECES));
  const paths = new TimedPaths(topology, rounds, DETOUR);
  if (pieces.length * rounds > MOST_HOPS || looksOfAll(topology, pieces, paths) > MOST_LOOKS) {
    throw new InputError(
      `direct-rounds on the ${label}: ${pieces.length} pieces in ${rounds} rounds take too long to place; give fewer nodes, or direct`,
    );
  }
  const carriers = { nodes, shares: shareTable(topology), lanesInAll: topology.lanesInAll };
  const routes = new PieceRoutes(carriers, pieces, paths);
  if (pieces.length > 0) {
    negotiate(routes, rounds, leastInSequence(topology, counts), SEED);
  }
  return timetableOf(topology, pieces, rounds, routes);
}

/** Prices that are looked at where each piece chooses once, about: as for the first pairs. */
function looksOfAll({ nodes, ports }: Topology, pieces: Pieces, paths: TimedPaths): number {
  const idle = new Float64Array(nodes * ports * paths.rounds);
  const prices = { weights: idle, scales: idle.subarray(0, paths.rounds), add: () => undefined };
  let [pairs, seen, looks] = [0, 0, 0];
  pieces.forEachPair((pair) => {
    if (++pairs > SAMPLE) return;
    const [from, to] = [Math.floor(pair / nodes), pair % nodes];
    const [first, end] = [pieces.first[pair], pieces.first[pair + 1]];
    const before = paths.looks;
    paths.find(prices, from, to, paths.distance(from, to));
    looks += (end - first) * (paths.looks - before);
    seen += end - first;
  });
  return seen === 0 ? 0 : looks * (pieces.length / seen);
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
function timetableOf(topology: Topology, pieces: Pieces, rounds: number, routes: PieceRoutes): Timetable {
  const neighbours = neighbourTable(topology);
  const list = new TimetableList();
  const add = (pair: number, size: number, cells: Uint32Array) => {
    const stops = Array.from(cells, (cell) => neighbours[Math.floor(cell / rounds)]);
    list.add(
      pair,
      size,
      stops,
      cells.map((cell) => cell % rounds),
    );
  };
  pieces.forEachPair((pair) => {
    const [first, end] = [pieces.first[pair], pieces.first[pair + 1]];
    if (end - first === 1) {
      add(pair, pieces.sizeOf(pair, first), routes.cellsOf(first));
      return;
    }
    const alike = new Map<string, { size: number; cells: Uint32Array }>();
    for (let piece = first; piece < end; piece++) {
      const cells = routes.cellsOf(piece);
      const name = cells.join();
      const size = (alike.get(name)?.size ?? 0) + pieces.sizeOf(pair, piece);
      alike.set(name, { size, cells });
    }
    for (const { size, cells } of alike.values()) add(pair, size, cells);
  });
  return list.timetable();
}

import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { randomWords } from '../../model/random.ts';
import type { Exchange } from '../../problems/exchange.ts';
import { asUneven, type UnevenExchange } from '../../problems/uneven.ts';
import { askedOf } from '../../proof/bounds/asked.ts';
import { demanded } from '../../proof/bounds/bounds.ts';
import { allPorts, fewestCrossings } from '../frames/guarantees.ts';
import { allPortsOf, singlesOnAllLinks } from '../frames/needs.ts';
import { packed as inPackedSteps } from './packing/packing.ts';
import { ShortestWays, type Way } from './packing/shortest-ways.ts';
import { planned } from './timetable/kept-plans.ts';
import { followsNoAxes } from './timetable/routed-schedule.ts';
import type { Timetable } from './timetable/timetable.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { requireRoom, timetableSchedule } from './timetable/timetable-schedule.ts';

/** Ways of a pair to choose among, at most. */
const MOST_WAYS = 16;

/** Elements x steps x links of a way, at most: what has more would take longer than seconds. */
const MOST_WORK = 2 ** 28;

/** Any number: the ways that are drawn are the same each time. */
const SEED = 44;

/**
 * Every element by a shortest way, the hops of all packed into few steps by a search, see `packing`. Through relays each hop goes a way of its
 * own, so that messages of a step share no link.
 */
export const packed: Algorithm<Exchange | UnevenExchange> = {
  name: 'packed',
  source: 'Nagata-Braysy 2009',
  guarantees: [allPorts, fewestCrossings],
  solves: ['exchange', 'uneven'],
  networks: followsNoAxes,
  needs: singlesOnAllLinks,
  schedule(problem) {
    const { topology } = problem;
    // Messages by different ways cannot share a wide channel: through relays each has one for itself.
    const width = topology.relays ? 1 : (problem.width ?? 1);
    const { label, members, nodes } = topology;
    if (members < nodes) throw new InputError(`packed on the ${label}: give one cube`);
    if (!followsNoAxes(topology)) {
      throw new InputError(
        `packed on the ${label}: made for networks whose links follow no axes; give another algorithm`,
      );
    }
    const { counts, demand } = asUneven(problem);
    const most = mostElements(counts.reduce((sum, count) => sum + count) / topology.lanesInAll);
    // What is far too much is refused before distances and cuts are looked for, and more elements than can be followed before their ways.
    if (elementsOf(nodes, counts, most) === undefined) throw tooMany(topology);
    demand();
    requireRoom('packed', nodes, counts);
    const ports = allPortsOf(topology);
    const least = demanded(topology, askedOf(problem), ports, 'store-and-forward', width).lowerBound;
    const elements = elementsOf(nodes, counts, mostElements(least * topology.diameter));
    if (elements === undefined) throw tooMany(topology);
    const make = () => timetableOf(topology, elements, width, least);
    return timetableSchedule('packed', problem, ports, planned('packed', problem, counts, make));
  },
};

/** @param elements by element: its pair */
function timetableOf(
  topology: Topology,
  elements: readonly number[],
  width: number,
  least: number,
): Timetable {
  const { ways, steps } = inPackedSteps(topology, waysBetween(topology, elements), width, least);
  const list = new TimetableList();
  for (const [element, pair] of elements.entries()) {
    const way = ways[element];
    list.add(pair, 1, stopsOf(topology, way), steps[element], topology.relays ? hopsIn(way) : []);
  }
  return list.timetable();
}

/** Elements that may be placed where the ways of each take so many steps x links. */
function mostElements(looks: number): number {
  return MOST_WORK / Math.max(1, looks);
}

function tooMany({ label }: Topology): InputError {
  return new InputError(
    `packed on the ${label}: so many blocks take too long to place; give fewer nodes or blocks, or another algorithm`,
  );
}

/** By element its pair, sender x nodes + receiver, those of one offset after another; undefined where there are more than so many. */
function elementsOf(nodes: number, counts: Uint32Array, most: number): number[] | undefined {
  const elements: number[] = [];
  for (let offset = 1; offset < nodes; offset++) {
    for (let from = 0; from < nodes; from++) {
      const pair = from * nodes + ((from + offset) % nodes);
      if (elements.length + counts[pair] > most) return undefined;
      for (let copy = 0; copy < counts[pair]; copy++) elements.push(pair);
    }
  }
  return elements;
}

/** By element: shortest ways of its pair. */
function waysBetween(topology: Topology, elements: readonly number[]): Way[][] {
  const { nodes } = topology;
  const shortest = new ShortestWays(topology);
  const random = randomWords(SEED);
  const known = new Map<number, Way[]>();
  return elements.map((pair) => {
    const ways =
      known.get(pair) ?? shortest.between(Math.floor(pair / nodes), pair % nodes, MOST_WAYS, random);
    known.set(pair, ways);
    return ways;
  });
}

/** By hop of a way: its links. */
function hopsIn({ links, ends }: Way): number[][] {
  return Array.from(ends, (end, hop) => Array.from(links.subarray(hop === 0 ? 0 : ends[hop - 1], end)));
}

/** By hop of a way: the node to which it leads. */
function stopsOf({ ports, neighbour }: Topology, { links, ends }: Way): number[] {
  return Array.from(ends, (end) => {
    const last = links[end - 1];
    return neighbour(Math.floor(last / ports), last % ports) ?? -1;
  });
}

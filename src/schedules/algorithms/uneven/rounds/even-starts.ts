import { InputError } from '../../../model/errors.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { randomWords } from '../../../model/random.ts';
import { linkFinder } from '../timetable/hop-links.ts';
import type { Routing } from '../timetable/timetable.ts';

/** Any number: what the shares of the routes are drawn with. */
const SEED = 25;

/**
 * The largest messages if elements wait nowhere, for networks that are too large to order elements or to choose rounds for each piece:
 * those of a route start spread evenly over all rounds in which they can start, and cross a link in each round from then on. Of
 * w elements and s such rounds the one of number j starts in round floor((j + u) s / w), where u is drawn for the route.
 *
 * @param rounds at least as many as the longest route has hops
 * @returns by round: elements on the busiest link, on each of its lanes
 * @throws InputError for too few rounds, and as of `linksOfHops`
 */
export function evenStarts(topology: Topology, routing: Routing, rounds: number): Uint32Array {
  const { nodes, ports } = topology;
  const { pairs, sizes, firstHop, stops } = routing;
  const linkFrom = linkFinder(topology);
  const words = randomWords(SEED);
  // By link x rounds + round: elements.
  const loads = new Uint32Array(nodes * ports * rounds);
  // Of the route at hand, by hop.
  const links = new Uint32Array(rounds);
  for (let route = 0; route < pairs.length; route++) {
    const [first, size] = [firstHop[route], sizes[route]];
    const hops = firstHop[route + 1] - first;
    const starts = rounds - hops + 1;
    if (starts < 1)
      throw new InputError(`${rounds} rounds for a route of ${hops} hops: give as many as hops`);
    const share = words() / 2 ** 32;
    let node = Math.floor(pairs[route] / nodes);
    for (let hop = 0; hop < hops; hop++) {
      const next = stops[first + hop];
      links[hop] = linkFrom(node, next);
      node = next;
    }
    let started = 0;
    for (let start = 0; start < starts; start++) {
      const end = Math.ceil(((start + 1) * size) / starts - share);
      if (end === started) continue;
      for (let hop = 0; hop < hops; hop++) loads[links[hop] * rounds + start + hop] += end - started;
      started = end;
    }
  }
  const largest = new Uint32Array(rounds);
  for (const [cell, load] of loads.entries()) {
    const round = cell % rounds;
    const onLane = Math.ceil(load / topology.lanes(Math.floor(cell / rounds)));
    if (onLane > largest[round]) largest[round] = onLane;
  }
  return largest;
}

import type { Routing } from '../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import type { Topology } from '../../src/schedules/model/networks/topology.ts';
import { timetableFaults } from './timetable-faults.ts';

/**
 * What is wrong with routes: those of `timetableFaults`, a pair whose routes are not together, a route that is there twice, and one
 * that comes to a node twice.
 */
export function routingFaults(topology: Topology, counts: ArrayLike<number>, routing: Routing): string[] {
  const { pairs, firstHop, stops } = routing;
  // A step of its own for each hop: only the routes are in question.
  const faults = timetableFaults(topology, counts, { ...routing, steps: Uint32Array.from(stops.keys()) });
  const seen = new Set<string>();
  const done = new Set<number>();
  for (const [route, pair] of pairs.entries()) {
    if (route > 0 && pairs[route - 1] !== pair) done.add(pairs[route - 1]);
    if (done.has(pair)) faults.push(`routes of pair ${pair} are apart`);
    const way = stops.subarray(firstHop[route], firstHop[route + 1]);
    const name = `${pair}: ${way.join(' ')}`;
    if (seen.has(name)) faults.push(`route ${name} is there twice`);
    if (new Set(way).size < way.length || way.includes(Math.floor(pair / topology.nodes))) {
      faults.push(`route ${name} comes to a node twice`);
    }
    seen.add(name);
  }
  return faults;
}

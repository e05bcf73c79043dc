import type { Timetable } from '../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import type { Topology } from '../../src/schedules/model/networks/topology.ts';

/**
 * What is wrong with a timetable: a route that does not lead over links from its sender to its receiver, a hop that is not later
 * than the one before, a link that carries more than it can in a step, or another number of elements than there are.
 * @param counts by sender x nodes + receiver
 * @param most elements that a link carries in a step; left out: any number
 */
export function timetableFaults(
  topology: Topology,
  counts: ArrayLike<number>,
  timetable: Timetable,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const { nodes } = topology;
  const { pairs, sizes, firstHop, stops, steps } = timetable;
  const faults: string[] = [];
  const carried = new Map<number, number>();
  const sent = new Float64Array(nodes * nodes);
  for (const [route, pair] of pairs.entries()) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    let [at, last] = [sender, -1];
    if (sizes[route] < 1) faults.push(`route ${route} has no element`);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      const [to, step] = [stops[hop], steps[hop]];
      if (topology.distance(at, to) !== 1) faults.push(`route ${route} leaps from node ${at} to node ${to}`);
      if (step <= last) faults.push(`route ${route} has step ${step} after step ${last}`);
      const link = (step * nodes + at) * nodes + to;
      carried.set(link, (carried.get(link) ?? 0) + sizes[route]);
      [at, last] = [to, step];
    }
    if (at !== receiver) faults.push(`route ${route} ends at node ${at}, not at node ${receiver}`);
    sent[pair] += sizes[route];
  }
  for (const [link, elements] of carried) {
    const [step, from, to] = [Math.floor(link / nodes ** 2), Math.floor(link / nodes) % nodes, link % nodes];
    if (elements > most) faults.push(`the link ${from}-${to} carries ${elements} elements in step ${step}`);
  }
  for (const [pair, elements] of sent.entries()) {
    const isOwn = Math.floor(pair / nodes) === pair % nodes;
    if (elements !== (isOwn ? 0 : counts[pair])) faults.push(`pair ${pair} sends ${elements} elements`);
  }
  if (firstHop.length !== pairs.length + 1 || firstHop[pairs.length] !== stops.length) {
    faults.push('hops without a route');
  }
  return faults;
}

import type { Routing } from '../../src/schedules/algorithms/uneven/timetable/timetable.ts';

/** Elements that cross the busiest link. @param nodes of the network */
export function busiestLink(nodes: number, { pairs, sizes, firstHop, stops }: Routing): number {
  const loads = new Map<number, number>();
  for (let route = 0; route < pairs.length; route++) {
    let at = Math.floor(pairs[route] / nodes);
    for (const to of stops.subarray(firstHop[route], firstHop[route + 1])) {
      loads.set(at * nodes + to, (loads.get(at * nodes + to) ?? 0) + sizes[route]);
      at = to;
    }
  }
  return Math.max(0, ...loads.values());
}

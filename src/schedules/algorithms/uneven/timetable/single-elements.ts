import type { Routing } from './timetable.ts';

/** A route of w elements as w routes of one. */
export function singleElements({ pairs, sizes, firstHop, stops }: Routing): Routing {
  const elements = sizes.reduce((sum, size) => sum + size, 0);
  const hops = sizes.reduce((sum, size, route) => sum + size * (firstHop[route + 1] - firstHop[route]), 0);
  const single = {
    pairs: new Uint32Array(elements),
    sizes: new Uint32Array(elements).fill(1),
    firstHop: new Uint32Array(elements + 1),
    stops: new Uint32Array(hops),
  };
  let [element, to] = [0, 0];
  for (let route = 0; route < pairs.length; route++) {
    for (let k = 0; k < sizes[route]; k++) {
      single.pairs[element] = pairs[route];
      for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) single.stops[to++] = stops[hop];
      single.firstHop[++element] = to;
    }
  }
  return single;
}

import type { Topology } from '../../../model/networks/topology.ts';
import type { ElementHops } from './element-hops.ts';
import { farthestFirstOrder } from './farthest-first.ts';
import { linksOfHops } from './hop-links.ts';
import { singleElements } from './single-elements.ts';
import type { Routing, Timetable } from './timetable.ts';
import { virtualTimeOrder } from './virtual-time.ts';

/**
 * The steps in which single elements cross the links of their routes: no link carries more than `width` elements in a step on each of its lanes, and none
 * rests while an element waits for it. It is the shorter of two list schedules. In *backward farthest-first* the elements go
 * back from their receivers, every link takes the element that has most hops left, and time is reversed. By *virtual time*
 * each route sends its elements evenly over the whole time, as far as the links allow: of w elements the one of number j has the key
 * (j + u) / w, where u is drawn for the route, and every link takes the least key.
 *
 * @param topology a network of links
 * @param width elements that a lane of a link carries in a step, at least 1
 * @returns a timetable in which each route has one element, those of a given route one after another
 * @throws InputError at a switch and among servers, and for a hop between nodes that are no neighbours
 */
export function inSteps(topology: Topology, routing: Routing, width = 1): Timetable {
  const { pairs, sizes, firstHop } = routing;
  const firsts = new Uint32Array(pairs.length + 1);
  for (let route = 0; route < pairs.length; route++) {
    firsts[route + 1] = firsts[route] + sizes[route] * (firstHop[route + 1] - firstHop[route]);
  }
  const room = (link: number) => width * topology.lanes(link);
  const hops: ElementHops = { routing, links: linksOfHops(topology, routing), firsts, room };
  let best = farthestFirstOrder(hops);
  if (best.length > leastSteps(topology, hops)) {
    const other = virtualTimeOrder(hops);
    if (other.length < best.length) best = other;
  }
  return { ...singleElements(routing), steps: best.steps };
}

/**
 * Steps that no order can do without: of a route its hops; of a link what it carries, behind the fewest hops that any element has
 * before it, and before the fewest that any has behind it.
 */
function leastSteps({ nodes, ports }: Topology, { routing, links, room }: ElementHops): number {
  const { sizes, firstHop } = routing;
  const load = new Float64Array(nodes * ports);
  const [before, behind] = [0, 1].map(() =>
    new Uint32Array(nodes * ports).fill(firstHop.length + links.length),
  );
  let least = 0;
  for (let route = 0; route < sizes.length; route++) {
    const [first, end] = [firstHop[route], firstHop[route + 1]];
    least = Math.max(least, end - first);
    for (let hop = first; hop < end; hop++) {
      const link = links[hop];
      load[link] += sizes[route];
      before[link] = Math.min(before[link], hop - first);
      behind[link] = Math.min(behind[link], end - 1 - hop);
    }
  }
  for (const [link, elements] of load.entries()) {
    if (elements > 0) least = Math.max(least, before[link] + Math.ceil(elements / room(link)) + behind[link]);
  }
  return least;
}

import { InputError } from '../../../model/errors.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { neighbourTable } from '../routes/network-links.ts';
import type { Routing } from './timetable.ts';

/**
 * The links of a network, to be found by the nodes that they join.
 * @throws InputError as of `neighbourTable`
 */
export function linkFinder(topology: Topology): (from: number, to: number) => number {
  const { ports } = topology;
  const neighbours = neighbourTable(topology);
  return (from, to) => {
    // Where two links lead to the same neighbour it is the one on the lower port.
    for (let link = from * ports; link < (from + 1) * ports; link++) if (neighbours[link] === to) return link;
    throw new InputError(`a hop from node ${from} to node ${to}: give a route between neighbours`);
  };
}

/**
 * By hop of a routing: its link, node x ports + port.
 * @throws InputError as of `linkFinder`, and for a hop between nodes that are no neighbours
 */
export function linksOfHops(topology: Topology, { pairs, firstHop, stops }: Routing): Uint32Array {
  const linkFrom = linkFinder(topology);
  const links = new Uint32Array(stops.length);
  for (let route = 0; route < pairs.length; route++) {
    let at = Math.floor(pairs[route] / topology.nodes);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      links[hop] = linkFrom(at, stops[hop]);
      at = stops[hop];
    }
  }
  return links;
}

/** By link, node x ports + port: the elements that cross it. @throws InputError as of `linksOfHops` */
export function linkLoads(topology: Topology, routing: Routing): Float64Array {
  const { sizes, firstHop } = routing;
  const links = linksOfHops(topology, routing);
  const loads = new Float64Array(topology.nodes * topology.ports);
  for (const [route, size] of sizes.entries()) {
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) loads[links[hop]] += size;
  }
  return loads;
}

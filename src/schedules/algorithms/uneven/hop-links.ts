import { InputError } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { Routing } from './timetable.ts';

/** The links of a network by number, each from a node to a neighbour. */
interface LinkTable {
  readonly ports: number;
  /** By link, node * ports + port: the node to which it leads, -1 where there is none. */
  readonly targets: Int32Array;
}

/**
 * The links of a network.
 * @throws InputError at a switch, where nodes have no neighbours
 */
function linkTable({ nodes, ports, label, isSwitched, neighbour }: Topology): LinkTable {
  if (isSwitched) throw new InputError(`links of the ${label}: give a network of neighbours, say torus 4x4`);
  const targets = new Int32Array(nodes * ports);
  for (let link = 0; link < targets.length; link++) {
    targets[link] = neighbour(Math.floor(link / ports), link % ports) ?? -1;
  }
  return { ports, targets };
}

/**
 * By hop of a routing: the number of its link. Where two links lead to the same neighbour it is the one on the lower port.
 * @throws InputError for a hop between nodes that are no neighbours
 */
export function linksOfHops(topology: Topology, { pairs, firstHop, stops }: Routing): Uint32Array {
  const { ports, targets } = linkTable(topology);
  const links = new Uint32Array(stops.length);
  for (let route = 0; route < pairs.length; route++) {
    let at = Math.floor(pairs[route] / topology.nodes);
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      const first = at * ports;
      let link = first;
      while (link < first + ports && targets[link] !== stops[hop]) link++;
      if (link === first + ports) {
        throw new InputError(`a hop from node ${at} to node ${stops[hop]}: give a route between neighbours`);
      }
      links[hop] = link;
      at = stops[hop];
    }
  }
  return links;
}

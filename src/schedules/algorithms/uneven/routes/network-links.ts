import { InputError } from '../../../model/errors.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { sumsOf } from '../../../problems/uneven.ts';

/** Of a port without a link. */
export const NOWHERE = -1;

/**
 * By link, node x ports + port: the node to which it leads, NOWHERE where there is none.
 * @throws InputError at a switch and among servers, where nodes have no neighbours
 */
export function neighbourTable(topology: Topology): Int32Array {
  const { nodes, ports, label, isSwitched } = topology;
  if (isSwitched) throw new InputError(`links of the ${label}: give a network of neighbours, say torus 4x4`);
  const table = new Int32Array(nodes * ports);
  for (let link = 0; link < table.length; link++) {
    table[link] = topology.neighbour(Math.floor(link / ports), link % ports) ?? NOWHERE;
  }
  return table;
}

/** By link, node x ports + port: for each element that crosses it, the part of a step that this takes of all that it carries at a time. */
export function shareTable({ nodes, ports, lanes }: Topology): Float64Array {
  return Float64Array.from({ length: nodes * ports }, (_, link) => 1 / lanes(link));
}

/**
 * Elements that the busiest link carries at least, on each of its lanes, whatever the routes: what a node sends or receives, on its links. It is cheap, and
 * for traffic with a hot node near the truth.
 * @param counts by sender x nodes + receiver
 */
export function leastAtNodes(topology: Topology, counts: Uint32Array): number {
  const { rows, columns } = sumsOf(topology.nodes, counts);
  return rows.reduce(
    (most, sent, node) => Math.max(most, Math.ceil(Math.max(sent, columns[node]) / topology.degree(node))),
    0,
  );
}

import { InputError } from '../../../model/errors.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { sumsOf } from '../../../problems/uneven.ts';

/** Of a port without a link. */
export const NOWHERE = -1;

/**
 * By link, node x ports + port: the node to which it leads, NOWHERE where there is none.
 * @throws InputError where switches are between nodes, so that these have no neighbours
 */
export function neighbourTable(topology: Topology): Int32Array {
  const { nodes, ports, label, isSwitched, relays } = topology;
  if (isSwitched || relays)
    throw new InputError(`links of the ${label}: give a network of neighbours, say torus 4x4`);
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
export function leastAtNodes({ nodes, degree, indegree }: Topology, counts: Uint32Array): number {
  const { rows, columns } = sumsOf(nodes, counts);
  return rows.reduce(
    (most, sent, node) =>
      Math.max(most, Math.ceil(sent / degree(node)), Math.ceil(columns[node] / indegree(node))),
    0,
  );
}

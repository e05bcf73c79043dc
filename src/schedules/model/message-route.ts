import { InputError } from './errors.ts';
import { isGrid } from './networks/grid.ts';
import { isServers } from './networks/servers.ts';
import { NODE_PORTS } from './networks/switch.ts';
import type { Topology } from './networks/topology.ts';
import { IDLE, type NodeMap } from './node-map.ts';

/** The links that a message from a node crosses; see displacementOf. */
export function routeOf(topology: Topology, map: NodeMap, node: number): number[] {
  return topology.route(node, map.apply(node), givenDisplacement(topology, map, node));
}

/** Hops of a way of so many links: through a switch a message takes all of them at once. */
export function hopsOf({ isSwitched }: Topology, links: number): number {
  return isSwitched ? Math.min(links, 1) : links;
}

/** Whether there is a link on a port of a node: at a switch there is, but those of a server are on its first node alone. */
export function isLink(topology: Topology, node: number, port: number): boolean {
  if (isServers(topology)) return port < NODE_PORTS || node % topology.each === 0;
  return topology.isSwitched || topology.neighbour(node, port) !== undefined;
}

/** Whether some link carries several messages at a time; at a switch they go over ports of their own. */
export function hasWideLinks({ isSwitched, links, lanesInAll }: Topology): boolean {
  return !isSwitched && lanesInAll > links;
}

/** Whether some message under a map leaves a server. */
export function leavesServers(topology: Topology, map: NodeMap): boolean {
  if (!isServers(topology)) return false;
  const { nodes, each } = topology;
  for (let node = 0; node < nodes; node++) {
    const target = map.apply(node);
    if (target !== IDLE && Math.floor(node / each) !== Math.floor(target / each)) return true;
  }
  return false;
}

/** Fewest links that a block crosses from a node to another; Infinity where no path leads. */
export function linksBetween(topology: Topology, from: number, to: number): number {
  return topology.isSwitched ? topology.route(from, to).length : topology.distance(from, to);
}

/**
 * Links along each dimension or axis that a message from a node crosses: those that its map says if it is one of the
 * network's own grid, and otherwise the shortest way.
 * @throws InputError where no path leads
 */
export function displacementOf(topology: Topology, map: NodeMap, node: number): readonly number[] {
  const target = map.apply(node);
  const along = givenDisplacement(topology, map, node) ?? topology.displacement(node, target);
  if (along === undefined) throw new InputError(`node ${node} sends to node ${target}, where no link leads`);
  return along;
}

function givenDisplacement(
  topology: Topology,
  { displacement }: NodeMap,
  node: number,
): readonly number[] | undefined {
  const onGrid = isGrid(topology) && String(displacement?.shape) === String(topology.shape);
  return onGrid ? displacement?.of(node) : undefined;
}

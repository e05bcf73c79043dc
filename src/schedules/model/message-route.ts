import { InputError } from './errors.ts';
import { isGrid } from './networks/grid.ts';
import { isServers } from './networks/servers.ts';
import { NODE_PORTS } from './networks/switch.ts';
import type { Topology } from './networks/topology.ts';
import { IDLE, type NodeMap } from './node-map.ts';

/**
 * The links that a message from a node crosses: those of the way that its map says, or see displacementOf. None where that is no way to
 * its target.
 */
export function routeOf(topology: Topology, map: NodeMap, node: number): readonly number[] {
  const target = map.apply(node);
  if (map.way === undefined) return topology.route(node, target, givenDisplacement(topology, map, node));
  const way = map.way(node);
  return isWay(topology, way, node, target) ? way : [];
}

/** Whether links lead from one to the next, from a node to another, and none is there twice. */
function isWay({ ports, neighbour }: Topology, way: readonly number[], from: number, to: number): boolean {
  let vertex: number | undefined = from;
  for (const link of way) {
    if (Math.floor(link / ports) !== vertex) return false;
    vertex = neighbour(vertex, link % ports);
    if (vertex === undefined) return false;
  }
  return vertex === to && new Set(way).size === way.length;
}

/**
 * Hops of a way over links: through a switch, and through relays, a message takes those from node to node at once.
 * @param links numbers of links, of which the way has those from `first` on, up to `end`
 */
export function hopsOf(
  { isSwitched, relays, nodes, ports, neighbour }: Topology,
  links: ArrayLike<number>,
  first = 0,
  end = links.length,
): number {
  if (isSwitched) return Math.min(end - first, 1);
  if (relays === undefined) return end - first;
  let hops = 0;
  for (let i = first; i < end; i++) {
    const next = neighbour(Math.floor(links[i] / ports), links[i] % ports);
    if (next !== undefined && next < nodes) hops++;
  }
  return hops;
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
  if (topology.isSwitched) return topology.route(from, to).length;
  return topology.relays?.crossings(from, to) ?? topology.distance(from, to);
}

/**
 * Links along each dimension or axis that a message from a node crosses: those that its map says if it is one of the
 * network's own grid, and otherwise the shortest way.
 * @throws InputError where no path leads
 */
export function displacementOf(topology: Topology, map: NodeMap, node: number): readonly number[] {
  const target = map.apply(node);
  const along = givenDisplacement(topology, map, node) ?? topology.displacement(node, target);
  if (along === undefined)
    throw new InputError(`node ${node} sends to node ${target}, but no link leads there`);
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

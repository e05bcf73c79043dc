import { InputError } from './errors.ts';
import { isGrid } from './networks/grid.ts';
import type { Topology } from './networks/topology.ts';
import type { NodeMap } from './node-map.ts';

/** The links that a message from a node crosses; see displacementOf. */
export function routeOf(topology: Topology, map: NodeMap, node: number): number[] {
  return topology.route(node, map.apply(node), givenDisplacement(topology, map, node));
}

/** The links of one hop: at a switch those of the sender and of the receiver. */
export function linksOfHop({ isSwitched }: Topology): number {
  return isSwitched ? 2 : 1;
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

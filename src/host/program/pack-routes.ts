import { displacementOf, IDLE, type NodeMap, type Schedule, type Topology } from '../../schedules/index.ts';
import { routeOf } from '../../schedules/model/message-route.ts';
import { isServers } from '../../schedules/model/networks/servers.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';
import type { PackedSteps } from './packed.ts';

/** How routes are found; link-load.wgsl has the same numbers. */
export const ROUTING = { alongAxes: 0, throughSwitch: 1, byLinks: 2 } as const;

/** The displacement of a node that sends nothing, and where its way begins; the shader has the same. */
export const NO_MESSAGE = 0x7fffffff;

/** Behind the last link of a way; the shader has the same. */
export const END = -1;

/** The messages of a schedule with what it takes to follow their routes. Four words a message: table, blocks, step, 0. */
export interface PackedRoutes extends PackedSteps {
  /** For errors. */
  readonly algorithm: string;
  readonly topology: Topology;
  /** One of ROUTING. */
  readonly routing: number;
  /** Axes of a displacement; 1 where a route goes by its target. */
  readonly axes: number;
  /** Messages that a link carries at a time; that of a node where those of servers carry others. Not of routes by links. */
  readonly lanes: number;
  /** Nodes of a server, one after another; all where there are no servers. */
  readonly server: number;
  /** Messages that a link of a server carries at a time. */
  readonly serverLanes: number;
  /**
   * By link, node * ports + port, the node to which it leads, -1 where there is none, and by axis the ports ahead and back. Where links
   * follow no axes by link the messages that it carries at a time, and all ways, of each its links and END. From `tables` on by table,
   * node and axis the displacements, or by table and node the targets, or where the ways begin.
   */
  readonly ways: Int32Array<ArrayBuffer>;
  readonly tables: number;
}

export function packRoutes(schedule: Schedule): PackedRoutes {
  const { algorithm, topology } = schedule;
  const { nodes, ports, axisPorts } = topology;
  const routing = routingOf(topology);
  const { displacements, routes, ...steps } = packMessages(schedule, routing);
  const links = [...linksOf(topology, routing), ...routes];
  return {
    ...steps,
    algorithm,
    topology,
    routing,
    axes: routing === ROUTING.alongAxes ? axisPorts.length : 1,
    lanes: topology.lanes(0),
    server: isServers(topology) ? topology.each : nodes,
    serverLanes: topology.lanes(ports - 1),
    ways: Int32Array.from([...links, ...displacements]),
    tables: links.length,
  };
}

function routingOf(topology: Topology): number {
  if (topology.isSwitched) return ROUTING.throughSwitch;
  return topology.axisPorts.length === 0 ? ROUTING.byLinks : ROUTING.alongAxes;
}

function linksOf(topology: Topology, routing: number): number[] {
  const { ports, axisPorts, neighbour, lanes } = topology;
  const links = Array.from({ length: verticesOf(topology) * ports }, (_, link) => link);
  if (routing === ROUTING.byLinks) return links.map(lanes);
  const ends = links.map((link) => neighbour(Math.floor(link / ports), link % ports) ?? -1);
  return [...ends, ...axisPorts.flatMap(({ ahead, back }) => [ahead, back])];
}

/** The messages of all steps, and the displacements of all maps, or their targets, or where their ways begin among all of them. */
function packMessages({ topology, phases }: Schedule, routing: number) {
  const numbers = new Map<NodeMap, number>();
  const displacements: number[] = [];
  const routes: number[] = [];
  const isAlong = routing === ROUTING.alongAxes;
  const wayOf = (map: NodeMap, node: number) => {
    const first = verticesOf(topology) * topology.ports + routes.length;
    routes.push(...routeOf(topology, map, node), END);
    return first;
  };
  const numberOf = (map: NodeMap) => {
    const known = numbers.get(map);
    if (known !== undefined) return known;
    for (let node = 0; node < map.nodes; node++) {
      const target = map.apply(node);
      if (routing === ROUTING.throughSwitch) displacements.push(target === IDLE ? NO_MESSAGE : target);
      if (routing === ROUTING.byLinks) displacements.push(target === IDLE ? NO_MESSAGE : wayOf(map, node));
      const along = isAlong && target !== IDLE ? displacementOf(topology, map, node) : [NO_MESSAGE];
      for (const axis of isAlong ? topology.axisPorts.keys() : []) displacements.push(along[axis] ?? 0);
    }
    numbers.set(map, numbers.size);
    return numbers.size - 1;
  };
  const messages: number[] = [];
  const firstMove = [0];
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      for (const { map, slots } of step) messages.push(numberOf(map), slots.length, firstMove.length - 1, 0);
      firstMove.push(messages.length / 4);
    }
  }
  return { moves: Uint32Array.from(messages), firstMove: Uint32Array.from(firstMove), displacements, routes };
}

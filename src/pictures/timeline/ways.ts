import type { NodeMap, Topology } from '../../schedules/index.ts';
import { hopsOf } from '../../schedules/model/message-route.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { type MapRoutes, Routes } from '../../schedules/proof/routes.ts';
import { NO_PORT, SEVERAL_PORTS } from './chart-request.ts';

/** What the messages of a node map do on the network, whatever blocks they carry. */
export interface Ways {
  /** The nodes that send. */
  readonly senders: Uint32Array;
  /** The links that are crossed, each as often as messages cross it. */
  readonly links: Uint32Array;
  /** The port by which all leave; NO_PORT where none does, or SEVERAL_PORTS. */
  readonly port: number;
  /** Hops of the shortest and of the longest route. */
  readonly hops: readonly [fewest: number, most: number];
}

/** The ways of node maps on a network, each of which holds until the next is asked for. */
export function waysOn(topology: Topology): (map: NodeMap) => Ways {
  // Only the work of a proof is limited.
  const routes = new Routes(topology, topology.nodes, { add: () => {} });
  return (map) => waysUnderMask(topology, map) ?? waysOf(topology, routes.of(map));
}

/** The dimensions that the messages of all nodes of a cube cross, where these go under one mask; undefined for other maps. */
export function crossedByAll(topology: Topology, map: NodeMap): number[] | undefined {
  if (!isCube(topology) || map.kind === 'table') return undefined;
  const code = map.encode();
  if (code.kind !== 'xor') return undefined;
  return Array.from({ length: topology.ports }, (_, port) => port).filter((port) => (code.mask >>> port) & 1);
}

/**
 * Of all nodes of a cube under one mask, undefined for other maps: while they cross a dimension of the mask there is one in
 * every node. Node by node it would take seconds on the largest cubes.
 */
function waysUnderMask(topology: Topology, map: NodeMap): Ways | undefined {
  const crossed = crossedByAll(topology, map);
  if (crossed === undefined) return undefined;
  const { nodes, ports } = topology;
  const links = new Uint32Array(crossed.length * nodes);
  for (const [index, port] of crossed.entries()) {
    for (let node = 0; node < nodes; node++) links[index * nodes + node] = node * ports + port;
  }
  return {
    senders: Uint32Array.from({ length: nodes }, (_, node) => node),
    links,
    port: crossed[0] ?? NO_PORT,
    hops: [crossed.length, crossed.length],
  };
}

function waysOf(topology: Topology, { senders, firstLink, links, longest }: MapRoutes): Ways {
  const { ports } = topology;
  let port = NO_PORT;
  let fewest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < senders.length; i++) {
    const [first, end] = [firstLink[i], firstLink[i + 1]];
    fewest = Math.min(fewest, hopsOf(topology, links, first, end));
    if (end > first) port = bothPorts(port, links[first] % ports);
  }
  return { senders, links, port, hops: [fewest, longest] };
}

/** What stands for both of two ports, each of which may be NO_PORT or SEVERAL_PORTS. */
export function bothPorts(one: number, other: number): number {
  if (one === NO_PORT || one === other) return other;
  return other === NO_PORT ? one : SEVERAL_PORTS;
}

import { IDLE, type NodeMap, type Topology } from '../../../src/schedules/index.ts';
import { routeOf } from '../../../src/schedules/model/message-route.ts';
import { NO_PORT, SEVERAL_PORTS } from '../protocol.ts';

/** What the messages of a node map do on the network, whatever blocks they carry. */
export interface Ways {
  /** The nodes that send. */
  readonly senders: Uint32Array;
  /** The links that are crossed, each as often as messages cross it. */
  readonly links: Uint32Array;
  /** The port by which all leave; NO_PORT where none does, or SEVERAL_PORTS. */
  readonly port: number;
  /** Links of the shortest and of the longest route. */
  readonly hops: readonly [fewest: number, most: number];
}

/** Links that are remembered: 16 MiB. A direct exchange has as many maps as steps. */
const MAX_REMEMBERED_LINKS = 2 ** 22;

/** The ways of node maps on a network. Most steps of a schedule send along the same maps: their ways are remembered. */
export function waysOn(topology: Topology): (map: NodeMap) => Ways {
  const known = new Map<NodeMap, Ways>();
  let links = 0;
  return (map) => {
    const ways = known.get(map) ?? waysUnderMask(topology, map) ?? waysOf(topology, map);
    if (known.has(map)) return ways;
    links += ways.links.length;
    if (links > MAX_REMEMBERED_LINKS) {
      known.clear();
      links = ways.links.length;
    }
    known.set(map, ways);
    return ways;
  };
}

/**
 * Of all nodes of a cube under one mask, undefined for other maps: while they cross a dimension of the mask there is one in
 * every node. Node by node it would take seconds on the largest cubes.
 */
function waysUnderMask(topology: Topology, map: NodeMap): Ways | undefined {
  if (topology.kind !== 'cube' || map.kind === 'table') return undefined;
  const code = map.encode();
  if (code.kind !== 'xor') return undefined;
  const { nodes, ports } = topology;
  const crossed = Array.from({ length: ports }, (_, port) => port).filter((port) => (code.mask >>> port) & 1);
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

function waysOf(topology: Topology, map: NodeMap): Ways {
  const senders: number[] = [];
  const links: number[] = [];
  let port = NO_PORT;
  let [fewest, most] = [Number.POSITIVE_INFINITY, 0];
  for (let node = 0; node < topology.nodes; node++) {
    if (map.apply(node) === IDLE) continue;
    senders.push(node);
    const route = routeOf(topology, map, node);
    for (const link of route) links.push(link);
    fewest = Math.min(fewest, route.length);
    most = Math.max(most, route.length);
    if (route.length > 0) port = bothPorts(port, route[0] % topology.ports);
  }
  return { senders: Uint32Array.from(senders), links: Uint32Array.from(links), port, hops: [fewest, most] };
}

/** What stands for both of two ports, each of which may be NO_PORT or SEVERAL_PORTS. */
export function bothPorts(one: number, other: number): number {
  if (one === NO_PORT || one === other) return other;
  return other === NO_PORT ? one : SEVERAL_PORTS;
}

import { InputError } from '../errors.ts';
import { MAX_SWITCH_NODES, NODE_PORTS } from './switch.ts';
import type { Servers } from './topology.ts';

/**
 * Servers of several nodes each. Any node sends to any other in one hop, as at a switch that never blocks. A node sends one message at a
 * time, and receives one. All messages that leave a server share its lanes: as many leave at a time as it has, and as many arrive.
 *
 * Node n is place n mod `each` of server floor(n / each). A node has one link out of it, on port 0, and one into it, on port 1.
 * A server has one link out of it and one into it, on ports 2 and 3 of its first node. Between two servers a message holds a lane of
 * each of these, and the links of both of its ends.
 *
 * @param count servers, at least 2
 * @param each nodes of a server, at least 2; in all at most 2^16
 * @param lanes of a server, 1 to `each`
 * @throws InputError when they are anything else
 */
export function servers(count: number, each: number, lanes = 1): Servers {
  const nodes = count * each;
  const size = lanes === 1 ? `${count}x${each}` : `${count}x${each}:${lanes}`;
  if (![count, each].every((some) => Number.isInteger(some) && some >= 2) || nodes > MAX_SWITCH_NODES) {
    throw new InputError(
      `servers ${size}: give at least 2 of at least 2 nodes each, for at most ${MAX_SWITCH_NODES} nodes`,
    );
  }
  if (!Number.isInteger(lanes) || lanes < 1 || lanes > each) {
    throw new InputError(`servers ${size}: give each server 1 to ${each} lanes, no more than it has nodes`);
  }
  const serverOf = (node: number) => Math.floor(node / each);
  const linkOf = (node: number, port: number) => node * PORTS.length + port;
  /** A link of the server of a node. */
  const outer = (node: number, port: number) => linkOf(serverOf(node) * each, port);
  return {
    kind: 'servers',
    each,
    isSwitched: true,
    nodes,
    members: nodes,
    ports: PORTS.length,
    links: 2 * nodes + 2 * count,
    lanes: (port) => (port < NODE_PORTS ? 1 : lanes),
    lanesInAll: 2 * nodes + 2 * count * lanes,
    name: 'servers',
    size,
    label: `servers ${size}`,
    words: { servers: size },
    phrase: `${count} servers of ${each} nodes${lanes === 1 ? '' : ` with ${lanes} lanes each`}`,
    portName: (port) => PORTS[port].name,
    portMark: (port) => PORTS[port].mark,
    axes: { shape: [each, count] },
    axisPorts: [
      { ahead: OUT, back: IN },
      { ahead: OUT_OF_SERVER, back: INTO_SERVER },
    ],
    diameter: 1,
    distances: () => BigInt(nodes) * BigInt(nodes - 1),
    isAlike: true,
    leastTimes: (slots) => Math.ceil((each * (nodes - each) * (slots / nodes)) / lanes),
    leastLoad: () => undefined,
    degree: () => 1,
    degrees: { least: 1, most: 1 },
    neighbour: () => undefined,
    distance: (from, to) => Number(from !== to),
    displacement: (from, to) => [Number(from !== to), Number(serverOf(from) !== serverOf(to))],
    route(from, to) {
      if (from === to) return [];
      const [first, last] = [linkOf(from, OUT), linkOf(to, IN)];
      if (serverOf(from) === serverOf(to)) return [first, last];
      return [first, outer(from, OUT_OF_SERVER), outer(to, INTO_SERVER), last];
    },
    part: () => undefined,
    encode: () => ({ kind: 'servers', servers: count, each, ...(lanes > 1 && { lanes }) }),
  };
}

/** The ports: those of a node, and behind them those of a server, at its first node. */
const PORTS = [
  { name: 'out of the node', mark: '↑' },
  { name: 'into the node', mark: '↓' },
  { name: 'out of the server', mark: '⇑' },
  { name: 'into the server', mark: '⇓' },
] as const;
const [OUT, IN, OUT_OF_SERVER, INTO_SERVER] = PORTS.keys();

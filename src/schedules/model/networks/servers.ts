import { InputError } from '../errors.ts';
import { countsJoined } from './count-in.ts';
import type { NetworkKind } from './network-kind.ts';
import { MAX_SWITCH_NODES, messages, NODE_PORTS } from './switch.ts';
import type { Servers, Topology } from './topology.ts';

/** Whether a network is of servers. */
export function isServers(topology: Topology): topology is Servers {
  return topology.kind === 'servers';
}

/**
 * Servers of several nodes each. Any node sends to any other in one hop, as at a switch that never blocks. A node sends one message at a
 * time, and receives one. All messages that leave a server share its lanes: as many leave at a time as it has, and as many arrive.
 *
 * Node n is place n mod `each` of server floor(n / each). A node has one link out of it, on port 0, and one into it, on port 1.
 * A server has one link out of it and one into it, on ports 2 and 3 of its first node. Between two servers a message holds a lane of
 * each of these, and the links of both of its ends.
 *
 * @param count servers, at least 2
 * @param each nodes of a server, at least 2; in all at most 2^20
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
    lanes: (link) => (link % PORTS.length < NODE_PORTS ? 1 : lanes),
    lanesInAll: 2 * nodes + 2 * count * lanes,
    name: 'servers',
    size,
    label: `servers ${size}`,
    words: { servers: size },
    phrase: `${count} servers of ${each} nodes${lanes === 1 ? '' : ` with ${lanes} lanes each`}`,
    drawing: 'servers',
    shown(counted) {
      const leave = `${messages(lanes)} at a time ${lanes === 1 ? 'leaves' : 'leave'} a server`;
      return `${counted(nodes, 'node')} in ${counted(count, 'server')}; ${leave}, and as many arrive.`;
    },
    nodeName: String,
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
    indegree: () => 1,
    degrees: { least: 1, leastIn: 1, most: 1 },
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

type ServersCode = {
  readonly kind: 'servers';
  readonly servers: number;
  readonly each: number;
  readonly lanes?: number;
};

/** Servers of several nodes each. */
export const serversKind: NetworkKind<ServersCode> = {
  kind: 'servers',
  plural: 'servers',
  fields: {
    servers: { is: { type: 'count', things: 'servers', least: 2, most: MAX_SWITCH_NODES / 2 } },
    each: {
      is: ({ servers: count = 2 }) => ({
        type: 'count',
        things: 'nodes',
        least: 2,
        most: Math.floor(MAX_SWITCH_NODES / count),
        about: 'Nodes of each server.',
      }),
    },
    lanes: {
      optional: true,
      is: ({ each = MAX_SWITCH_NODES / 2 }) => ({
        type: 'count',
        things: 'lanes',
        least: 1,
        most: each,
        about: 'Messages that leave a server at a time, and arrive; 1 if left out.',
      }),
    },
  },
  make: (code) => servers(code.servers, code.each, code.lanes),
  words: [
    {
      ...{ name: 'servers', called: 'servers', label: 'Servers', value: 'MxS[:q]', example: '16x8' },
      about: 'M servers of S nodes each, as 16x8, or with q lanes out of each, as 16x8:2',
      read(text) {
        const [, sizes = '', lanes = '1'] = /^([^:]*)(?::(\d{1,7}))?$/.exec(text) ?? [];
        const [count, each, ...more] = countsJoined(sizes);
        if (each === undefined || more.length > 0) {
          throw new InputError('give servers and the nodes of each as 16x8, or with lanes as 16x8:2');
        }
        return servers(count, each, Number(lanes));
      },
    },
  ],
  example: { servers: '4x4' },
};

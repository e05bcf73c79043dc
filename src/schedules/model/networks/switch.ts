import { InputError } from '../errors.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Topology } from './topology.ts';

/** The most nodes of a switch. */
export const MAX_SWITCH_NODES = 2 ** 20;

/** Ports of a node's own links at a switch: out of it and into it. */
export const NODE_PORTS = 2;

/** Whether a network is a switch. */
export function isSwitch(topology: Topology): boolean {
  return topology.kind === 'switch';
}

/**
 * Nodes at a switch that never blocks: any node sends to any other in one hop, and no message holds up another but where
 * a node has no port left for it.
 *
 * A node has one link into the switch, on port 0, and one out of it, on port 1. Each carries as many messages at a time as the
 * node is said to have ports, whichever nodes they are for. (Bruck et al. 1997, section 1: the fully connected k-port model.)
 *
 * @param nodes 2 to 2^20
 * @param ports of a node, 1 to nodes - 1: so many messages it sends at a time, and receives
 * @throws InputError when they are anything else
 */
export function switched(nodes: number, ports = 1): Topology {
  if (!Number.isInteger(nodes) || nodes < 2 || nodes > MAX_SWITCH_NODES) {
    throw new InputError(`switch ${nodes}: give one of 2 to ${MAX_SWITCH_NODES} nodes`);
  }
  const size = ports === 1 ? String(nodes) : `${nodes}:${ports}`;
  if (!Number.isInteger(ports) || ports < 1 || ports >= nodes) {
    throw new InputError(
      `switch ${size}: give each node 1 to ${nodes - 1} ports, no more than there are other nodes`,
    );
  }
  return {
    kind: 'switch',
    isSwitched: true,
    nodes,
    members: nodes,
    ports: NODE_PORTS,
    links: 2 * nodes,
    lanes: () => ports,
    lanesInAll: 2 * nodes * ports,
    name: 'switch',
    size,
    label: `switch ${size}`,
    words: { switch: size },
    phrase: `a switch of ${nodes} nodes${ports === 1 ? '' : ` with ${ports} ports each`}`,
    nodeName: String,
    portName: (port) => (port === OUT ? 'into the switch' : 'out of the switch'),
    portMark: (port) => (port === OUT ? '↑' : '↓'),
    drawing: 'switch',
    shown: (counted) =>
      `${counted(nodes, 'node')} around a switch; each sends ${messages(ports)} at a time, and receives as many.`,
    axes: { shape: [nodes] },
    axisPorts: [{ ahead: OUT, back: IN }],
    diameter: 1,
    distances: () => BigInt(nodes) * BigInt(nodes - 1),
    isAlike: true,
    leastTimes: () => 0,
    leastLoad: () => undefined,
    degree: () => ports,
    indegree: () => ports,
    degrees: { least: ports, leastIn: ports, most: ports },
    neighbour: () => undefined,
    distance: (from, to) => Number(from !== to),
    displacement: (from, to) => [Number(from !== to)],
    route: (from, to) => (from === to ? [] : [2 * from + OUT, 2 * to + IN]),
    part: () => undefined,
    encode: () => ({ kind: 'switch', nodes, ...(ports > 1 && { ports }) }),
  };
}

/** The ports of a node's link into the switch and of that out of it. */
const OUT = 0;
const IN = 1;

/** Messages at a time, in words. */
export function messages(lanes: number): string {
  return lanes === 1 ? 'one message' : `${lanes} messages`;
}

type SwitchCode = {
  readonly kind: 'switch';
  readonly nodes: number;
  readonly ports?: number;
};

/** Nodes at a switch. */
export const switchKind: NetworkKind<SwitchCode> = {
  kind: 'switch',
  plural: 'switches',
  fields: {
    nodes: { is: { type: 'count', things: 'nodes', least: 2, most: MAX_SWITCH_NODES } },
    ports: {
      optional: true,
      is: ({ nodes = MAX_SWITCH_NODES }) => ({
        type: 'count',
        things: 'ports',
        least: 1,
        most: nodes - 1,
        about: 'Messages that a node sends at a time, and receives; 1 if left out.',
      }),
    },
  },
  make: ({ nodes, ports }) => switched(nodes, ports),
  words: [
    {
      ...{ name: 'switch', called: 'switch', label: 'Nodes', value: 'N[:p]', example: '12' },
      about: 'N nodes at a switch, as 12, or with p ports each, as 12:4',
      read(text) {
        const [, nodes, ports] = /^(\d{1,7})(?::(\d{1,7}))?$/.exec(text) ?? [];
        if (nodes === undefined) throw new InputError('give a number of nodes as 12, or with ports as 12:4');
        return ports === undefined ? switched(Number(nodes)) : switched(Number(nodes), Number(ports));
      },
    },
  ],
  example: { switch: '16' },
};

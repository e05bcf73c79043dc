import { isPowerOfTwo, reversedBits } from '../model/address-bits.ts';
import { InputError } from '../model/errors.ts';
import { coordinatesOf, nodeAt } from '../model/networks/axes.ts';
import type { Topology } from '../model/networks/topology.ts';
import { randomBelow, randomWords, shuffled } from '../model/random.ts';
import { AMOUNT, SEED, type TrafficKind, type TrafficParameter } from './traffic-parameters.ts';

/** A node that a generator is told. */
const NODE: TrafficParameter = { name: 'node', about: 'which node', usual: 0, least: 0, most: 4095 };

/** Every pair has any number up to twice the amount, each with the same chance. */
const uniform: TrafficKind = {
  name: 'uniform',
  about: 'any number for each pair, from 0 to twice the amount, all with the same chance',
  takes: [AMOUNT, SEED],
  counts({ nodes }, { amount, seed }) {
    const random = randomWords(seed);
    return tableOf(nodes, () => randomBelow(2 * amount + 1, random));
  },
};

/**
 * The receivers get shares whose Gini coefficient is as asked: the receiver in place i of n, in a random order, gets what lies
 * between i / n and (i + 1) / n on the Lorenz curve x^k. All senders have nearly the same for it.
 */
const gini: TrafficKind = {
  name: 'gini',
  about: 'receivers get unequal shares, of this Gini coefficient; amount is the mean of all pairs',
  main: 'coefficient',
  takes: [
    {
      ...{ name: 'coefficient', about: 'of what the receivers get', usual: 0.4, least: 0, most: 1 },
      isFraction: true,
    },
    AMOUNT,
    SEED,
  ],
  counts({ nodes }, { coefficient, amount, seed }) {
    if (coefficient > 1 - 1 / nodes) {
      throw new InputError(
        `a Gini coefficient of ${coefficient} on ${nodes} nodes: give at most ${1 - 1 / nodes}, where one receiver gets all`,
      );
    }
    const random = randomWords(seed);
    const exponent = exponentFor(coefficient, nodes);
    const total = amount * nodes * (nodes - 1);
    const counts = new Uint32Array(nodes * nodes);
    for (const [place, receiver] of shuffled(nodes, random).entries()) {
      const due = Math.round(total * shareAt(place, exponent, nodes));
      const first = randomBelow(nodes - 1, random);
      for (let i = 0; i < nodes - 1; i++) {
        // The senders behind the receiver, in a circle.
        const sender = (receiver + 1 + ((first + i) % (nodes - 1))) % nodes;
        counts[sender * nodes + receiver] = Math.floor((due + i) / (nodes - 1));
      }
    }
    return counts;
  },
};

function shareAt(place: number, exponent: number, nodes: number): number {
  return ((place + 1) / nodes) ** exponent - (place / nodes) ** exponent;
}

/** The exponent of the Lorenz curve x^k by which the shares of so many have a Gini coefficient, by halving. */
function exponentFor(wanted: number, nodes: number): number {
  let [low, high] = [0, 40];
  for (let halvings = 0; halvings < 60; halvings++) {
    const middle = (low + high) / 2;
    // Of ascending shares that sum to 1: (2 x sum of place x share - n - 1) / n, with places from 1.
    let ranked = 0;
    for (let place = 0; place < nodes; place++) ranked += (place + 1) * shareAt(place, 2 ** middle, nodes);
    if ((2 * ranked - nodes - 1) / nodes < wanted) low = middle;
    else high = middle;
  }
  return 2 ** low;
}

const blocks: TrafficKind = {
  name: 'blocks',
  about: 'only within groups of so many nodes with neighbouring numbers: block-diagonal',
  main: 'nodes',
  takes: [{ name: 'nodes', about: 'of a group', usual: 4, least: 1, most: 4096 }, AMOUNT],
  counts: ({ nodes }, { nodes: each, amount }) =>
    tableOf(nodes, (from, to) => (Math.floor(from / each) === Math.floor(to / each) ? amount : 0)),
};

const peers: TrafficKind = {
  name: 'peers',
  about: 'each node sends to so many others, which are drawn: many pairs are empty',
  main: 'others',
  takes: [{ name: 'others', about: 'to which a node sends', usual: 4, least: 0, most: 4095 }, AMOUNT, SEED],
  counts({ nodes }, { others, amount, seed }) {
    if (others > nodes - 1) {
      throw new InputError(`${others} others of ${nodes} nodes: give at most ${nodes - 1} others`);
    }
    const random = randomWords(seed);
    const counts = new Uint32Array(nodes * nodes);
    for (let from = 0; from < nodes; from++) {
      for (const further of shuffled(nodes - 1, random).subarray(0, others)) {
        counts[from * nodes + ((from + 1 + further) % nodes)] = amount;
      }
    }
    return counts;
  },
};

/** Only pairs of which a node is one that is told. */
function nodeTraffic(
  name: string,
  about: string,
  isSent: (from: number, to: number, node: number, topology: Topology) => boolean,
): TrafficKind {
  return {
    name,
    about,
    main: 'node',
    takes: [NODE, AMOUNT],
    counts(topology, { node, amount }) {
      const { nodes } = topology;
      if (node >= nodes) {
        throw new InputError(`node ${node} of ${nodes} nodes: give one from 0 to ${nodes - 1}`);
      }
      return tableOf(nodes, (from, to) => (isSent(from, to, node, topology) ? amount : 0));
    },
  };
}

/** Every node sends to one other, or to none, and gets from one or none. */
function permutationTraffic(
  name: string,
  about: string,
  receiverOf: (topology: Topology, node: number) => number,
): TrafficKind {
  return {
    name,
    about,
    takes: [AMOUNT],
    counts(topology, { amount }) {
      const { nodes } = topology;
      const counts = new Uint32Array(nodes * nodes);
      for (let from = 0; from < nodes; from++) {
        const to = receiverOf(topology, from);
        if (to !== from) counts[from * nodes + to] = amount;
      }
      return counts;
    },
  };
}

/** All nodes in one circle, in a random order: so nobody sends to itself. */
const permutation: TrafficKind = {
  name: 'permutation',
  about: 'each node sends to one other and gets from one, which are drawn',
  takes: [AMOUNT, SEED],
  counts({ nodes }, { amount, seed }) {
    const circle = shuffled(nodes, randomWords(seed));
    const counts = new Uint32Array(nodes * nodes);
    for (const [i, node] of circle.entries()) counts[node * nodes + circle[(i + 1) % nodes]] = amount;
    return counts;
  },
};

/** The patterns of Dally and Towles, Principles and Practices of Interconnection Networks (2004), section 3.2, and what breaks easy methods. */
export const trafficPatterns: readonly TrafficKind[] = [
  uniform,
  gini,
  blocks,
  peers,
  permutation,
  permutationTraffic(
    'transpose',
    'node r + c x side sends to node c + r x side, on a square number of nodes',
    transposed,
  ),
  permutationTraffic(
    'bit-reversal',
    'the bits of the node in reverse order, on a power of two of nodes',
    reversed,
  ),
  permutationTraffic(
    'tornado',
    'each node sends nearly half of the way around its first axis',
    nearlyHalfAround,
  ),
  permutationTraffic('antipode', 'each node sends half of the way around every axis', opposite),
  nodeTraffic(
    'hot-row',
    'one node sends to all others, and nobody else sends',
    (from, _, node) => from === node,
  ),
  nodeTraffic('hot-column', 'all send to one node, and to nobody else', (_, to, node) => to === node),
  nodeTraffic(
    'one-pair',
    'one node sends half of the way around every axis, and nobody else sends',
    (from, to, node, topology) => from === node && to === opposite(topology, node),
  ),
];

function transposed({ nodes }: Topology, node: number): number {
  const side = Math.round(Math.sqrt(nodes));
  if (side ** 2 !== nodes)
    throw new InputError(`transpose on ${nodes} nodes: give a square number of them, say 64`);
  return (node % side) * side + Math.floor(node / side);
}

function reversed({ nodes }: Topology, node: number): number {
  if (!isPowerOfTwo(nodes)) {
    throw new InputError(`bit-reversal on ${nodes} nodes: give a power of two of them, say 64`);
  }
  return reversedBits(node, Math.log2(nodes));
}

function nearlyHalfAround({ axes: { shape }, label }: Topology, node: number): number {
  if (shape[0] < 3) {
    throw new InputError(`tornado on the ${label}: give a network whose first axis has at least 3 nodes`);
  }
  const [first, ...others] = coordinatesOf(shape, node);
  return nodeAt(shape, [first + Math.ceil(shape[0] / 2) - 1, ...others]);
}

function opposite({ axes: { shape } }: Topology, node: number): number {
  return nodeAt(
    shape,
    coordinatesOf(shape, node).map((at, axis) => at + Math.floor(shape[axis] / 2)),
  );
}

/** A table of what pairs of different nodes have. */
function tableOf(nodes: number, countOf: (from: number, to: number) => number): Uint32Array<ArrayBuffer> {
  const counts = new Uint32Array(nodes * nodes);
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) if (from !== to) counts[from * nodes + to] = countOf(from, to);
  }
  return counts;
}

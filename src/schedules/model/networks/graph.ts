import { InputError } from '../errors.ts';
import { once } from '../once.ts';
import type { Graph } from './topology.ts';

/** The most nodes of a network that is given by its links: the distances of all pairs are in a table. */
export const MAX_GRAPH_NODES = 2 ** 10;

/** The most links of one. */
export const MAX_GRAPH_PAIRS = 2 ** 14;

/** Two nodes that a link joins, each way. */
export type Pair = readonly [one: number, other: number];

/**
 * A network given by its links, whatever they are. The nodes are numbered from 0 to the highest one that a link names. The ports of a
 * node are its links, in the order of the nodes to which they lead. A message takes a shortest way, and of several the one by
 * the lowest ports.
 *
 * @param pairs each joins two nodes, both ways
 * @throws InputError for more than 2^10 nodes or 2^14 links, a link that is there twice or leads to its own node, and nodes that no way joins
 */
export function graph(pairs: readonly Pair[]): Graph {
  if (pairs.length > MAX_GRAPH_PAIRS) {
    throw new InputError(`${pairs.length} links: give at most ${MAX_GRAPH_PAIRS} links`);
  }
  const neighbours = neighboursOf(pairs);
  const nodes = neighbours.length;
  const ports = Math.max(...neighbours.map((all) => all.length));
  const links = 2 * pairs.length;
  const size = pairs.map((pair) => pair.join('-')).join(',');
  const distances = once(() => distancesIn(neighbours));
  const distance = (from: number, to: number) => distances().table[from * nodes + to];
  const nextPort = (from: number, to: number) =>
    neighbours[from].findIndex((node) => distance(node, to) === distance(from, to) - 1);
  const unreached = distancesFrom(neighbours, 0).indexOf(APART);
  if (unreached !== -1) {
    throw new InputError(`no way of links leads from node 0 to node ${unreached}: give a link more`);
  }
  return {
    kind: 'graph',
    nodes,
    members: nodes,
    ports,
    links,
    lanes: () => 1,
    lanesInAll: links,
    isSwitched: false,
    isAlike: false,
    name: 'graph',
    size,
    label: `graph of ${nodes} nodes`,
    words: { links: size },
    phrase: `a graph of ${nodes} nodes and ${pairs.length} ${pairs.length === 1 ? 'link' : 'links'}`,
    portName: (port) => `port ${port}`,
    portMark: (port) => `${port}`,
    axes: { shape: [nodes] },
    // Its links follow no axes.
    axisPorts: [],
    get diameter() {
      return distances().longest;
    },
    distances() {
      return BigInt(distances().sum);
    },
    leastTimes: () => 0,
    leastLoad: () => undefined,
    degree: (node) => neighbours[node].length,
    degrees: { least: Math.min(...neighbours.map((all) => all.length)), most: ports },
    neighbour: (node, port) => neighbours[node][port],
    distance,
    displacement: (from, to) => [distance(from, to)],
    route(from, to) {
      const links: number[] = [];
      for (let node = from; node !== to; ) {
        const port = nextPort(node, to);
        links.push(node * ports + port);
        node = neighbours[node][port];
      }
      return links;
    },
    part: () => undefined,
    encode: () => ({ kind: 'graph', pairs }),
  };
}

/** By node: those to which its links lead, the lowest first. */
function neighboursOf(pairs: readonly Pair[]): number[][] {
  const nodes = 1 + pairs.flat().reduce((highest, node) => Math.max(highest, node), 0);
  if (nodes > MAX_GRAPH_NODES) {
    throw new InputError(`a node ${nodes - 1}: give nodes from 0 to ${MAX_GRAPH_NODES - 1}`);
  }
  if (pairs.length === 0) throw new InputError('no link: give one or more, say 0-1');
  const neighbours = Array.from({ length: nodes }, (): number[] => []);
  for (const [one, other] of pairs) {
    if (one === other) throw new InputError(`a link from node ${one} to itself: leave it out`);
    if (neighbours[one].includes(other)) throw new InputError(`two links ${one}-${other}: leave one out`);
    neighbours[one].push(other);
    neighbours[other].push(one);
  }
  for (const all of neighbours) all.sort((one, other) => one - other);
  return neighbours;
}

/** Of a node that no way leads to. */
const APART = 2 ** 16 - 1;

/** The links of shortest ways. */
interface Distances {
  /** By two nodes, the first counting slowest. */
  readonly table: Uint16Array;
  readonly longest: number;
  /** Of all ways. */
  readonly sum: number;
}

function distancesIn(neighbours: readonly (readonly number[])[]): Distances {
  const nodes = neighbours.length;
  const table = new Uint16Array(nodes * nodes);
  for (let from = 0; from < nodes; from++) table.set(distancesFrom(neighbours, from), from * nodes);
  return {
    table,
    longest: table.reduce((most, links) => Math.max(most, links), 0),
    sum: table.reduce((sum, links) => sum + links, 0),
  };
}

/** By node: the links of a shortest way from one node. */
function distancesFrom(neighbours: readonly (readonly number[])[], from: number): Uint16Array {
  const distances = new Uint16Array(neighbours.length).fill(APART);
  distances[from] = 0;
  const reached = [from];
  for (const node of reached) {
    for (const next of neighbours[node]) {
      if (distances[next] !== APART) continue;
      distances[next] = distances[node] + 1;
      reached.push(next);
    }
  }
  return distances;
}

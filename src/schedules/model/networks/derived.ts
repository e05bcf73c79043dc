import { once } from '../once.ts';
import { searchedCut } from './cut-search.ts';
import type { Topology } from './topology.ts';

/** What every network must say of itself. */
type OwnNetwork = Pick<Topology, 'kind' | 'name' | 'size' | 'nodes' | 'ports' | 'neighbour' | 'encode'>;

/**
 * A network with all that follows from the links of its nodes. What a network knows better or faster it says itself.
 *
 * A message takes a shortest way, and of several the one by the lowest ports. The distances from a node are in a table of two bytes
 * for each other node, which is made when somebody asks for one of them.
 *
 * @param own of fewer than 2^16 nodes, each of which can reach all; a network that has distances of its own says its diameter, too
 */
export function derived<Own extends OwnNetwork & Partial<Topology>>(own: Own): NoInfer<Own> & Topology {
  const { nodes, ports, name, size, neighbour } = own;
  const table: Uint16Array[] = [];
  const from = (node: number) => {
    table[node] ??= distancesFrom(network, node);
    return table[node];
  };
  const distance = own.distance ?? ((one: number, other: number) => from(one)[other]);
  /** The most links from one node to another, and those of all pairs together. */
  const ways = once(() => {
    let [longest, sum] = [0, 0];
    for (let node = 0; node < nodes; node++) {
      // Tables that nobody has asked for are not kept.
      for (const links of table[node] ?? distancesFrom(network, node)) {
        longest = Math.max(longest, links);
        sum += links;
      }
    }
    return { longest, sum };
  });
  const cut = once(() => ({ found: searchedCut(network) }));
  const degrees = once(() => {
    const all = Array.from({ length: nodes }, (_, node) => network.degree(node));
    const [least, most] = [Math.min, Math.max].map((end) => all.reduce((one, other) => end(one, other)));
    return { least, most, sum: all.reduce((sum, degree) => sum + degree, 0) };
  });
  const links = once(() => {
    let count = 0;
    for (let link = 0; link < nodes * ports; link++) {
      count += Number(network.neighbour(Math.floor(link / ports), link % ports) !== undefined);
    }
    return { count };
  });
  const rest: Omit<Topology, keyof OwnNetwork> = {
    members: nodes,
    get links() {
      return links().count;
    },
    lanes: () => 1,
    get lanesInAll() {
      return degrees().sum;
    },
    label: `${name} ${size}`,
    words: { [name]: size },
    drawing: 'circle',
    shown: (counted) =>
      `${counted(nodes, 'node')} in a circle, joined by ${counted(network.links / 2, 'link')}.`,
    phrase: `a ${name} ${size} of ${nodes} nodes`,
    nodeName: String,
    portName: (port) => `port ${port}`,
    portMark: String,
    axes: { shape: [nodes] },
    // Its links follow no axes.
    axisPorts: [],
    get diameter() {
      return ways().longest;
    },
    distances() {
      return BigInt(ways().sum);
    },
    isSwitched: false,
    isAlike: false,
    get cut() {
      return cut().found;
    },
    leastTimes(slots) {
      const { found } = cut();
      // Divided once: a quotient that was rounded before may be rounded up to the next whole number.
      return found ? ((slots / nodes) * found.nodes * (nodes - found.nodes)) / found.links : 0;
    },
    leastLoad: () => undefined,
    degree(node) {
      let degree = 0;
      for (let port = 0; port < ports; port++) {
        if (network.neighbour(node, port) !== undefined) degree += network.lanes(node * ports + port);
      }
      return degree;
    },
    get degrees() {
      return degrees();
    },
    distance,
    displacement: (one, other) => [distance(one, other)],
    route(one, other) {
      const links: number[] = [];
      for (let node = one; node !== other; ) {
        const left = distance(node, other) - 1;
        let port = 0;
        let next = neighbour(node, port);
        while ((next === undefined || distance(next, other) !== left) && port < ports) {
          port++;
          next = neighbour(node, port);
        }
        if (next === undefined)
          throw new Error(`${name} ${size}: no way leads from node ${one} to node ${other}`);
        links.push(node * ports + port);
        node = next;
      }
      return links;
    },
    part: () => undefined,
  };
  // Descriptors, not values: what is made when it is asked for is not asked for here.
  const network = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(rest), ...Object.getOwnPropertyDescriptors(own) },
  ) as Own & Topology;
  return network;
}

/** Of a node that no way leads to. */
export const APART = 2 ** 16 - 1;

/** By node: the links of a shortest way from one node. */
export function distancesFrom(
  { nodes, ports, neighbour }: Pick<Topology, 'nodes' | 'ports' | 'neighbour'>,
  from: number,
): Uint16Array {
  const distances = new Uint16Array(nodes).fill(APART);
  distances[from] = 0;
  const reached = [from];
  for (const node of reached) {
    for (let port = 0; port < ports; port++) {
      const next = neighbour(node, port);
      if (next === undefined || distances[next] !== APART) continue;
      distances[next] = distances[node] + 1;
      reached.push(next);
    }
  }
  return distances;
}

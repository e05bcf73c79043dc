import { once } from '../once.ts';
import { searchedCut } from './cut-search.ts';
import type { Relays, Topology } from './topology.ts';

/** What every network must say of itself. */
type OwnNetwork = Pick<Topology, 'kind' | 'name' | 'size' | 'nodes' | 'ports' | 'neighbour' | 'encode'>;

/**
 * A network with all that follows from the links of its nodes. What a network knows better or faster it says itself.
 *
 * A message takes a shortest way, and of several the one by the lowest ports. The distances from a vertex are in a table of two bytes
 * for each other one, or with relays of four, which is made when somebody asks for one of them.
 *
 * @param own of fewer than 2^16 vertices, each node of which can reach all others; a network that has distances of its own says its
 *   diameter, too
 * @param relays how many
 */
export function derived<Own extends OwnNetwork & Partial<Topology>>(
  own: Own,
  relays = 0,
): NoInfer<Own> & Topology {
  const { nodes, ports, name, size, neighbour } = own;
  const vertices = nodes + relays;
  const links: Links = { nodes, vertices, ports, neighbour };
  const table: Ways[] = [];
  const from = (vertex: number) => {
    table[vertex] ??= waysFrom(links, vertex);
    return table[vertex];
  };
  const distance = own.distance ?? ((one: number, other: number) => from(one).hops[other]);
  /** Of all pairs: the most hops from one node to another, all of them together, and all links together. */
  const ways = once(() => {
    let [longest, hops, crossings] = [0, 0, 0];
    for (let node = 0; node < nodes; node++) {
      // Tables that nobody has asked for are not kept.
      const known = table[node] ?? waysFrom(links, node);
      for (let other = 0; other < nodes; other++) {
        longest = Math.max(longest, known.hops[other]);
        hops += known.hops[other];
        crossings += known.links[other];
      }
    }
    return { longest, hops, crossings };
  });
  const cut = once(() => ({ found: searchedCut(network) }));
  const lanes = once(() => {
    const [out, into] = [new Float64Array(vertices), new Float64Array(vertices)];
    let count = 0;
    for (let link = 0; link < vertices * ports; link++) {
      const vertex = Math.floor(link / ports);
      const next = neighbour(vertex, link % ports);
      if (next === undefined) continue;
      count++;
      out[vertex] += network.lanes(link);
      into[next] += network.lanes(link);
    }
    const [ofNodes, intoNodes] = [out, into].map((all) => all.subarray(0, nodes));
    return {
      ...{ out, into, count },
      inAll: out.reduce((sum, one) => sum + one, 0),
      degrees: {
        least: ofNodes.reduce((least, one) => Math.min(least, one)),
        leastIn: intoNodes.reduce((least, one) => Math.min(least, one)),
        most: ofNodes.reduce((most, one) => Math.max(most, one)),
      },
    };
  });
  const asRelays: Relays = {
    count: relays,
    crossings: (one, other) => from(one).links[other],
    crossingsInAll: () => BigInt(ways().crossings),
  };
  const rest: Omit<Topology, keyof OwnNetwork> = {
    members: nodes,
    ...(relays > 0 && { relays: asRelays }),
    get links() {
      return lanes().count;
    },
    lanes: () => 1,
    get lanesInAll() {
      return lanes().inAll;
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
      return BigInt(ways().hops);
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
    degree: (node) => lanes().out[node],
    indegree: (node) => lanes().into[node],
    get degrees() {
      return lanes().degrees;
    },
    distance,
    displacement: (one, other) => [distance(one, other)],
    route(one, other) {
      const way: number[] = [];
      for (let vertex = one; vertex !== other; ) {
        const port = nextPort(vertex, other);
        const next = port < ports ? neighbour(vertex, port) : undefined;
        if (next === undefined)
          throw new Error(`${name} ${size}: no way leads from node ${one} to node ${other}`);
        way.push(vertex * ports + port);
        vertex = next;
      }
      return way;
    },
    part: () => undefined,
  };
  /** The lowest port of a vertex on a shortest way to a node; `ports` where there is none. */
  const nextPort = (vertex: number, target: number): number => {
    const hopsTo = (one: number) => (relays === 0 ? distance(one, target) : from(one).hops[target]);
    const [hops, crossings] = [hopsTo(vertex), relays === 0 ? 0 : from(vertex).links[target]];
    for (let port = 0; port < ports; port++) {
      const next = neighbour(vertex, port);
      if (next === undefined || hopsTo(next) !== hops - Number(next < nodes)) continue;
      if (relays === 0 || from(next).links[target] === crossings - 1) return port;
    }
    return ports;
  };
  // Descriptors, not values: what is made when it is asked for is not asked for here.
  const network = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(rest), ...Object.getOwnPropertyDescriptors(own) },
  ) as Own & Topology;
  return network;
}

/** Of a node that no way leads to. */
const APART = 2 ** 16 - 1;

/** Where links lead: from nodes, and behind these from relays. */
export interface Links extends Pick<Topology, 'nodes' | 'ports' | 'neighbour'> {
  /** Nodes and relays. */
  readonly vertices: number;
}

/** By vertex: the hops and the links of a shortest way from one of them, that of the fewest hops, and of these of the fewest links. */
interface Ways {
  readonly hops: Uint16Array;
  readonly links: Uint16Array;
}

/** Two nodes, from the first of which no way leads to the second; undefined where each node can reach all others. */
export function apartIn(links: Links): { readonly from: number; readonly to: number } | undefined {
  const { nodes, vertices, ports, neighbour } = links;
  const unreached = waysFrom(links, 0).hops.indexOf(APART);
  if (unreached !== -1 && unreached < nodes) return { from: 0, to: unreached };
  const before = Array.from({ length: vertices }, (): number[] => []);
  for (let link = 0; link < vertices * ports; link++) {
    const vertex = Math.floor(link / ports);
    const next = neighbour(vertex, link % ports);
    if (next !== undefined) before[next].push(vertex);
  }
  const most = before.reduce((length, all) => Math.max(length, all.length), 0);
  const back = { ...links, ports: most, neighbour: (vertex: number, port: number) => before[vertex][port] };
  const without = waysFrom(back, 0).hops.indexOf(APART);
  return without !== -1 && without < nodes ? { from: without, to: 0 } : undefined;
}

/** The shortest ways from a vertex. A link into a node ends a hop, one into a relay does not. */
function waysFrom({ nodes, vertices, ports, neighbour }: Links, from: number): Ways {
  const hops = new Uint16Array(vertices).fill(APART);
  // Without relays each link is a hop.
  const links = vertices === nodes ? hops : new Uint16Array(vertices).fill(APART);
  [hops[from], links[from]] = [0, 0];
  // By links, those of so many hops: the relays that are reached from them are of as many hops, the nodes of one more.
  let reached: number[][] = [[from]];
  for (let hop = 0; reached.length > 0; hop++) {
    const further: number[][] = [];
    for (let length = 0; length < reached.length; length++) {
      for (const vertex of reached[length] ?? []) {
        // It may have been reached by fewer links meanwhile.
        if (links[vertex] !== length) continue;
        for (let port = 0; port < ports; port++) {
          const next = neighbour(vertex, port);
          if (next === undefined) continue;
          const [list, after] = next < nodes ? [further, hop + 1] : [reached, hop];
          if (hops[next] < after || (hops[next] === after && links[next] <= length + 1)) continue;
          [hops[next], links[next]] = [after, length + 1];
          list[length + 1] ??= [];
          list[length + 1].push(next);
        }
      }
    }
    reached = further;
  }
  return { hops, links };
}

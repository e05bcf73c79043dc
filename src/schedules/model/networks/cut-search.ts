import { coordinateAlong } from './axes.ts';
import { type Cut, type Topology, verticesOf } from './topology.ts';

/** So many orders of nodes by their distance from one are looked at, from nodes that are spread over the numbers. */
const BALLS = 24;

/** Windows along an axis begin at so many places, about, and at twice as many beside what is gone. */
const STARTS = 16;

/** So many times all nodes are asked whether a cut is better with them on the other side. */
const PASSES = 12;

type Network = Pick<Topology, 'nodes' | 'relays' | 'ports' | 'neighbour' | 'lanes' | 'origin'>;

/**
 * A cut over each of whose links much has to go in a complete exchange: what is asked between inside and outside, n (nodes - n) blocks each
 * way, takes no less than that over its links. The search is for the most, and ends with much: it begins with the first nodes in orders
 * by their numbers and parts of these, along the axes of the network that this one was a part of, by distance from one node, and from two at
 * the ends, with the relays between them, and moves single vertices from side to side while that helps. It is the same each time.
 *
 * @returns undefined where there are fewer than two nodes
 */
export function searchedCut(network: Network): Cut | undefined {
  const sides = new Sides(network);
  let best: Cut | undefined;
  for (const order of ordersOf(network)) {
    const swept = sides.sweep(order);
    if (swept === undefined) continue;
    if (best === undefined || weightOf(swept, network) > weightOf(best, network))
      best = sides.improved(swept);
  }
  return best;
}

/** Blocks each way, in an exchange of single ones, for each of the links. */
export function weightOf({ nodes, links }: Cut, network: Pick<Topology, 'nodes'>): number {
  return (nodes * (network.nodes - nodes)) / links;
}

function* ordersOf(network: Network): Iterable<Int32Array> {
  const { nodes, origin } = network;
  const all = Int32Array.from({ length: nodes }, (_, node) => node);
  // Families number their nodes so that what lies together has neighbouring numbers, or numbers that differ in the same place.
  yield all;
  for (let part = 2; 2 * part <= nodes; part *= 2) {
    const size = Math.ceil(nodes / part);
    yield all.toSorted(
      (one, other) => (Math.floor(one / size) % 2) - (Math.floor(other / size) % 2) || one - other,
    );
  }
  const { shape } = origin?.topology.axes ?? { shape: [] };
  for (const [axis, side] of shape.entries()) {
    const at = coordinateAlong(shape, axis);
    const places = Int32Array.from(all, (node) => at(origin?.nodes[node] ?? node));
    for (const first of startsAlong(origin, at, side)) {
      const behind = places.map((place) => (place - first + side) % side);
      yield all.toSorted((one, other) => behind[one] - behind[other] || one - other);
    }
  }
  const balls = Math.min(BALLS, nodes);
  for (let ball = 0; ball < balls; ball++) {
    const near = reachedFrom(network, Math.floor((ball * nodes) / balls));
    yield near.order;
    // What is nearer to one of two ends than to the other: on a tree its branches.
    const far = reachedFrom(network, near.order[nodes - 1]);
    const nearer = (node: number) => near.links[node] - far.links[node];
    yield all.toSorted((one, other) => nearer(one) - nearer(other) || one - other);
  }
}

/** Where windows along an axis begin: beside what is gone, and here and there. */
function startsAlong(origin: Network['origin'], at: (node: number) => number, side: number): Set<number> {
  const { nodes = [], links = [] } = origin?.gone ?? {};
  const beside = [...nodes, ...links.flat()].flatMap((node) => [at(node), (at(node) + 1) % side]);
  const many = Math.min(side, STARTS);
  const spread = Array.from({ length: many }, (_, i) => Math.floor((i * side) / many));
  return new Set([...beside.slice(0, 2 * STARTS), ...spread]);
}

/** The nodes that can be reached from one, the nearest first, and by vertex how many links lead there. */
function reachedFrom(
  network: Network,
  from: number,
): { readonly order: Int32Array; readonly links: Int32Array } {
  const { ports, neighbour } = network;
  const links = new Int32Array(verticesOf(network)).fill(-1);
  links[from] = 0;
  const reached = [from];
  for (const vertex of reached) {
    for (let port = 0; port < ports; port++) {
      const next = neighbour(vertex, port);
      if (next === undefined || links[next] !== -1) continue;
      links[next] = links[vertex] + 1;
      reached.push(next);
    }
  }
  return { order: Int32Array.from(reached.filter((vertex) => vertex < network.nodes)), links };
}

/** Which vertices are inside, and what the links that lead out carry, and those that lead in, as vertices change sides. */
class Sides {
  private readonly vertices: number;
  /** By vertex: those at the other end of its links, and what these carry at a time to them, and from them. */
  private readonly beside: readonly (readonly Beside[])[];
  private inside = new Uint8Array(0);
  private count = 0;
  private out = 0;
  private into = 0;

  constructor(private readonly network: Network) {
    const { ports, neighbour, lanes } = network;
    this.vertices = verticesOf(network);
    const beside = Array.from({ length: this.vertices }, () => new Map<number, Beside>());
    const at = (one: number, other: number): Beside => {
      const known = beside[one].get(other) ?? { vertex: other, to: 0, from: 0 };
      beside[one].set(other, known);
      return known;
    };
    for (let link = 0; link < this.vertices * ports; link++) {
      const vertex = Math.floor(link / ports);
      const next = neighbour(vertex, link % ports);
      if (next === undefined) continue;
      at(vertex, next).to += lanes(link);
      at(next, vertex).from += lanes(link);
    }
    this.beside = beside.map((all) => [...all.values()]);
  }

  /** The best cut between the first nodes of an order and the others. */
  sweep(nodes: Int32Array): Cut | undefined {
    const order = this.vertices === this.network.nodes ? nodes : this.withRelays(nodes);
    this.start(new Uint8Array(this.vertices));
    let [best, most] = [0, 0];
    for (let i = 0; i < order.length; i++) {
      this.move(order[i]);
      const weight = this.weight();
      if (weight > most) [best, most] = [i + 1, weight];
    }
    if (best === 0) return undefined;
    const inside = new Uint8Array(this.vertices);
    for (let i = 0; i < best; i++) inside[order[i]] = 1;
    this.start(inside);
    return this.cut();
  }

  /** An order of the nodes with each relay behind the vertex with which half of its links lead to those before it. */
  private withRelays(nodes: Int32Array): Int32Array {
    const placed = new Uint8Array(this.vertices);
    const order = new Int32Array(this.vertices);
    const joined = new Float64Array(this.vertices);
    let count = 0;
    const place = (vertex: number) => {
      placed[vertex] = 1;
      order[count++] = vertex;
    };
    for (const node of nodes) {
      const first = count;
      place(node);
      for (let i = first; i < count; i++) {
        for (const { vertex, to, from } of this.beside[order[i]]) {
          joined[vertex] += to + from;
          const isRelay = vertex >= this.network.nodes;
          if (isRelay && !placed[vertex] && 2 * joined[vertex] >= this.carried(vertex)) place(vertex);
        }
      }
    }
    return order.subarray(0, count);
  }

  /** What all links of a vertex carry at a time, to it and from it. */
  private carried(vertex: number): number {
    return this.beside[vertex].reduce((sum, { to, from }) => sum + to + from, 0);
  }

  /** A cut that no single vertex makes better by changing its side, or what is reached in a few passes. */
  improved(cut: Cut): Cut {
    this.start(cut.inside.slice());
    let weight = this.weight();
    for (let pass = 0; pass < PASSES; pass++) {
      const before = weight;
      for (let vertex = 0; vertex < this.vertices; vertex++) {
        this.move(vertex);
        const moved = this.weight();
        if (moved > weight) weight = moved;
        else this.move(vertex);
      }
      if (weight === before) break;
    }
    return this.cut();
  }

  private start(inside: Uint8Array<ArrayBuffer>): void {
    [this.inside, this.count, this.out, this.into] = [inside, 0, 0, 0];
    for (const [vertex, isInside] of inside.entries()) {
      if (!isInside) continue;
      this.count += Number(vertex < this.network.nodes);
      for (const one of this.beside[vertex]) {
        if (inside[one.vertex]) continue;
        this.out += one.to;
        this.into += one.from;
      }
    }
  }

  /** Takes a vertex to the other side. */
  private move(vertex: number): void {
    const { inside } = this;
    // As it enters, its links to those outside begin to cross the cut, and those from inside no longer do; as it leaves the other way round.
    const way = inside[vertex] ? -1 : 1;
    for (const one of this.beside[vertex]) {
      this.out += inside[one.vertex] ? -way * one.from : way * one.to;
      this.into += inside[one.vertex] ? -way * one.to : way * one.from;
    }
    inside[vertex] = inside[vertex] ? 0 : 1;
    if (vertex < this.network.nodes) this.count += way;
  }

  private weight(): number {
    return this.count === 0 || this.count === this.network.nodes ? 0 : weightOf(this.cut(), this.network);
  }

  private cut(): Cut {
    return { inside: this.inside, nodes: this.count, links: Math.min(this.out, this.into) };
  }
}

/** A vertex at the other end of links, and what these carry at a time. */
interface Beside {
  readonly vertex: number;
  to: number;
  from: number;
}

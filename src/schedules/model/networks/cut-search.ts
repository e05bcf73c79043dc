import { coordinateAlong } from './axes.ts';
import type { Cut, Topology } from './topology.ts';

/** So many orders of nodes by their distance from one are looked at, from nodes that are spread over the numbers. */
const BALLS = 24;

/** Windows along an axis begin at so many places, about, and at twice as many beside what is gone. */
const STARTS = 16;

/** So many times all nodes are asked whether a cut is better with them on the other side. */
const PASSES = 12;

type Network = Pick<Topology, 'nodes' | 'ports' | 'neighbour' | 'lanes' | 'origin'>;

/**
 * A cut over each of whose links much has to go in a complete exchange: what is asked between inside and outside, n (nodes - n) blocks each
 * way, takes no less than that over its links. The search is for the most, and ends with much: it begins with the first nodes in orders
 * by their numbers and parts of these, along the axes of the network that this one was a part of, and by distance, and moves single
 * nodes from side to side while that helps. It is the same each time.
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
  for (let ball = 0; ball < balls; ball++) yield byDistance(network, Math.floor((ball * nodes) / balls));
}

/** Where windows along an axis begin: beside what is gone, and here and there. */
function startsAlong(origin: Network['origin'], at: (node: number) => number, side: number): Set<number> {
  const { nodes = [], links = [] } = origin?.gone ?? {};
  const beside = [...nodes, ...links.flat()].flatMap((node) => [at(node), (at(node) + 1) % side]);
  const many = Math.min(side, STARTS);
  const spread = Array.from({ length: many }, (_, i) => Math.floor((i * side) / many));
  return new Set([...beside.slice(0, 2 * STARTS), ...spread]);
}

/** The nodes that can be reached from one, the nearest first. */
function byDistance({ nodes, ports, neighbour }: Network, from: number): Int32Array {
  const isReached = new Uint8Array(nodes);
  isReached[from] = 1;
  const reached = [from];
  for (const node of reached) {
    for (let port = 0; port < ports; port++) {
      const next = neighbour(node, port);
      if (next === undefined || isReached[next]) continue;
      isReached[next] = 1;
      reached.push(next);
    }
  }
  return Int32Array.from(reached);
}

/** Which nodes are inside, and the links that lead out, as nodes change sides: as many lead in, for each link has one back. */
class Sides {
  /** By node: the nodes to which links lead, each as often as the link carries messages at a time. */
  private readonly next: readonly (readonly number[])[];
  private inside = new Uint8Array(0);
  private count = 0;
  private out = 0;

  constructor(private readonly network: Network) {
    const { nodes, ports, neighbour, lanes } = network;
    this.next = Array.from({ length: nodes }, (_, node) => {
      const next = Array.from({ length: ports }, (_, port) => neighbour(node, port));
      return next.flatMap((one, port) =>
        one === undefined ? [] : new Array<number>(lanes(node * ports + port)).fill(one),
      );
    });
  }

  /** The best cut between the first nodes of an order and the others. */
  sweep(order: Int32Array): Cut | undefined {
    this.start(new Uint8Array(this.network.nodes));
    let [best, most] = [0, 0];
    for (let i = 0; i < order.length; i++) {
      this.move(order[i]);
      const weight = this.weight();
      if (weight > most) [best, most] = [i + 1, weight];
    }
    if (best === 0) return undefined;
    const inside = new Uint8Array(this.network.nodes);
    for (let i = 0; i < best; i++) inside[order[i]] = 1;
    this.start(inside);
    return this.cut();
  }

  /** A cut that no single node makes better by changing its side, or what is reached in a few passes. */
  improved(cut: Cut): Cut {
    this.start(cut.inside.slice());
    let weight = this.weight();
    for (let pass = 0; pass < PASSES; pass++) {
      const before = weight;
      for (let node = 0; node < this.network.nodes; node++) {
        this.move(node);
        const moved = this.weight();
        if (moved > weight) weight = moved;
        else this.move(node);
      }
      if (weight === before) break;
    }
    return this.cut();
  }

  private start(inside: Uint8Array<ArrayBuffer>): void {
    [this.inside, this.count, this.out] = [inside, 0, 0];
    for (const [node, isInside] of inside.entries()) {
      if (!isInside) continue;
      this.count++;
      for (const one of this.next[node]) this.out += Number(!inside[one]);
    }
  }

  /** Takes a node to the other side. */
  private move(node: number): void {
    const { inside } = this;
    // As it leaves, its links to nodes inside begin to cross the cut, and those to nodes outside no longer do.
    const way = inside[node] ? -1 : 1;
    for (const one of this.next[node]) this.out += inside[one] ? -way : way;
    inside[node] = inside[node] ? 0 : 1;
    this.count += way;
  }

  private weight(): number {
    return this.count === 0 || this.count === this.network.nodes ? 0 : weightOf(this.cut(), this.network);
  }

  private cut(): Cut {
    return { inside: this.inside, nodes: this.count, links: this.out };
  }
}

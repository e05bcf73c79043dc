import { isCube } from '../../../model/networks/cube.ts';
import { isGrid } from '../../../model/networks/grid.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { linkDistances } from './link-distances.ts';
import { NOWHERE, neighbourTable } from './network-links.ts';

/**
 * The ways between two nodes that cross the fewest links, or some of them, for one pair of nodes at a time. They are numbered, so
 * that a number is all that has to be kept of a way. Two numbers may be the same way.
 */
export interface MinimalWays {
  /** Turns to a pair of different nodes. @returns how many ways it has, at least 1 */
  between(from: number, to: number): number;
  /** Writes the links of a way of this pair to the front of `links`. @returns how many they are */
  follow(way: number): number;
  /** Links in the order in which they are crossed, node x ports + port. */
  readonly links: Uint32Array;
}

/**
 * On cubes, tori and meshes: the axes that differ in any cyclic order, ascending or descending, which of up to three axes are all
 * orders; and where both ways round a ring are as long, each of them. On other networks: in each node the first port that leads
 * nearer, counted from any port on, up or down.
 */
export function minimalWays(topology: Topology): MinimalWays {
  return isCube(topology) || isGrid(topology) ? new AxisWays(topology) : new PortWays(topology);
}

/** An axis of a network, and how a pair of nodes lies on it. */
interface Axis {
  readonly side: number;
  readonly stride: number;
  readonly ahead: number;
  readonly back: number;
  readonly isRing: boolean;
}

class AxisWays implements MinimalWays {
  readonly links: Uint32Array;
  private readonly axes: readonly Axis[];
  private readonly ports: number;
  private readonly neighbours: Int32Array;
  private from = 0;
  /** Axes on which the nodes of the pair differ, and of these: how far, by which port, and by which other one if that is as far. */
  private crossed = 0;
  private readonly hops: Uint16Array;
  private readonly port: Uint8Array;
  private readonly otherPort: Uint8Array;
  private orders = 0;

  constructor(topology: Topology) {
    const { axes, axisPorts, diameter, ports } = topology;
    let stride = 1;
    this.axes = axes.shape.map((side, axis) => {
      const { ahead, back } = axisPorts[axis];
      const isRing = side > 2 && topology.neighbour(0, back) !== undefined;
      stride *= side;
      return { side, stride: stride / side, ahead, back, isRing };
    });
    this.links = new Uint32Array(diameter);
    this.ports = ports;
    this.neighbours = neighbourTable(topology);
    this.hops = new Uint16Array(axes.shape.length);
    this.port = new Uint8Array(axes.shape.length);
    this.otherPort = new Uint8Array(axes.shape.length);
  }

  between(from: number, to: number): number {
    this.from = from;
    let crossed = 0;
    let ties = 0;
    for (const { side, stride, ahead, back, isRing } of this.axes) {
      const along = (((to / stride) | 0) % side) - (((from / stride) | 0) % side);
      if (along === 0) continue;
      const isAhead = isRing ? 2 * (along < 0 ? along + side : along) <= side : along > 0;
      const straight = along < 0 ? -along : along;
      const hops = isRing && 2 * straight > side ? side - straight : straight;
      const isTie = isRing && 2 * hops === side;
      this.hops[crossed] = hops;
      this.port[crossed] = isAhead ? ahead : back;
      this.otherPort[crossed] = isTie ? back : this.port[crossed];
      if (isTie) ties++;
      crossed++;
    }
    this.crossed = crossed;
    this.orders = crossed < 3 ? crossed : 2 * crossed;
    return this.orders << ties;
  }

  follow(way: number): number {
    const { links, neighbours, ports, crossed } = this;
    const order = way % this.orders;
    const sides = (way / this.orders) | 0;
    let tie = 0;
    let node = this.from;
    let length = 0;
    for (let i = 0; i < crossed; i++) {
      const k = order < crossed ? (order + i) % crossed : (order - i) % crossed;
      let port = this.port[k];
      if (this.otherPort[k] !== port && ((sides >> tie++) & 1) === 1) port = this.otherPort[k];
      for (let hop = this.hops[k]; hop > 0; hop--) {
        const link = node * ports + port;
        links[length++] = link;
        node = neighbours[link];
      }
    }
    return length;
  }
}

class PortWays implements MinimalWays {
  readonly links: Uint32Array;
  private readonly ports: number;
  private readonly neighbours: Int32Array;
  private readonly nodes: number;
  /** See `linkDistances`. */
  private readonly distances: Uint16Array;
  private from = 0;
  private to = 0;
  /** Ports of the sender that lead nearer: the first entries, as many as half of the ways. */
  private readonly starts: Uint16Array;

  constructor(topology: Topology) {
    this.links = new Uint32Array(topology.diameter);
    this.ports = topology.ports;
    this.nodes = topology.nodes;
    this.neighbours = neighbourTable(topology);
    this.distances = linkDistances(this.nodes, this.ports, this.neighbours);
    this.starts = new Uint16Array(this.ports);
  }

  between(from: number, to: number): number {
    this.from = from;
    this.to = to;
    let starts = 0;
    for (let port = 0; port < this.ports; port++) {
      if (this.leadsNearer(from, port)) this.starts[starts++] = port;
    }
    return 2 * starts;
  }

  follow(way: number): number {
    const { links, neighbours, ports } = this;
    const first = this.starts[way >> 1];
    const turn = way % 2 === 0 ? 1 : ports - 1;
    let node = this.from;
    let length = 0;
    while (node !== this.to) {
      let port = first;
      while (!this.leadsNearer(node, port)) port = (port + turn) % ports;
      links[length] = node * ports + port;
      node = neighbours[links[length++]];
    }
    return length;
  }

  private leadsNearer(node: number, port: number): boolean {
    const next = this.neighbours[node * this.ports + port];
    const row = this.to * this.nodes;
    return next !== NOWHERE && this.distances[row + next] < this.distances[row + node];
  }
}

import type { Topology } from '../../../model/networks/topology.ts';
import { verticesOf } from '../../../model/networks/topology.ts';
import { randomBelow } from '../../../model/random.ts';

/** A way from node to node: its links, and behind the last one of each hop. */
export interface Way {
  readonly links: Uint32Array;
  /** By hop: how many links it and those before it have. */
  readonly ends: Uint32Array;
}

/** Ways of the fewest hops, and of these of the fewest links, each once. */
export class ShortestWays {
  private readonly ports: number;
  private readonly nodes: number;
  /** By link: the vertex to which it leads, -1 where there is none. */
  private readonly next: Int32Array;

  constructor(private readonly topology: Topology) {
    const { nodes, ports, neighbour } = topology;
    this.ports = ports;
    this.nodes = nodes;
    this.next = Int32Array.from(
      { length: verticesOf(topology) * ports },
      (_, link) => neighbour(Math.floor(link / ports), link % ports) ?? -1,
    );
  }

  /** Some ways between two nodes, at most so many: in each vertex any port that leads nearer, as drawn. */
  between(from: number, to: number, most: number, random: () => number): Way[] {
    const found = new Map<string, Way>();
    for (let draw = 0; draw < most && found.size < most; draw++) {
      const links: number[] = [];
      const ends: number[] = [];
      for (let vertex = from; vertex !== to; ) {
        const nearer = this.nearer(vertex, to);
        const link = nearer[nearer.length === 1 ? 0 : randomBelow(nearer.length, random)];
        links.push(link);
        vertex = this.next[link];
        if (vertex < this.nodes) ends.push(links.length);
      }
      found.set(links.join(), { links: Uint32Array.from(links), ends: Uint32Array.from(ends) });
    }
    return [...found.values()];
  }

  /** Links of a vertex that a shortest way to a node may go. */
  private nearer(vertex: number, to: number): number[] {
    const { ports, next, nodes, topology } = this;
    const { distance, relays } = topology;
    const crossings = relays?.crossings ?? distance;
    const [hops, length] = [distance(vertex, to), crossings(vertex, to)];
    const links: number[] = [];
    for (let link = vertex * ports; link < (vertex + 1) * ports; link++) {
      const end = next[link];
      if (end === -1) continue;
      if (distance(end, to) === hops - Number(end < nodes) && crossings(end, to) === length - 1)
        links.push(link);
    }
    return links;
  }
}

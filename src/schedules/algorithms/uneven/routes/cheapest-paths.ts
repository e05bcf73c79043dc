import { KeyHeap } from '../timetable/key-heap.ts';
import { NOWHERE } from './network-links.ts';

/** Cheapest paths from one node of a network at a time, by the algorithm of Dijkstra. */
export class CheapestPaths {
  /** By node: what its path costs; Infinity where none is known. */
  readonly costs: Float64Array;
  /** By node: the link by which its path arrives. */
  private readonly lastLinks: Uint32Array;
  /** The nodes to look at next, by what their paths cost. A node may be in it more than once. */
  private readonly heap: KeyHeap;

  /**
   * @param neighbours see `neighbourTable`
   * @param perHop what each link costs beside its weight, above 0
   */
  constructor(
    nodes: number,
    private readonly ports: number,
    private readonly neighbours: Int32Array,
    private readonly perHop: number,
  ) {
    this.costs = new Float64Array(nodes);
    this.lastLinks = new Uint32Array(nodes);
    this.heap = new KeyHeap(neighbours.length + 1);
  }

  /**
   * Finds the paths from a node.
   * @param weights by link, 0 or more
   * @param to where to stop: only its path is known then for certain; left out: the paths to all nodes
   */
  find(from: number, weights: Float64Array, to = NOWHERE): void {
    const { costs, lastLinks, heap, ports, neighbours, perHop } = this;
    costs.fill(Number.POSITIVE_INFINITY);
    costs[from] = 0;
    heap.clear();
    heap.add(from, 0);
    while (heap.length > 0 && heap.least !== to) {
      const node = heap.least;
      const cost = heap.leastKey;
      heap.removeLeast();
      if (cost > costs[node]) continue;
      for (let link = node * ports; link < (node + 1) * ports; link++) {
        const next = neighbours[link];
        if (next === NOWHERE) continue;
        const sum = cost + weights[link] + perHop;
        if (sum >= costs[next]) continue;
        costs[next] = sum;
        lastLinks[next] = link;
        heap.add(next, sum);
      }
    }
  }

  /** Writes the links of the path to a node, the first one first. @returns how many they are */
  trace(from: number, to: number, links: Uint32Array): number {
    const { lastLinks, ports } = this;
    let hops = 0;
    for (let node = to; node !== from; node = Math.floor(lastLinks[node] / ports)) hops++;
    for (let node = to, hop = hops; node !== from; node = Math.floor(lastLinks[node] / ports)) {
      links[--hop] = lastLinks[node];
    }
    return hops;
  }
}

import { NOWHERE } from './network-links.ts';

/** Cheapest paths from one node of a network at a time, by the algorithm of Dijkstra with a heap. */
export class CheapestPaths {
  /** By node: what its path costs; Infinity where none is known. */
  readonly costs: Float64Array;
  /** By node: the link by which its path arrives. */
  private readonly lastLinks: Uint32Array;
  /** The nodes to look at next, and what their paths cost: a binary heap. A node may be in it more than once. */
  private readonly heap: Uint32Array;
  private readonly heapCosts: Float64Array;

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
    this.heap = new Uint32Array(neighbours.length + 1);
    this.heapCosts = new Float64Array(neighbours.length + 1);
  }

  /**
   * Finds the paths from a node.
   * @param weights by link, 0 or more
   * @param to where to stop: only its path is known then for certain; left out: the paths to all nodes
   */
  find(from: number, weights: Float64Array, to = NOWHERE): void {
    const { costs, lastLinks, heap, heapCosts, ports, neighbours, perHop } = this;
    costs.fill(Number.POSITIVE_INFINITY);
    costs[from] = 0;
    heap[0] = from;
    heapCosts[0] = 0;
    let size = 1;
    while (size > 0 && heap[0] !== to) {
      const node = heap[0];
      const cost = heapCosts[0];
      size--;
      this.sink(size);
      if (cost > costs[node]) continue;
      for (let link = node * ports; link < (node + 1) * ports; link++) {
        const next = neighbours[link];
        if (next === NOWHERE) continue;
        const sum = cost + weights[link] + perHop;
        if (sum >= costs[next]) continue;
        costs[next] = sum;
        lastLinks[next] = link;
        this.rise(next, sum, size++);
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

  /** Puts the last entry of a heap of `size` + 1 in the place of its first one. */
  private sink(size: number): void {
    const { heap, heapCosts } = this;
    const cost = heapCosts[size];
    let place = 0;
    for (let child = 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && heapCosts[child + 1] < heapCosts[child]) child++;
      if (heapCosts[child] >= cost) break;
      heap[place] = heap[child];
      heapCosts[place] = heapCosts[child];
      place = child;
    }
    heap[place] = heap[size];
    heapCosts[place] = cost;
  }

  /** Adds an entry to a heap of `size`. */
  private rise(node: number, cost: number, size: number): void {
    const { heap, heapCosts } = this;
    let place = size;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (heapCosts[parent] <= cost) break;
      heap[place] = heap[parent];
      heapCosts[place] = heapCosts[parent];
      place = parent;
    }
    heap[place] = node;
    heapCosts[place] = cost;
  }
}

import type { Topology } from '../../../model/networks/topology.ts';
import { linkDistances } from '../routes/link-distances.ts';
import { NOWHERE, neighbourTable } from '../routes/network-links.ts';
import type { RoundPrices } from './round-prices.ts';

/** Finds the cheapest way between two nodes, and a round for each of its hops. */
export interface TimedWays {
  readonly rounds: number;
  /** Links that ways may have more than the shortest. */
  readonly detour: number;
  /** Of the way that was found last, hop by hop: what carries it x rounds + round. */
  readonly cells: Uint32Array;
  /** Prices that have been looked at so far. */
  readonly looks: number;
  /** Fewest links. */
  distance(from: number, to: number): number;
  /**
   * Finds the cheapest way between two different nodes, and its rounds.
   * @param most links of the way: as many as the shortest or up to `detour` more, and no more than rounds
   * @returns the links that it has; `cells` has them with their rounds
   */
  find(prices: RoundPrices, from: number, to: number, most: number): number;
}

/**
 * Cheapest ways through a network and rounds at once, one pair of nodes at a time. An element that has crossed some links after so many
 * rounds has waited in the others: a state is a node, the links behind it and the rounds waited. Links are crossed one after another, so
 * the states after h links follow from those after h - 1. All ways are looked at that have few enough links, and all rounds for them.
 */
export class TimedPaths implements TimedWays {
  /** Links carry ways. */
  readonly cells: Uint32Array;
  looks = 0;
  private readonly nodes: number;
  private readonly ports: number;
  private readonly neighbours: Int32Array;
  private readonly distances: Uint16Array;
  /** States lie by place, a node after so many links, x (rounds + 1) + rounds waited. What the cheapest way to it costs. */
  private readonly costs: Float64Array;
  /** By state: the place before x ports + port. */
  private readonly arrivals: Uint32Array;
  /** By state: rounds that were waited on arrival, if it leaves with so many. */
  private readonly waited: Uint16Array;
  /** By place. */
  private readonly nodeAt: Uint32Array;
  /** By node: its place after the links of the last layer in which it was seen, and which layer that was, of all that were made. */
  private readonly placeOf: Uint32Array;
  private readonly seenIn: Float64Array;
  private layers = 0;

  /**
   * @param rounds as many as the farthest pair is links apart, or more
   * @param detour links that ways may have more than the shortest
   */
  constructor(
    topology: Topology,
    readonly rounds: number,
    readonly detour: number,
  ) {
    const { nodes, ports } = topology;
    this.nodes = nodes;
    this.ports = ports;
    this.neighbours = neighbourTable(topology);
    this.distances = linkDistances(nodes, ports, this.neighbours);
    this.cells = new Uint32Array(rounds);
    // A node is in as many layers as ways to it that are short enough have different lengths.
    const places = nodes * (detour + 1) + 1;
    this.costs = new Float64Array(places * (rounds + 1));
    this.arrivals = new Uint32Array(places * (rounds + 1));
    this.waited = new Uint16Array(places * (rounds + 1));
    this.nodeAt = new Uint32Array(places);
    this.placeOf = new Uint32Array(nodes);
    this.seenIn = new Float64Array(nodes);
  }

  distance(from: number, to: number): number {
    return this.distances[to * this.nodes + from];
  }

  find({ weights, scales }: RoundPrices, from: number, to: number, most: number): number {
    const { nodes, ports, neighbours, distances, rounds } = this;
    const { costs, arrivals, nodeAt, placeOf, seenIn } = this;
    const row = to * nodes;
    const width = rounds + 1;
    nodeAt[0] = from;
    costs.fill(0, 0, width);
    let [first, end] = [0, 1];
    let [least, last, links] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let hop = 0; hop < most; hop++) {
      const layer = ++this.layers;
      let next = end;
      for (let place = first; place < end; place++) {
        const node = nodeAt[place];
        if (node === to) continue;
        const at = place * width;
        const longest = rounds - hop - distances[row + node];
        this.wait(at, longest);
        for (let port = 0, link = node * ports; port < ports; port++, link++) {
          const other = neighbours[link];
          if (other === NOWHERE) continue;
          const togo = distances[row + other];
          if (hop + 1 + togo > most) continue;
          let there = placeOf[other] * width;
          const latest = rounds - hop - 1 - togo;
          if (seenIn[other] !== layer) {
            seenIn[other] = layer;
            placeOf[other] = next;
            nodeAt[next] = other;
            there = next++ * width;
            for (let wait = there; wait <= there + latest; wait++) costs[wait] = Number.POSITIVE_INFINITY;
          }
          const cell = link * rounds + hop;
          const arrival = place * ports + port;
          const waits = longest < latest ? longest : latest;
          for (let wait = 0; wait <= waits; wait++) {
            const cost = costs[at + wait] + weights[cell + wait] * scales[hop + wait];
            if (cost >= costs[there + wait]) continue;
            costs[there + wait] = cost;
            arrivals[there + wait] = arrival;
          }
          this.looks += waits + 1;
        }
      }
      if (seenIn[to] === layer) {
        const arrived = placeOf[to] * width;
        for (let state = arrived; state <= arrived + rounds - hop - 1; state++) {
          if (costs[state] >= least) continue;
          [least, last, links] = [costs[state], state, hop + 1];
        }
      }
      [first, end] = [end, next];
    }
    this.trace(last, links);
    return links;
  }

  /** Whoever can leave after some rounds can wait. @param longest rounds waited at most */
  private wait(at: number, longest: number): void {
    const { costs, waited } = this;
    let [best, least] = [0, costs[at]];
    for (let wait = 0; wait <= longest; wait++) {
      if (costs[at + wait] < least) {
        least = costs[at + wait];
        best = wait;
      }
      costs[at + wait] = least;
      waited[at + wait] = best;
    }
  }

  /** Writes the way to a state to `cells`. */
  private trace(last: number, links: number): void {
    const { cells, arrivals, waited, nodeAt, ports, rounds } = this;
    const width = rounds + 1;
    let state = last;
    for (let hop = links - 1; hop >= 0; hop--) {
      const arrival = arrivals[state];
      const place = Math.floor(arrival / ports);
      const wait = state % width;
      cells[hop] = (nodeAt[place] * ports + (arrival % ports)) * rounds + hop + wait;
      state = place * width + waited[place * width + wait];
    }
  }
}

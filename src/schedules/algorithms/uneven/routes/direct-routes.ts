import type { Topology } from '../../../model/networks/topology.ts';
import { planPart } from '../timetable/kept-plans.ts';
import type { Routing } from '../timetable/timetable.ts';
import { type MinimalWays, minimalWays } from './minimal-ways.ts';
import { leastAtNodes, neighbourTable, shareTable } from './network-links.ts';
import { Pieces } from './pieces.ts';
import { RouteList } from './route-list.ts';

/** Pieces of a pair at most, each with a way of its own. */
const PIECES = 16;

/** No piece is smaller than this part of what the busiest link carries at least: it would change nothing that counts. */
const SMALLEST = 1 / 512;

/** How often all pairs choose their ways at most. */
const PASSES = 5;

/** What a pass must take off the busiest link, as a part of it, for another one to follow. */
const WORTHWHILE = 1 / 1024;

/**
 * Routes of the fewest links that share the load among the links. Pair after pair puts its elements on the network in up to 16 pieces,
 * each on that way whose busiest link has least to carry so far; of several such ways on that whose links have least together. Then
 * all pairs choose again, knowing what the others have chosen, up to four times, until it does not help any more: every
 * pair answers the others as is best for itself.
 *
 * @param topology a network of links
 * @param counts by sender x nodes + receiver: elements
 * @returns the same for the same counts; nothing for what a node has for itself
 * @throws InputError as of `neighbourTable`
 */
export function directRoutes(topology: Topology, counts: Uint32Array): Routing {
  const least = leastAtNodes(topology, counts);
  const pieces = new Pieces(topology.nodes, counts, PIECES, Math.ceil(least * SMALLEST));
  const choice = new Choice(topology, counts, pieces);
  let busiest = Number.POSITIVE_INFINITY;
  for (let pass = 0; pass < PASSES; pass++) {
    planPart(pass, PASSES);
    const before = busiest;
    busiest = choice.pass();
    if (busiest <= least || busiest > before * (1 - WORTHWHILE)) break;
  }
  return choice.routes();
}

/** Which way each piece takes, and what that puts on the links. */
class Choice {
  private readonly ways: MinimalWays;
  /** By link: elements that cross it, on each of its lanes. */
  private readonly loads: Float64Array;
  private readonly shares: Float64Array;
  /** By piece: the number of its way. */
  private readonly wayOf: Uint16Array;
  /** Links of all pieces together; 0 before the first pass, when no piece has a way. */
  private hops = 0;

  constructor(
    private readonly topology: Topology,
    private readonly counts: Uint32Array,
    private readonly pieces: Pieces,
  ) {
    this.ways = minimalWays(topology);
    this.loads = new Float64Array(topology.nodes * topology.ports);
    this.shares = shareTable(topology);
    this.wayOf = new Uint16Array(pieces.length);
  }

  /** All pairs choose, one after another. @returns what the busiest link has to carry then */
  pass(): number {
    const { pieces, wayOf, topology } = this;
    const { nodes } = topology;
    const isFirst = this.hops === 0;
    pieces.forEachPair((pair) => {
      const ways = this.ways.between(Math.floor(pair / nodes), pair % nodes);
      const [first, end] = [pieces.first[pair], pieces.first[pair + 1]];
      if (isFirst) this.hops += (end - first) * this.ways.follow(0);
      else for (let piece = first; piece < end; piece++) this.put(wayOf[piece], -pieces.sizeOf(pair, piece));
      for (let piece = first; piece < end; piece++) {
        wayOf[piece] = this.leastBusy(ways);
        this.put(wayOf[piece], pieces.sizeOf(pair, piece));
      }
    });
    return this.loads.reduce((most, load) => Math.max(most, load), 0);
  }

  routes(): Routing {
    const { topology, counts, pieces, ways, wayOf } = this;
    const neighbours = neighbourTable(topology);
    const routes = new RouteList(pieces.length, this.hops);
    const stops = new Uint32Array(topology.diameter);
    for (let pair = 0; pair < counts.length; pair++) {
      const [first, end] = [pieces.first[pair], pieces.first[pair + 1]];
      if (first === end) continue;
      ways.between(Math.floor(pair / topology.nodes), pair % topology.nodes);
      for (let piece = first; piece < end; piece++) {
        const hops = ways.follow(wayOf[piece]);
        for (let hop = 0; hop < hops; hop++) stops[hop] = neighbours[ways.links[hop]];
        routes.add(pair, pieces.sizeOf(pair, piece), stops, hops);
      }
    }
    return routes.routing();
  }

  /** Of the ways of the pair to which `ways` was turned last: that whose busiest link has least. @param count how many they are */
  private leastBusy(count: number): number {
    const { ways, loads } = this;
    const { links } = ways;
    let best = 0;
    let leastBusiest = Number.POSITIVE_INFINITY;
    let leastSum = Number.POSITIVE_INFINITY;
    for (let way = 0; way < count; way++) {
      const hops = ways.follow(way);
      let busiest = 0;
      let sum = 0;
      for (let hop = 0; hop < hops; hop++) {
        const load = loads[links[hop]];
        if (load > busiest) busiest = load;
        sum += load;
      }
      if (busiest > leastBusiest || (busiest === leastBusiest && sum >= leastSum)) continue;
      best = way;
      leastBusiest = busiest;
      leastSum = sum;
    }
    return best;
  }

  /** Puts elements on the links of a way of that pair; less than none takes them off. */
  private put(way: number, elements: number): void {
    const { loads, shares, ways } = this;
    const hops = ways.follow(way);
    for (let hop = 0; hop < hops; hop++) {
      const link = ways.links[hop];
      loads[link] += elements * shares[link];
    }
  }
}

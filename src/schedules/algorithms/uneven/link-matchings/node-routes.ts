import type { Topology } from '../../../model/networks/topology.ts';
import { randomWords, shuffled } from '../../../model/random.ts';
import { sumsOf } from '../../../problems/uneven.ts';
import { CheapestPaths } from '../routes/cheapest-paths.ts';
import { neighbourTable } from '../routes/network-links.ts';
import { Pieces } from '../routes/pieces.ts';
import { RouteList } from '../routes/route-list.ts';
import { planPart } from '../timetable/kept-plans.ts';
import type { Routing } from '../timetable/timetable.ts';

/** Pieces of a pair at most, each with a path of its own. */
const PIECES = 16;

/** No piece is smaller than this part of what the busiest node sends at least: it would change little. */
const SMALLEST = 1 / 1024;

/** Passes in which prices get steep; then they begin anew, from the paths that there are. */
const COURSE = 60;

/** By how many powers of e the busiest node costs more than an idle one: in the first pass of a course, and behind the last one. */
const FIRST_SHARPNESS = 20;
const LAST_SHARPNESS = 400;

/** No node costs more than so many powers of e: a sum of prices must be a number. */
const STEEPEST = 300;

/** What a link costs, where the busiest node costs 1: among paths through idle nodes the short ones are taken. */
const PER_HOP = 1e-2;

/** A path is taken that costs up to so many times as much as the one before: among paths that are nearly as good there is no standstill. */
const INDIFFERENT = 1.03;

/** Any number: the order in which nodes choose is the same each time. */
const SEED = 44;

/**
 * Routes that share the load among the nodes, each of which sends one element at a time, and receives one, those that it passes on
 * included. Every node has a price that grows exponentially with its load. Node after node finds the cheapest paths to all others, and
 * each piece of its traffic takes that path, unless it is clearly dearer than the one it has; the prices follow each piece at once. From pass to
 * pass they get steeper: at first a path is cheap if all of its nodes together have little to do, in the end if its busiest node has.
 * The best routes that were met are the answer.
 *
 * @param topology a network of links
 * @param counts by sender x nodes + receiver: elements
 * @param least elements of the busiest node, above 0, that are few enough
 * @param passes over all pairs at most
 * @returns the same for the same counts; nothing for what a node has for itself
 * @throws InputError as of `neighbourTable`
 */
export function nodeRoutes(topology: Topology, counts: Uint32Array, least: number, passes: number): Routing {
  const course = Math.min(COURSE, passes);
  const pieces = new Pieces(topology.nodes, counts, PIECES, Math.ceil(least * SMALLEST));
  const choice = new PathChoice(topology, counts, pieces);
  let best: readonly Uint32Array[] = [];
  let [busiest, hops] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let pass = 0; pass < passes && busiest > least; pass++) {
    planPart(pass, passes);
    const sharpness = FIRST_SHARPNESS * (LAST_SHARPNESS / FIRST_SHARPNESS) ** ((pass % course) / course);
    choice.pass(sharpness, pass === 0 ? least : busiest);
    const now = choice.busiest();
    if (now > busiest || (now === busiest && choice.hops >= hops)) continue;
    [best, busiest, hops] = [choice.paths.slice(), now, choice.hops];
  }
  const routes = new RouteList(pieces.length, hops);
  for (let pair = 0; pair < counts.length; pair++) {
    for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
      routes.add(pair, pieces.sizeOf(pair, piece), best[piece], best[piece].length);
    }
  }
  return routes.routing();
}

/** Which path each piece takes, and what that loads the nodes with. */
class PathChoice {
  /** By piece: the nodes behind the sender, of which the last is the receiver; empty before the first pass. */
  readonly paths: Uint32Array[];
  /** Of all elements together. */
  hops = 0;
  private readonly nodes: number;
  private readonly ports: number;
  private readonly neighbours: Int32Array;
  private readonly cheapest: CheapestPaths;
  /** The path that was found last: its links, and the nodes to which they lead. */
  private readonly links: Uint32Array;
  private readonly stops: Uint32Array;
  /** By link: the price of the node that it leaves. */
  private readonly weights: Float64Array;
  /** By node: elements that it sends, or receives if these are more. */
  private readonly loads: Float64Array;
  private readonly prices: Float64Array;
  private readonly random = randomWords(SEED);
  /** By how many powers of e each element adds to the price of a node. */
  private steepness = 0;
  /** The load that costs 1. */
  private scale = 0;

  constructor(
    topology: Topology,
    counts: Uint32Array,
    private readonly pieces: Pieces,
  ) {
    const { nodes, ports } = topology;
    const { rows, columns } = sumsOf(nodes, counts);
    [this.nodes, this.ports] = [nodes, ports];
    this.neighbours = neighbourTable(topology);
    this.cheapest = new CheapestPaths(nodes, ports, this.neighbours, PER_HOP);
    this.links = new Uint32Array(nodes);
    this.stops = new Uint32Array(nodes);
    this.weights = new Float64Array(nodes * ports);
    this.loads = rows.map((sent, node) => Math.max(sent, columns[node]));
    this.prices = new Float64Array(nodes);
    this.paths = new Array<Uint32Array>(pieces.length).fill(new Uint32Array());
  }

  busiest(): number {
    return this.loads.reduce((most, load) => Math.max(most, load), 0);
  }

  /** The pieces of all pairs choose, one after another, those of a sender together. @param scale the load that costs 1 */
  pass(sharpness: number, scale: number): void {
    const { nodes, ports, pieces, prices, weights } = this;
    [this.steepness, this.scale] = [sharpness / scale, scale];
    for (let node = 0; node < nodes; node++) this.price(node);
    const order = shuffled(nodes, this.random);
    for (const from of order) {
      for (let node = 0; node < nodes; node++) weights.fill(prices[node], node * ports, (node + 1) * ports);
      this.cheapest.find(from, weights);
      for (const to of order) {
        const pair = from * nodes + to;
        if (pieces.first[pair] < pieces.first[pair + 1]) this.choose(from, to);
      }
    }
  }

  /** The pieces of a pair choose between their own paths and that which was found last from the sender. */
  private choose(from: number, to: number): void {
    const { pieces, paths, links, neighbours, stops } = this;
    const hops = this.cheapest.trace(from, to, links);
    for (let hop = 0; hop < hops; hop++) stops[hop] = neighbours[links[hop]];
    const pair = from * this.nodes + to;
    for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
      const size = pieces.sizeOf(pair, piece);
      const own = paths[piece];
      this.put(own, -size);
      if (own.length === 0 || this.cost(stops, hops) <= INDIFFERENT * this.cost(own, own.length)) {
        paths[piece] = stops.slice(0, hops);
      }
      this.put(paths[piece], size);
    }
  }

  /** What the nodes between the ends of a path cost, and its links. */
  private cost(path: Uint32Array, hops: number): number {
    let sum = PER_HOP * hops;
    for (let hop = 0; hop + 1 < hops; hop++) sum += this.prices[path[hop]];
    return sum;
  }

  /** Puts elements on a path; less than none takes them off. */
  private put(path: Uint32Array, elements: number): void {
    this.hops += elements * path.length;
    for (let hop = 0; hop + 1 < path.length; hop++) {
      this.loads[path[hop]] += elements;
      this.price(path[hop]);
    }
  }

  private price(node: number): void {
    const powers = this.steepness * (this.loads[node] - this.scale);
    this.prices[node] = Math.exp(Math.min(STEEPEST, powers));
  }
}

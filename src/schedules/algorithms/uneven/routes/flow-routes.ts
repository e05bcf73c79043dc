import { InputError } from '../../../model/errors.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { linkLoads, linksOfHops } from '../timetable/hop-links.ts';
import { planPart } from '../timetable/kept-plans.ts';
import type { Routing } from '../timetable/timetable.ts';
import { CheapestPaths } from './cheapest-paths.ts';
import { directRoutes } from './direct-routes.ts';
import { leastAtNodes, neighbourTable, shareTable } from './network-links.ts';
import { Pieces } from './pieces.ts';
import { RouteList } from './route-list.ts';

/** Pieces of a pair at most, each with a path of its own. */
const PIECES = 64;

/** No piece is smaller than this part of what the busiest link carries at least: it would change little. */
const SMALLEST = 1 / 256;

/** By how many powers of e the busiest link weighs more than an idle one: in the first pass, and behind the last one. */
const FIRST_SHARPNESS = 10;
const LAST_SHARPNESS = 200;

/** What a link costs beside its weight, where the busiest one weighs 1: among paths of idle links the short ones are taken. */
const PER_HOP = 1e-3;

/** Passes over all pairs, and what they may take together, and one of them: nodes x pieces, since every piece may look at every node. */
const MOST_PASSES = 40;
const LEAST_PASSES = 4;
const WORK = 2 ** 25;
const MOST_WORK = 2 ** 30;

/** Routes whose busiest link has at most this part more than it must have are good enough. */
const GOOD = 1 / 512;

/**
 * Routes by any paths, with detours where these help. It begins with the direct routes. Every link has a weight that grows
 * exponentially with its load. Pair after pair takes its elements off the links and puts them back in up to 64 pieces, each on the
 * path that is the lightest then in the whole network; after each piece the weights are those of the new loads. From pass to
 * pass they get steeper: at first a path is light if all of its links together have little, in the end if its busiest link has.
 * The best routes that were met are the answer.
 *
 * Exponential weights of links, and lightest paths by them, approximate flows of many commodities in Shahrokhi-Matula 1990. Here the
 * weights follow each piece at once, and are sharpened from pass to pass.
 *
 * @param topology a network of links
 * @param counts by sender x nodes + receiver: elements
 * @returns the same for the same counts; nothing for what a node has for itself.
 * @throws InputError as of `neighbourTable`, and for a network with so many pairs that their paths are not looked for
 */
export function flowRoutes(topology: Topology, counts: Uint32Array): Routing {
  const leastThere = leastAtNodes(topology, counts);
  const pieces = new Pieces(topology.nodes, counts, PIECES, Math.ceil(leastThere * SMALLEST));
  const passes = passesFor(topology, pieces);
  const direct = directRoutes(topology, counts);
  const flow = new Flow(topology, pieces, direct);
  const sharper = (LAST_SHARPNESS / FIRST_SHARPNESS) ** (1 / passes);
  let best = direct;
  let least = flow.busiest;
  for (let pass = 0; pass < passes && least > leastThere * (1 + GOOD); pass++) {
    planPart(pass, passes);
    const routing = flow.pass(FIRST_SHARPNESS * sharper ** pass);
    if (flow.busiest >= least) continue;
    best = routing;
    least = flow.busiest;
  }
  return best;
}

/** @throws InputError */
function passesFor({ nodes, label }: Topology, { length }: Pieces): number {
  const work = nodes * length;
  if (work > MOST_WORK) {
    throw new InputError(
      `paths for ${length} pieces of traffic in the whole ${label}: give fewer nodes, or take direct`,
    );
  }
  return Math.min(MOST_PASSES, Math.max(LEAST_PASSES, Math.floor(WORK / work)));
}

/** The routes as they are, and what they put on the links. */
class Flow {
  /** Elements that the busiest link carries. */
  busiest: number;
  private readonly neighbours: Int32Array;
  /** By link: the elements that cross it, on each of its lanes, and what it weighs by that. */
  private readonly loads: Float64Array;
  private readonly weights: Float64Array;
  private readonly shares: Float64Array;
  private readonly paths: CheapestPaths;
  /** The links of a path, and the nodes to which they lead. */
  private readonly path: Uint32Array;
  private readonly stops: Uint32Array;
  /** By how many powers of e each element adds to the weight of a link. */
  private steepness = 0;

  constructor(
    private readonly topology: Topology,
    private readonly pieces: Pieces,
    private routing: Routing,
  ) {
    const { nodes, ports } = topology;
    this.neighbours = neighbourTable(topology);
    this.shares = shareTable(topology);
    this.loads = linkLoads(topology, routing).map((load, link) => load * this.shares[link]);
    this.weights = new Float64Array(nodes * ports);
    this.paths = new CheapestPaths(nodes, ports, this.neighbours, PER_HOP);
    this.path = new Uint32Array(nodes);
    this.stops = new Uint32Array(nodes);
    this.busiest = mostOf(this.loads);
  }

  /** All pairs choose new paths, one after another. @returns the routes then */
  pass(sharpness: number): Routing {
    const { routing, pieces, weights, loads, busiest } = this;
    this.steepness = sharpness / busiest;
    for (let link = 0; link < weights.length; link++) {
      weights[link] = Math.exp(sharpness * (loads[link] / busiest - 1));
    }
    const links = linksOfHops(this.topology, routing);
    const firstRoute = firstRoutes(pieces.first.length - 1, routing);
    const next = new RouteList(routing.pairs.length, routing.stops.length);
    pieces.forEachPair((pair) => {
      for (let route = firstRoute[pair]; routing.pairs[route] === pair; route++) {
        this.put(links.subarray(routing.firstHop[route], routing.firstHop[route + 1]), -routing.sizes[route]);
      }
      for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
        this.putPiece(pair, pieces.sizeOf(pair, piece), next);
      }
    });
    this.routing = next.routing();
    this.busiest = mostOf(loads);
    return this.routing;
  }

  /** Puts a piece on the lightest path, and that into a list of routes. */
  private putPiece(pair: number, size: number, routes: RouteList): void {
    const { path, stops, neighbours, paths } = this;
    const { nodes } = this.topology;
    const from = Math.floor(pair / nodes);
    const to = pair % nodes;
    paths.find(from, this.weights, to);
    const hops = paths.trace(from, to, path);
    for (let hop = 0; hop < hops; hop++) stops[hop] = neighbours[path[hop]];
    this.put(path.subarray(0, hops), size);
    routes.add(pair, size, stops, hops);
  }

  /** Puts elements on links; less than none takes them off. */
  private put(links: Uint32Array, elements: number): void {
    const { loads, weights, shares } = this;
    const factor = Math.exp(elements * this.steepness);
    for (let hop = 0; hop < links.length; hop++) {
      const link = links[hop];
      const share = shares[link];
      loads[link] += elements * share;
      weights[link] *= share === 1 ? factor : Math.exp(elements * share * this.steepness);
    }
  }
}

function mostOf(loads: Float64Array): number {
  return loads.reduce((most, load) => Math.max(most, load), 0);
}

/** By pair: its first route; the others of the pair follow it. */
function firstRoutes(pairs: number, routing: Routing): Uint32Array {
  const first = new Uint32Array(pairs);
  for (let route = routing.pairs.length - 1; route >= 0; route--) first[routing.pairs[route]] = route;
  return first;
}

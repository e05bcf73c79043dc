import type { Topology } from '../../model/networks/topology.ts';
import { CheapestPaths } from './cheapest-paths.ts';
import { directRoutes } from './direct-routes.ts';
import { leastAtNodes, linksOfRoutes, neighbourTable } from './network-links.ts';
import { Pieces } from './pieces.ts';
import { RouteList } from './route-list.ts';
import type { Routing } from './timetable.ts';

/** Pieces of a pair at most, each with a path of its own. */
const PIECES = 64;

/** What a link costs beside its weight, where the busiest link weighs 1: of paths that are as busy the shortest is taken. */
const PER_HOP = Number(process.env.HOP ?? 1e-3);

/** A link weighs e times as much as one with less by this part of the busiest link's load: at first, and in the end. */
const [FIRST_SHARPNESS, LAST_SHARPNESS] = [1 / 40, 1 / 800].map((part) => 1 / part);
const SHARPER = Number(process.env.SHARPER ?? 1.25);

/** Pairs stay as they are if none of their links has more than the busiest one less this part. */
const NEAR = Number(process.env.NEAR ?? 1/16);

/** Routes whose busiest link is proved to be at most this part above the least are good enough. */
const GOOD = 1 / 1024;

export function flowRoutes(topology: Topology, counts: Uint32Array): Routing {
  const direct = directRoutes(topology, counts);
  if (topology.isSwitched || direct.pairs.length === 0) return direct;
  const flow = new Flow(topology, counts, direct);
  let best = direct;
  let least = flow.busiest;
  let proved = leastAtNodes(topology, counts);
  const log: number[] = [least];
  for (let sharpness = Number(process.env.FIRST ?? 40); sharpness < Number(process.env.LAST ?? 800); sharpness *= SHARPER) {
    proved = Math.max(proved, flow.provedLeast(sharpness));
    if (least <= proved * (1 + GOOD)) break;
    const routing = flow.pass(sharpness);
    log.push(flow.busiest);
    if (flow.busiest >= least) continue;
    best = routing;
    least = flow.busiest;
  }
  if (process.env.LOG) console.log(least, proved, log.join(' '));
  return best;
}

/** The routes as they are, what they put on the links, and what links weigh by that. */
class Flow {
  /** Elements that the busiest link carries. */
  busiest = 0;
  private readonly neighbours: Int32Array;
  private readonly loads: Float64Array;
  private readonly weights: Float64Array;
  private readonly paths: CheapestPaths;
  private readonly pieces: Pieces;

  constructor(
    private readonly topology: Topology,
    private readonly counts: Uint32Array,
    private routing: Routing,
  ) {
    const { nodes, ports } = topology;
    this.neighbours = neighbourTable(topology);
    this.loads = new Float64Array(nodes * ports);
    this.weights = new Float64Array(nodes * ports);
    this.paths = new CheapestPaths(nodes, ports, this.neighbours, PER_HOP);
    const links = linksOfRoutes(topology, routing);
    for (let route = 0; route < routing.pairs.length; route++) {
      for (let hop = routing.firstHop[route]; hop < routing.firstHop[route + 1]; hop++) {
        this.loads[links[hop]] += routing.sizes[route];
      }
    }
    this.busiest = this.mostLoad();
    this.pieces = new Pieces(nodes, counts, PIECES, this.busiest);
  }

  /** A number that the busiest link's elements reach whatever the routes: what all weigh on the cheapest paths, of what all links weigh. */
  provedLeast(sharpness: number): number {
    const { topology, counts, weights, neighbours, paths } = this;
    this.weigh(sharpness);
    const all = weights.reduce((sum, weight, link) => (neighbours[link] < 0 ? sum : sum + weight + PER_HOP), 0);
    let crossings = 0;
    for (let from = 0, pair = 0; from < topology.nodes; from++) {
      paths.find(from, weights);
      for (let to = 0; to < topology.nodes; to++, pair++) crossings += counts[pair] > 0 ? counts[pair] * paths.costs[to] : 0;
    }
    return crossings / all;
  }

  pass(sharpness: number): Routing {
    const { topology, pieces, routing, loads, weights, paths, neighbours } = this;
    const { nodes, ports } = topology;
    const links = linksOfRoutes(topology, routing);
    const routeOf = firstRoutes(this.counts.length, routing);
    const next = new RouteList(routing.pairs.length, routing.stops.length);
    const stops = new Uint32Array(nodes);
    const path = new Uint32Array(nodes);
    const busy = this.busiest * (1 - NEAR);
    const steep = sharpness / this.busiest;
    this.weigh(sharpness);
    const put = (link: number, elements: number, factor: number) => {
      loads[link] += elements;
      weights[link] *= factor;
    };
    pieces.forEachPair((pair) => {
      const from = Math.floor(pair / nodes);
      const to = pair % nodes;
      const first = routeOf[pair];
      let end = first;
      let isBusy = false;
      for (; end < routing.pairs.length && routing.pairs[end] === pair; end++) {
        for (let hop = routing.firstHop[end]; hop < routing.firstHop[end + 1]; hop++) if (loads[links[hop]] > busy) isBusy = true;
      }
      for (let route = first; route < end; route++) {
        const a = routing.firstHop[route];
        const b = routing.firstHop[route + 1];
        const size = routing.sizes[route];
        if (isBusy) {
          const factor = Math.exp(-size * steep);
          for (let hop = a; hop < b; hop++) put(links[hop], -size, factor);
        } else {
          for (let hop = a; hop < b; hop++) stops[hop - a] = routing.stops[hop];
          next.add(pair, size, stops, b - a);
        }
      }
      if (!isBusy) return;
      for (let piece = pieces.first[pair]; piece < pieces.first[pair + 1]; piece++) {
        const size = pieces.sizeOf(pair, piece);
        paths.find(from, weights, to);
        const hops = paths.trace(from, to, path);
        const factor = Math.exp(size * steep);
        for (let hop = 0; hop < hops; hop++) {
          put(path[hop], size, factor);
          stops[hop] = neighbours[path[hop]];
        }
        next.add(pair, size, stops, hops);
      }
    });
    this.routing = next.routing();
    this.busiest = this.mostLoad();
    return this.routing;
  }

  private mostLoad(): number {
    return this.loads.reduce((most, load) => Math.max(most, load), 0);
  }

  private weigh(sharpness: number): void {
    const { weights, loads, busiest } = this;
    for (let link = 0; link < weights.length; link++) weights[link] = Math.exp(sharpness * (loads[link] / busiest - 1));
  }
}

/** By pair: its first route; those of a pair follow each other. */
function firstRoutes(pairs: number, routing: Routing): Uint32Array {
  const first = new Uint32Array(pairs);
  for (let route = routing.pairs.length - 1; route >= 0; route--) first[routing.pairs[route]] = route;
  return first;
}

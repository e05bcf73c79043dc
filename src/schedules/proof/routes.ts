import { hopsOf, routeOf } from '../model/message-route.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE, type NodeMap } from '../model/node-map.ts';
import type { Work } from './work.ts';

/** The routes of one message, from some nodes. */
export interface MapRoutes {
  /** The nodes that send. */
  readonly senders: Uint32Array;
  /** Behind the last sender's: by sender, where its links begin in `links`. */
  readonly firstLink: Uint32Array;
  /** Numbers of the directed links, in the order of each route. */
  readonly links: Uint32Array;
  /** Hops of the longest route. */
  readonly longest: number;
}

/** Links that are kept for messages along the same map: 128 MiB. */
const MAX_KEPT_LINKS = 2 ** 25;

/** The routes of messages; those of maps that come again are kept as long as there is room. */
export class Routes {
  private readonly known = new WeakMap<NodeMap, MapRoutes>();
  private keptLinks = 0;
  // Used again for each map that is followed.
  private readonly senders: Uint32Array;
  private readonly firstLink: Uint32Array;
  private links: Uint32Array;

  /** @param nodes whose routes are wanted: 0 to nodes - 1 */
  constructor(
    private readonly topology: Topology,
    private readonly nodes: number,
    private readonly work: Pick<Work, 'add'>,
  ) {
    this.senders = new Uint32Array(nodes);
    this.firstLink = new Uint32Array(nodes + 1);
    this.links = new Uint32Array(nodes);
  }

  /**
   * The routes of a map; they hold until the next call.
   * @throws InputError when that would be too much work
   */
  of(map: NodeMap): MapRoutes {
    const known = this.known.get(map);
    if (known) {
      this.work.add(known.links.length);
      return known;
    }
    const routes = this.follow(map);
    const { senders, firstLink, links } = routes;
    const size = senders.length + firstLink.length + links.length;
    if (this.keptLinks + size <= MAX_KEPT_LINKS) {
      this.keptLinks += size;
      this.known.set(map, {
        ...routes,
        senders: senders.slice(),
        firstLink: firstLink.slice(),
        links: links.slice(),
      });
    }
    return routes;
  }

  private follow(map: NodeMap): MapRoutes {
    this.work.add(this.nodes);
    let sending = 0;
    let end = 0;
    let longest = 0;
    for (let node = 0; node < this.nodes; node++) {
      if (map.apply(node) === IDLE) continue;
      const route = routeOf(this.topology, map, node);
      if (end + route.length > this.links.length) this.grow(end + route.length);
      for (let i = 0; i < route.length; i++) this.links[end + i] = route[i];
      end += route.length;
      this.senders[sending++] = node;
      this.firstLink[sending] = end;
      longest = Math.max(longest, hopsOf(this.topology, route));
    }
    this.work.add(end);
    return {
      senders: this.senders.subarray(0, sending),
      firstLink: this.firstLink.subarray(0, sending + 1),
      links: this.links.subarray(0, end),
      longest,
    };
  }

  private grow(length: number): void {
    const larger = new Uint32Array(Math.max(2 * this.links.length, length));
    larger.set(this.links);
    this.links = larger;
  }
}

/** Where the messages along a map start and end. */
export interface MapEnds {
  /** The nodes that send, by their indexes among those of which is asked. */
  readonly senders: Uint32Array;
  /** By sender: the node that receives. */
  readonly targets: Int32Array;
}

/** Senders whose ends are kept for messages along the same map: 128 MiB. */
const MAX_KEPT_ENDS = 2 ** 24;

/** The ends of messages; those of maps that come again are kept as long as there is room. */
export class Ends {
  private readonly known = new WeakMap<NodeMap, MapEnds>();
  private kept = 0;

  /** @param nodes of which is asked whether they send */
  constructor(
    private readonly nodes: ArrayLike<number>,
    private readonly work: Pick<Work, 'add'>,
  ) {}

  /** @throws InputError when that would be too much work */
  of(map: NodeMap): MapEnds {
    const known = this.known.get(map);
    if (known) return known;
    this.work.add(this.nodes.length);
    const senders = new Uint32Array(this.nodes.length);
    const targets = new Int32Array(this.nodes.length);
    let sending = 0;
    for (let index = 0; index < this.nodes.length; index++) {
      targets[sending] = map.apply(this.nodes[index]);
      if (targets[sending] !== IDLE) senders[sending++] = index;
    }
    const ends = { senders: senders.slice(0, sending), targets: targets.slice(0, sending) };
    if (this.kept + sending <= MAX_KEPT_ENDS) {
      this.kept += sending;
      this.known.set(map, ends);
    }
    return ends;
  }
}

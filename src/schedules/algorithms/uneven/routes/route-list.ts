import type { Routing } from '../timetable/timetable.ts';

/** Routes that are written one after another, those of a pair together. */
export class RouteList {
  private pairs: Uint32Array;
  private sizes: Uint32Array;
  private firstHop: Uint32Array;
  private stops: Uint32Array;
  private routes = 0;

  /**
   * @param routes about so many; where there are more, it takes more room
   * @param hops about so many, of all routes together
   */
  constructor(routes: number, hops: number) {
    this.pairs = new Uint32Array(routes);
    this.sizes = new Uint32Array(routes);
    this.firstHop = new Uint32Array(routes + 1);
    this.stops = new Uint32Array(hops);
  }

  /**
   * More elements of a pair. If others of it go the same way, they are added to these.
   * @param stops the nodes on the way, of which the first `hops` count; the last of them is the receiver
   */
  add(pair: number, size: number, stops: Uint32Array, hops: number): void {
    const { routes, firstHop } = this;
    for (let route = routes - 1; route >= 0 && this.pairs[route] === pair; route--) {
      if (firstHop[route + 1] - firstHop[route] === hops && this.isAt(firstHop[route], stops, hops)) {
        this.sizes[route] += size;
        return;
      }
    }
    const end = firstHop[routes];
    this.makeRoom(routes + 1, end + hops);
    for (let hop = 0; hop < hops; hop++) this.stops[end + hop] = stops[hop];
    this.pairs[routes] = pair;
    this.sizes[routes] = size;
    this.firstHop[routes + 1] = end + hops;
    this.routes++;
  }

  routing(): Routing {
    const { routes, firstHop } = this;
    return {
      pairs: this.pairs.subarray(0, routes),
      sizes: this.sizes.subarray(0, routes),
      firstHop: firstHop.subarray(0, routes + 1),
      stops: this.stops.subarray(0, firstHop[routes]),
    };
  }

  private makeRoom(routes: number, hops: number): void {
    if (routes > this.pairs.length) {
      this.pairs = longer(this.pairs, 2 * routes);
      this.sizes = longer(this.sizes, 2 * routes);
      this.firstHop = longer(this.firstHop, 2 * routes + 1);
    }
    if (hops > this.stops.length) this.stops = longer(this.stops, 2 * hops);
  }

  private isAt(first: number, stops: Uint32Array, hops: number): boolean {
    for (let hop = 0; hop < hops; hop++) if (this.stops[first + hop] !== stops[hop]) return false;
    return true;
  }
}

function longer(numbers: Uint32Array, length: number): Uint32Array {
  const copy = new Uint32Array(length);
  copy.set(numbers);
  return copy;
}

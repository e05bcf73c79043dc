import { randomWords } from '../../model/random.ts';
import type { Routing } from './timetable.ts';

/** Routes whose elements travel one by one. */
export interface ElementHops {
  readonly routing: Routing;
  /** By hop of a route: the number of its link. */
  readonly links: Uint32Array;
  /** By route: the first hop of its first element, where the elements of a route follow one another; and behind the last one's. */
  readonly firsts: Uint32Array;
  /** Elements that a link carries in a step. */
  readonly width: number;
}

/** When elements cross the links of their routes. */
export interface ElementOrder {
  /** Steps in all. */
  readonly length: number;
  /** By hop of an element: its step. */
  readonly steps: Uint32Array;
}

/** Any number: what the shares of the routes are drawn with. */
const SEED = 25;

/**
 * Simulates the elements step by step. Forwards every link takes elements by virtual time. Backwards the elements leave their
 * receivers, and every link takes those that have most hops left, of these by virtual time; then time is reversed.
 *
 * The elements of a route that wait at the same hop are alike, but for their numbers: so a queue holds hops, and a hop knows how
 * many elements wait there. The one that crosses a hop as number j is number j at all hops. Backwards the last elements go first.
 */
export function listOrder(hops: ElementHops, direction: 'forward' | 'backward'): ElementOrder {
  const { routing, links, firsts, width } = hops;
  const { sizes, firstHop } = routing;
  const isBack = direction === 'backward';
  const routeOf = routesOfHops(routing);
  const queues = new HopQueues(links, startKeys(routing, isBack), routeOf, sizes);
  const steps = new Uint32Array(firsts[sizes.length]);
  const crossed = new Uint32Array(links.length);
  for (let route = 0; route < sizes.length; route++) {
    if (firstHop[route] < firstHop[route + 1]) {
      queues.arrive(isBack ? firstHop[route + 1] - 1 : firstHop[route], sizes[route]);
    }
  }
  const arrived: number[] = [];
  let step = 0;
  for (; queues.busy.length > 0; step++) {
    for (const link of queues.busy) {
      for (let room = width; room > 0 && queues.waitFor(link); room--) {
        const hop = queues.take(link);
        const route = routeOf[hop];
        const [first, end] = [firstHop[route], firstHop[route + 1]];
        const number = crossed[hop]++;
        const element = isBack ? sizes[route] - 1 - number : number;
        steps[firsts[route] + element * (end - first) + hop - first] = step;
        const next = isBack ? hop - 1 : hop + 1;
        if (next >= first && next < end) arrived.push(next);
      }
    }
    queues.forgetEmpty();
    for (const hop of arrived) queues.arrive(hop, 1);
    arrived.length = 0;
  }
  if (isBack) for (let hop = 0; hop < steps.length; hop++) steps[hop] = step - 1 - steps[hop];
  return { length: step, steps };
}

function routesOfHops({ pairs, firstHop, stops }: Routing): Uint32Array {
  const routes = new Uint32Array(stops.length);
  for (let route = 0; route < pairs.length; route++) routes.fill(route, firstHop[route], firstHop[route + 1]);
  return routes;
}

/** By hop: the key of the first element. Backwards a key is less by one for each hop that is left. */
function startKeys({ sizes, firstHop, stops }: Routing, isBack: boolean): Float64Array {
  const keys = new Float64Array(stops.length);
  const words = randomWords(SEED);
  for (let route = 0; route < sizes.length; route++) {
    const share = words() / 2 ** 32 / sizes[route];
    for (let hop = firstHop[route]; hop < firstHop[route + 1]; hop++) {
      keys[hop] = isBack ? share - (hop - firstHop[route]) : share;
    }
  }
  return keys;
}

/** By link: the hops at which elements wait for it, as a heap, that with the least key on top. */
class HopQueues {
  /** Links for which an element waits, each once. */
  busy: number[] = [];
  private readonly waiting: Uint32Array;
  /** By link: where its heap begins in `heaps`, and how many hops it holds. */
  private readonly start: Uint32Array;
  private readonly length: Uint32Array;
  private readonly heaps: Uint32Array;

  /**
   * @param links by hop
   * @param keys by hop: of the first element that crosses it, and then always of the next one
   * @param routeOf by hop
   * @param sizes by route: elements; from one to the next a key rises by the reciprocal
   */
  constructor(
    private readonly links: Uint32Array,
    private readonly keys: Float64Array,
    private readonly routeOf: Uint32Array,
    private readonly sizes: Uint32Array,
  ) {
    this.waiting = new Uint32Array(links.length);
    this.heaps = new Uint32Array(links.length);
    const most = links.reduce((highest, link) => Math.max(highest, link + 1), 0);
    this.length = new Uint32Array(most);
    this.start = new Uint32Array(most + 1);
    for (const link of links) this.start[link + 1]++;
    for (let link = 0; link < most; link++) this.start[link + 1] += this.start[link];
  }

  waitFor(link: number): boolean {
    return this.length[link] > 0;
  }

  /** Elements of a route come to wait at a hop. */
  arrive(hop: number, elements: number): void {
    const link = this.links[hop];
    if (this.waiting[hop] === 0) {
      if (this.length[link] === 0) this.busy.push(link);
      this.rise(link, hop);
    }
    this.waiting[hop] += elements;
  }

  /** The hop that the next element crosses. */
  take(link: number): number {
    const { heaps, keys, waiting } = this;
    const start = this.start[link];
    const hop = heaps[start];
    keys[hop] += 1 / this.sizes[this.routeOf[hop]];
    waiting[hop]--;
    this.sink(link, waiting[hop] > 0 ? hop : heaps[start + --this.length[link]]);
    return hop;
  }

  /** No link is busy for which nothing waits any more. */
  forgetEmpty(): void {
    const { busy, length } = this;
    let kept = 0;
    for (const link of busy) if (length[link] > 0) busy[kept++] = link;
    busy.length = kept;
  }

  /** Puts a hop at the end of a heap, and up from there. */
  private rise(link: number, hop: number): void {
    const { heaps, keys } = this;
    const start = this.start[link];
    const key = keys[hop];
    let at = this.length[link]++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = heaps[start + above];
      if (keys[other] <= key) break;
      heaps[start + at] = other;
      at = above;
    }
    heaps[start + at] = hop;
  }

  /** Puts a hop on top of a heap, and down from there. */
  private sink(link: number, hop: number): void {
    const { heaps, keys } = this;
    const [start, length] = [this.start[link], this.length[link]];
    const key = keys[hop];
    let at = 0;
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && keys[heaps[start + below + 1]] < keys[heaps[start + below]]) below++;
      const other = heaps[start + below];
      if (keys[other] >= key) break;
      heaps[start + at] = other;
      at = below;
    }
    heaps[start + at] = hop;
  }
}

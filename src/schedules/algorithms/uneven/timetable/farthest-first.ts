import { type ElementHops, type ElementOrder, firstKeys } from './element-hops.ts';
import { KeyHeap } from './key-heap.ts';

/**
 * Backward farthest-first: the elements leave their receivers and go back to their senders; every link takes those that have most
 * hops left, of these those with the least keys of virtual time; then time is reversed.
 *
 * An element never waits for one that has fewer hops left. So the hops are looked at by the number that is left, the largest first,
 * and those of one number link by link: what comes before them on a link has its steps by then, and so has every element's hop
 * before. A simulation step by step comes to the same. It looks at all links in each step, and on 512 nodes most of its time goes by
 * with fetching what it knows of them from memory.
 */
export function farthestFirstOrder(hops: ElementHops): ElementOrder {
  const { sizes, firstHop } = hops.routing;
  const most = sizes.reduce(
    (longest, _, route) => Math.max(longest, firstHop[route + 1] - firstHop[route]),
    0,
  );
  const backward = new Backward(hops);
  for (let place = most - 1; place >= 0; place--) {
    const { routes, first } = routesByLink(hops, place);
    for (let link = 0; link + 1 < first.length; link++) {
      if (first[link] < first[link + 1])
        backward.cross(link, place, routes.subarray(first[link], first[link + 1]));
    }
  }
  return backward.reversed();
}

/** The routes that have a hop at a place, counted from their senders, in the order of its link; and by link where its routes begin. */
function routesByLink({ routing, links }: ElementHops, place: number) {
  const { sizes, firstHop } = routing;
  const counts: number[] = [];
  const forEach = (visit: (link: number, route: number) => void) => {
    for (let route = 0; route < sizes.length; route++) {
      const hop = firstHop[route] + place;
      if (hop < firstHop[route + 1]) visit(links[hop], route);
    }
  };
  forEach((link) => {
    counts[link] = (counts[link] ?? 0) + 1;
  });
  const first = new Uint32Array(counts.length + 1);
  for (let link = 0; link < counts.length; link++) first[link + 1] = first[link] + (counts[link] ?? 0);
  const next = first.slice();
  const routes = new Uint32Array(first[counts.length]);
  forEach((link, route) => {
    routes[next[link]++] = route;
  });
  return { routes, first };
}

/** Time that runs from the receivers to the senders. */
class Backward {
  /** By route, place of the hop and element: the step. So what one link and the one before it write lies together. */
  private readonly steps: Uint32Array;
  private readonly keys: Float64Array;
  /** By link: the steps in which an element crosses it, in their order, each as often as elements do. */
  private readonly taken: Uint32Array[] = [];
  private length = 0;

  constructor(private readonly hops: ElementHops) {
    this.steps = new Uint32Array(hops.firsts[hops.routing.sizes.length]);
    this.keys = firstKeys(hops.routing);
  }

  /** All elements of some routes that have the same link at a place cross it, as soon as those allow it that have crossed it by then. */
  cross(link: number, place: number, routes: Uint32Array): void {
    const taken = this.taken[link] ?? new Uint32Array();
    const elements = new WaitingElements(this.hops, this.keys, this.steps, place, routes);
    const crossings = new Uint32Array(elements.count);
    let [done, ahead] = [0, 0];
    for (let step = 0; done < crossings.length; step++) {
      if (!elements.areThere) step = Math.max(step, elements.nextArrival);
      elements.arriveBy(step);
      let room = this.hops.room(link);
      for (; ahead < taken.length && taken[ahead] <= step; ahead++) if (taken[ahead] === step) room--;
      for (; room > 0 && elements.areThere; room--) {
        elements.cross(step);
        crossings[done++] = step;
      }
    }
    this.taken[link] = merged(taken, crossings);
    this.length = Math.max(this.length, crossings[done - 1] + 1);
  }

  reversed(): ElementOrder {
    const { steps, length } = this;
    const { firsts, routing } = this.hops;
    const forward = new Uint32Array(steps.length);
    for (let route = 0; route < routing.sizes.length; route++) {
      const apart = routing.firstHop[route + 1] - routing.firstHop[route];
      // The first element to leave the receiver was the last to come to it.
      for (let place = 0, from = firsts[route]; place < apart; place++) {
        for (let to = firsts[route + 1] - apart + place; to >= firsts[route]; to -= apart) {
          forward[to] = length - 1 - steps[from++];
        }
      }
    }
    return { length, steps: forward };
  }
}

/** Elements of some routes that are to cross one link, which all have at the same place. A route is named by its number among these. */
class WaitingElements {
  /** All of them. */
  readonly count: number;
  /** By route: elements; the key of the first one to cross; where its step lies, the others' behind it. */
  private readonly sizes: Uint32Array;
  private readonly keys: Float64Array;
  private readonly first: Uint32Array;
  /** By route: elements that have come, and those of them that have crossed. */
  private readonly arrived: Uint32Array;
  private readonly crossed: Uint32Array;
  /** Routes whose elements are to come, by the step of the next one, and routes whose elements wait, by the key of the next one. */
  private readonly coming: KeyHeap;
  private readonly queue: KeyHeap;

  constructor(
    { routing, firsts }: ElementHops,
    keys: Float64Array,
    private readonly steps: Uint32Array,
    place: number,
    routes: Uint32Array,
  ) {
    const { firstHop } = routing;
    this.sizes = routes.map((route) => routing.sizes[route]);
    this.keys = new Float64Array(routes.length);
    this.first = routes.map((route, at) => firsts[route] + place * this.sizes[at]);
    this.arrived = new Uint32Array(routes.length);
    this.crossed = new Uint32Array(routes.length);
    this.coming = new KeyHeap(routes.length);
    this.queue = new KeyHeap(routes.length);
    let count = 0;
    for (const [at, route] of routes.entries()) {
      this.keys[at] = keys[route];
      count += this.sizes[at];
      if (firstHop[route] + place + 1 < firstHop[route + 1]) {
        this.coming.add(at, this.arrivalAt(at));
      } else {
        // The receivers have their elements from the start.
        this.arrived[at] = this.sizes[at];
        this.queue.add(at, this.keys[at]);
      }
    }
    this.count = count;
  }

  get areThere(): boolean {
    return this.queue.length > 0;
  }

  /** The step in which the next element comes, where one is to come. */
  get nextArrival(): number {
    return this.coming.leastKey;
  }

  /** Those come that are there for a step. */
  arriveBy(step: number): void {
    const { coming, queue, arrived, crossed, sizes } = this;
    while (coming.length > 0 && coming.leastKey <= step) {
      const at = coming.least;
      if (arrived[at] === crossed[at]) queue.add(at, this.nextKey(at));
      if (++arrived[at] < sizes[at]) coming.raiseLeast(this.arrivalAt(at));
      else coming.removeLeast();
    }
  }

  /** The one with the least key crosses the link. */
  cross(step: number): void {
    const { queue, arrived, crossed } = this;
    const at = queue.least;
    this.steps[this.first[at] + crossed[at]] = step;
    if (++crossed[at] < arrived[at]) queue.raiseLeast(this.nextKey(at));
    else queue.removeLeast();
  }

  /** Behind the step of the hop before, which is that of the next place. */
  private arrivalAt(at: number): number {
    return this.steps[this.first[at] + this.sizes[at] + this.arrived[at]] + 1;
  }

  private nextKey(at: number): number {
    return this.keys[at] + this.crossed[at] / this.sizes[at];
  }
}

/** Two rows of rising numbers as one. */
function merged(some: Uint32Array, others: Uint32Array): Uint32Array {
  const all = new Uint32Array(some.length + others.length);
  let [from, to] = [0, 0];
  for (const other of others) {
    for (; from < some.length && some[from] < other; from++) all[to++] = some[from];
    all[to++] = other;
  }
  all.set(some.subarray(from), to);
  return all;
}

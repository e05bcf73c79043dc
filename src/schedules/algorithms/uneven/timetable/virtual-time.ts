import { type ElementHops, type ElementOrder, firstKeys } from './element-hops.ts';
import { KeyHeap } from './key-heap.ts';

/**
 * Simulates the elements step by step: every link takes those that have the least keys of all that wait for it.
 *
 * The elements of a route that wait at the same hop are alike, but for their numbers: so a queue holds hops, and a hop knows how
 * many elements wait there. The one that crosses a hop as number j is number j at all hops.
 */
export function virtualTimeOrder(hops: ElementHops): ElementOrder {
  const { routing, firsts } = hops;
  const { sizes, firstHop } = routing;
  const states = statesOf(hops);
  const queues = new HopQueues(hops, states);
  const steps = new Uint32Array(firsts[sizes.length]);
  for (let route = 0; route < sizes.length; route++) {
    if (firstHop[route] < firstHop[route + 1]) queues.arrive(firstHop[route], sizes[route]);
  }
  const arrived: number[] = [];
  let step = 0;
  for (; queues.busy.length > 0; step++) {
    for (const link of queues.busy) {
      for (let room = hops.room(link); room > 0 && queues.waitFor(link); room--) {
        const hop = queues.take(link);
        const state = hop * STATE;
        const place = states[state + PLACE];
        steps[place] = step;
        states[state + PLACE] = place + states[state + APART];
        if (states[state + IS_LAST] === 0) arrived.push(hop + 1);
      }
    }
    queues.forgetEmpty();
    for (const hop of arrived) queues.arrive(hop, 1);
    arrived.length = 0;
  }
  return { length: step, steps };
}

/**
 * What is known of a hop lies together, since a large network has far more hops than there is fast memory: elements that wait there,
 * the place in `steps` of the next one, how far apart the places of two are, the elements of the route, the link, and whether
 * the elements go no further.
 */
const [WAITING, PLACE, APART, SIZE, LINK, IS_LAST, STATE] = [0, 1, 2, 3, 4, 5, 6];

function statesOf({ routing, links, firsts }: ElementHops): Uint32Array {
  const { sizes, firstHop } = routing;
  const states = new Uint32Array(links.length * STATE);
  for (let route = 0; route < sizes.length; route++) {
    const [first, end] = [firstHop[route], firstHop[route + 1]];
    for (let hop = first; hop < end; hop++) {
      const state = hop * STATE;
      states[state + PLACE] = firsts[route] + hop - first;
      states[state + APART] = end - first;
      states[state + SIZE] = sizes[route];
      states[state + LINK] = links[hop];
      states[state + IS_LAST] = hop + 1 < end ? 0 : 1;
    }
  }
  return states;
}

/** By link: the hops at which elements wait for it. */
class HopQueues {
  /** Links for which an element waits, each once. */
  busy: number[] = [];
  private readonly heaps: readonly KeyHeap[];
  /** By hop: the key of the first element that crosses it; while none waits, of the next one. */
  private readonly keys: Float64Array;

  constructor(
    { routing, links }: ElementHops,
    private readonly states: Uint32Array,
  ) {
    const counts: number[] = [];
    for (const link of links) counts[link] = (counts[link] ?? 0) + 1;
    this.heaps = counts.map((count) => new KeyHeap(count));
    this.keys = new Float64Array(links.length);
    for (const [route, key] of firstKeys(routing).entries()) {
      this.keys.fill(key, routing.firstHop[route], routing.firstHop[route + 1]);
    }
  }

  waitFor(link: number): boolean {
    return this.heaps[link].length > 0;
  }

  /** Elements of a route come to wait at a hop. */
  arrive(hop: number, elements: number): void {
    const { states } = this;
    const state = hop * STATE;
    if (states[state + WAITING] === 0) {
      const link = states[state + LINK];
      if (!this.waitFor(link)) this.busy.push(link);
      this.heaps[link].add(hop, this.keys[hop]);
    }
    states[state + WAITING] += elements;
  }

  /** The next element crosses the link. @returns the hop of its route that this is */
  take(link: number): number {
    const { states } = this;
    const heap = this.heaps[link];
    const hop = heap.least;
    const state = hop * STATE;
    const key = heap.leastKey + 1 / states[state + SIZE];
    if (--states[state + WAITING] > 0) {
      heap.raiseLeast(key);
    } else {
      this.keys[hop] = key;
      heap.removeLeast();
    }
    return hop;
  }

  /** No link is busy for which nothing waits any more. */
  forgetEmpty(): void {
    this.busy = this.busy.filter((link) => this.waitFor(link));
  }
}

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
  const { routing, firsts, width } = hops;
  const { sizes, firstHop } = routing;
  const isBack = direction === 'backward';
  const states = statesOf(hops, isBack);
  const queues = new HopQueues(states, hops.links, startKeys(routing, isBack));
  const steps = new Uint32Array(firsts[sizes.length]);
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
        const state = queues.take(link) * STATE;
        const place = states[state + PLACE];
        steps[place] = step;
        states[state + PLACE] = place + states[state + APART];
        if (states[state + NEXT] !== NO_HOP) arrived.push(states[state + NEXT]);
      }
    }
    queues.forgetEmpty();
    for (const hop of arrived) queues.arrive(hop, 1);
    arrived.length = 0;
  }
  if (isBack) for (let hop = 0; hop < steps.length; hop++) steps[hop] = step - 1 - steps[hop];
  return { length: step, steps };
}

/**
 * What is known of a hop lies together, since a large network has far more hops than there is fast memory: elements that wait there,
 * the place in `steps` of the next one, how far apart the places of two are, the elements of the route, its link, and the hop that
 * they go on to.
 */
const [WAITING, PLACE, APART, SIZE, LINK, NEXT, STATE] = [0, 1, 2, 3, 4, 5, 6];

/** The elements of a route go no further. */
const NO_HOP = 2 ** 32 - 1;

function statesOf({ routing, links, firsts }: ElementHops, isBack: boolean): Uint32Array {
  const { sizes, firstHop } = routing;
  const states = new Uint32Array(links.length * STATE);
  for (let route = 0; route < sizes.length; route++) {
    const [first, end, size] = [firstHop[route], firstHop[route + 1], sizes[route]];
    const apart = end - first;
    for (let hop = first; hop < end; hop++) {
      const state = hop * STATE;
      const next = isBack ? hop - 1 : hop + 1;
      states[state + PLACE] = firsts[route] + hop - first + (isBack ? (size - 1) * apart : 0);
      // As unsigned numbers wrap, this goes down as well.
      states[state + APART] = isBack ? -apart : apart;
      states[state + SIZE] = size;
      states[state + LINK] = links[hop];
      states[state + NEXT] = next >= first && next < end ? next : NO_HOP;
    }
  }
  return states;
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
  /** By link: where its heap begins in `heaps`, and how many hops it holds. */
  private readonly start: Uint32Array;
  private readonly length: Uint32Array;
  private readonly heaps: Uint32Array;
  /** By place in `heaps`: the key of the hop there, where the memory is near. */
  private readonly heapKeys: Float64Array;

  /**
   * @param states of the hops
   * @param links by hop
   * @param keys by hop: of the first element that crosses it; while none waits, of the next one. From one to the next a key
   *   rises by the reciprocal of the route's elements
   */
  constructor(
    private readonly states: Uint32Array,
    links: Uint32Array,
    private readonly keys: Float64Array,
  ) {
    this.heaps = new Uint32Array(links.length);
    this.heapKeys = new Float64Array(links.length);
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
    const { states } = this;
    const state = hop * STATE;
    if (states[state + WAITING] === 0) {
      const link = states[state + LINK];
      if (this.length[link] === 0) this.busy.push(link);
      this.rise(link, hop);
    }
    states[state + WAITING] += elements;
  }

  /** The hop that the next element crosses. */
  take(link: number): number {
    const { heaps, heapKeys, states } = this;
    const start = this.start[link];
    const hop = heaps[start];
    const state = hop * STATE;
    const key = heapKeys[start] + 1 / states[state + SIZE];
    if (--states[state + WAITING] > 0) {
      this.sink(link, hop, key);
    } else {
      this.keys[hop] = key;
      const last = start + --this.length[link];
      this.sink(link, heaps[last], heapKeys[last]);
    }
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
    const { heaps, heapKeys } = this;
    const start = this.start[link];
    const key = this.keys[hop];
    let at = this.length[link]++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (heapKeys[start + above] <= key) break;
      heaps[start + at] = heaps[start + above];
      heapKeys[start + at] = heapKeys[start + above];
      at = above;
    }
    heaps[start + at] = hop;
    heapKeys[start + at] = key;
  }

  /** Puts a hop on top of a heap, and down from there. */
  private sink(link: number, hop: number, key: number): void {
    const { heaps, heapKeys } = this;
    const [start, length] = [this.start[link], this.length[link]];
    let at = 0;
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && heapKeys[start + below + 1] < heapKeys[start + below]) below++;
      if (heapKeys[start + below] >= key) break;
      heaps[start + at] = heaps[start + below];
      heapKeys[start + at] = heapKeys[start + below];
      at = below;
    }
    heaps[start + at] = hop;
    heapKeys[start + at] = key;
  }
}

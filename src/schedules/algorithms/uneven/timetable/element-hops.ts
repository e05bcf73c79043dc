import { randomWords } from '../../../model/random.ts';
import type { Routing } from './timetable.ts';

/** Routes whose elements travel one by one. */
export interface ElementHops {
  readonly routing: Routing;
  /** By hop of a route: the number of its link. */
  readonly links: Uint32Array;
  /** By route: the first hop of its first element, where the elements of a route follow one another; and behind the last one's. */
  readonly firsts: Uint32Array;
  /** Elements that a link carries in a step. */
  room(link: number): number;
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
 * By route: the key of its first element by virtual time, u / w of w elements, where u is drawn between 0 and 1. From one to the next
 * the key rises by 1 / w.
 */
export function firstKeys({ sizes }: Routing): Float64Array {
  const words = randomWords(SEED);
  return Float64Array.from(sizes, (size) => words() / 2 ** 32 / size);
}

/**
 * Routes through a network and how many elements take each: what has been decided of an uneven exchange before it is decided when
 * they travel. Millions of routes are possible, so they lie in arrays. A route is a number; those of one pair may be any number,
 * and what a node has for itself has none.
 */
export interface Routing {
  /** By route: sender x nodes + receiver. */
  readonly pairs: Uint32Array;
  /** By route: the elements that take it, at least 1. */
  readonly sizes: Uint32Array;
  /** By route: where its hops begin in `stops`; and behind the last one's. */
  readonly firstHop: Uint32Array;
  /** By hop: the node to which it leads. The last of a route is the receiver. */
  readonly stops: Uint32Array;
}

/** Routes whose elements travel together, and the step of each hop. */
export interface Timetable extends Routing {
  /** By hop: its step, 0 or more, later than that of the hop before. */
  readonly steps: Uint32Array;
  /** By hop: the numbers of its links, where relays lie between nodes; left out: hops are links. */
  readonly ways?: readonly (readonly number[])[];
}

import { coordinatesOf, nodeAt } from '../../model/networks/axes.ts';

/**
 * The ways of blocks on a torus. A step along an axis is the translation of all nodes by one, and translations commute. So
 * the way of a block is the list of ports that it leaves by, in whatever order: port 2a leads up axis a, port 2a + 1 down.
 * An axis of two nodes has port 2a alone.
 */
export type Way = readonly number[];

/** A block of every node, and the way that it takes. */
export interface Traveller {
  /** The slot of the block: copy * nodes + the offset that its way leads to. */
  readonly slot: number;
  readonly way: Way;
}

/** The shortest way to the node at an offset; halfway around an even ring it goes up. */
export function wayTo(shape: readonly number[], offset: number): Way {
  return coordinatesOf(shape, offset).flatMap((ahead, axis) => {
    const goesUp = 2 * ahead <= shape[axis];
    return new Array<number>(goesUp ? ahead : shape[axis] - ahead).fill(2 * axis + (goesUp ? 0 : 1));
  });
}

/** The offset of the node that a way leads to. */
export function offsetOf(shape: readonly number[], way: Way): number {
  const hops = shape.map(() => 0);
  for (const port of way) hops[port >> 1] += port & 1 ? -1 : 1;
  return nodeAt(shape, hops);
}

/** The same way in the other direction of every axis. */
export function reversed(shape: readonly number[], way: Way): Way {
  return way.map((port) => (shape[port >> 1] === 2 ? port : port ^ 1));
}

/**
 * The way turned on some axes of equal sides: (x1, .., xn) becomes (-xn, x1, .., x(n-1)) on them, the quarter turn for two.
 * It is a symmetry of the torus. On axes of two nodes, where -x is x, it moves the bits of an address one place on.
 */
export function turned(shape: readonly number[], axes: readonly number[], way: Way): Way {
  const last = axes.length - 1;
  return way.map((port) => {
    const place = axes.indexOf(port >> 1);
    if (place === -1) return port;
    if (place < last) return 2 * axes[place + 1] + (port & 1);
    const first = 2 * axes[0];
    return shape[axes[0]] === 2 ? first : first + (1 - (port & 1));
  });
}

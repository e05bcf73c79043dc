import { InputError } from '../model/errors.ts';
import { MAX_CUBE_DIM } from '../model/networks/cube.ts';

/** The bits of a node number that are the coordinate on one axis. */
export interface Axis {
  /** The lowest of them. */
  readonly shift: number;
  /** How many there are: the dimensions of the cubes in which this axis is exchanged. */
  readonly order: number;
}

/**
 * The coordinates of a node: the first axis has the lowest bits (Johnsson-Ho 1992, 2.3).
 *
 * @param orders dimensions of each axis, at least 1, together at most 20
 * @throws InputError when they are anything else
 */
export function axesOf(orders: readonly number[]): readonly Axis[] {
  let shift = 0;
  const axes = orders.map((order): Axis => {
    const axis = { shift, order };
    shift += order;
    return axis;
  });
  if (axes.length === 0 || !orders.every((order) => Number.isInteger(order) && order >= 1)) {
    throw new InputError(`axes [${orders}]: give at least one, each of 1 or more dimensions`);
  }
  if (shift > MAX_CUBE_DIM) {
    throw new InputError(`axes [${orders}] have ${shift} dimensions together: give at most ${MAX_CUBE_DIM}`);
  }
  return axes;
}

/**
 * The mask of slot bits for each node bit: the alignment of all axes at once, slot -> slot ^ x1 ^ x2 ^ ... ^ xs
 * (Johnsson-Ho 1992, lemma 1). Each exchange transposes slot bits and node bits of the same weight, and so leaves
 * that XOR as it is.
 */
export function alignmentMasks(axes: readonly Axis[]): number[] {
  return axes.flatMap(({ order }) => Array.from({ length: order }, (_, k) => 1 << k));
}

/** Neighbouring axes, counted from 0. */
export interface AxisRange {
  /** The first of them. */
  readonly first: number;
  /** The last of them, which is in the range. */
  readonly last: number;
}

/** The XOR of the coordinates on the axes of `over` but one. */
export function xorOfOthers(index: number, over: AxisRange, coordinate: (axis: number) => number): number {
  let xor = 0;
  for (let axis = over.first; axis <= over.last; axis++) if (axis !== index) xor ^= coordinate(axis);
  return xor;
}

/**
 * The XOR of a node's coordinates on the axes of `over` but one, in the bits that this one has. While that axis is
 * exchanged, a block with the address A has the relative address A ^ offset, in those bits.
 */
export function offsetOnAxis(axes: readonly Axis[], index: number, over: AxisRange, node: number): number {
  return xorOfOthers(index, over, (axis) => coordinateOf(axes[axis], node)) & ((1 << axes[index].order) - 1);
}

function coordinateOf({ shift, order }: Axis, node: number): number {
  return (node >>> shift) & ((1 << order) - 1);
}

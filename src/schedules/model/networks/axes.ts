import { InputError } from '../errors.ts';

/** The ports by which a message leaves along an axis; where it has one link for both ways they are the same. */
export interface AxisPorts {
  /** Towards higher coordinates. */
  readonly ahead: number;
  /** Towards lower ones. */
  readonly back: number;
}

/**
 * How the members of a network are numbered: by coordinates, of which the first counts fastest. Displacements are added
 * coordinate by coordinate, modulo the sides; where there is a twist, once around an axis leads further along later ones.
 */
export interface Axes {
  /** Members along each axis; a cube has an axis of two for each dimension. */
  readonly shape: readonly number[];
  /**
   * By axis: the displacement to which once around it leads, 0 along itself and earlier axes, and less than the side along
   * later ones; left out: once around leads to where it began.
   */
  readonly twist?: readonly (readonly number[])[];
}

/** The coordinates of a member, the first axis first. */
export function coordinatesOf(shape: readonly number[], node: number): number[] {
  let rest = node;
  return shape.map((side) => {
    const coordinate = rest % side;
    rest = (rest - coordinate) / side;
    return coordinate;
  });
}

/** What gives the coordinate of a member along an axis. */
export function coordinateAlong(shape: readonly number[], axis: number): (node: number) => number {
  const [side, stride] = [shape[axis], productOf(shape.slice(0, axis))];
  return (node) => Math.floor(node / stride) % side;
}

/** The member with these coordinates, each taken modulo its side. */
export function nodeAt(shape: readonly number[], coordinates: readonly number[]): number {
  return shape.reduceRight((node, side, axis) => node * side + modulo(coordinates[axis], side), 0);
}

/** The member at a displacement from member 0, with its turns around each axis twisted. */
export function memberAt({ shape, twist }: Axes, displacement: readonly number[]): number {
  if (twist === undefined) return nodeAt(shape, displacement);
  const at = [...displacement];
  for (const [axis, side] of shape.entries()) {
    const turns = Math.floor(at[axis] / side);
    if (turns === 0) continue;
    at[axis] -= turns * side;
    for (let later = axis + 1; later < shape.length; later++) at[later] += turns * twist[axis][later];
  }
  return nodeAt(shape, at);
}

/** The displacement from one member to another, as the number of the member that is so far from member 0. */
export function offsetBetween(axes: Axes, from: number, to: number): number {
  const [start, end] = [coordinatesOf(axes.shape, from), coordinatesOf(axes.shape, to)];
  return memberAt(
    axes,
    end.map((x, axis) => x - start[axis]),
  );
}

/** Whether displacements are added alike on both. */
export function areAlike(one: Axes, other: Axes): boolean {
  return String(one.shape) === String(other.shape) && String(one.twist) === String(other.twist);
}

/** @throws InputError for a twist that is not as Axes have it */
export function requireTwist(shape: readonly number[], twist: Axes['twist']): void {
  if (twist === undefined) return;
  const fits =
    twist.length === shape.length &&
    twist.every(
      (row, axis) =>
        row.length === shape.length &&
        row.every((x, along) => Number.isInteger(x) && x >= 0 && (along > axis ? x < shape[along] : x === 0)),
    );
  if (fits) return;
  throw new InputError(
    `a twist of [${twist.join('], [')}] on ${shape.join('x')}: give a displacement for each axis, along later axes only`,
  );
}

/** By axis: from a member to the next one along it, which has a number so much higher. */
export function stridesOf(shape: readonly number[]): number[] {
  return shape.map((_, axis) => productOf(shape.slice(0, axis)));
}

/** The product of some numbers, such as the members of a shape; of none, 1. */
export function productOf(numbers: readonly number[]): number {
  return numbers.reduce((product, number) => product * number, 1);
}

/** What a number leaves over when it is divided by a side, 0 or more. */
export function modulo(value: number, side: number): number {
  return ((value % side) + side) % side;
}

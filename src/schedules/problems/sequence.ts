import { InputError } from '../model/errors.ts';
import { cube, isCube } from '../model/networks/cube.ts';
import { MAX_SLOTS, type Pattern } from '../model/pattern.ts';
import type { Problem, Setting } from '../model/problem.ts';
import { requireCount } from '../model/validate.ts';
import { axesOf } from './axes.ts';
import { sequencePattern } from './sequence-pattern.ts';

/** Axes that are exchanged, and how much there is in each node. */
export interface SequenceSize {
  /** Dimensions of each axis, the one that is exchanged first first: at least two axes of at least 1 dimension. */
  readonly axes: readonly number[];
  /** Slots of a node for each coordinate on the largest axis: a node has K = copies * 2^d of them for the largest d. */
  readonly copies: number;
}

/** Several complete exchanges in sequence: on the axes of a cube, or along those of a torus or a mesh. */
export interface Sequence extends Problem {
  readonly kind: 'sequence';
  /** By exchange: the axes of the network along which those nodes differ that exchange with each other, ascending. */
  readonly along: readonly (readonly number[])[];
  /** See `SequenceSize`, and of networks that are no cubes `SequenceAlongSize`. */
  readonly copies: number;
  /** Blocks of a node. */
  readonly slots: number;
  demand(): Pattern;
}

/** The same on one cube of all dimensions of all axes; see `sequencePattern`. */
export interface CubeSequence extends Sequence, SequenceSize {}

/** Whether it is on a cube. */
export function isOnCube(sequence: Sequence): sequence is CubeSequence {
  return isCube(sequence.topology);
}

/** Complete exchanges in sequence on one cube, and what every answer keeps to. */
export type CubeSequenceSize = Pick<SequenceSize, 'axes'> & Partial<SequenceSize> & Pick<Setting, 'width'>;

/** @throws InputError as `exchangeSequence` */
export function sequenceOnCube(size: CubeSequenceSize): CubeSequence {
  const { axes, copies = 1, width } = size;
  const slots = sequenceSlots({ axes, copies });
  const topology = cube(axes.reduce((sum, order) => sum + order, 0));
  if (width !== undefined) requireCount('width', width);
  return {
    kind: 'sequence',
    label: `complete exchanges in sequence (axes ${axes.join('x')})`,
    facts: { axes, copies },
    topology,
    ...(width !== undefined && { width }),
    axes,
    along: axesOf(axes).map(({ shift, order }) => Array.from({ length: order }, (_, k) => shift + k)),
    copies,
    slots,
    demand: () => sequencePattern(topology.nodes, slots, axes),
  };
}

/**
 * Blocks of a node: K = copies x 2^d for the largest axis.
 * @throws InputError when there are not two axes, or something is no such number; above 2^24 blocks
 */
export function sequenceSlots({ axes, copies }: SequenceSize): number {
  if (axes.length < 2 || ![...axes, copies].every((count) => Number.isInteger(count) && count >= 1)) {
    throw new InputError(
      `a sequence on axes [${axes}] with ${copies} copies: give two or more axes of at least 1 dimension each, ` +
        'and at least 1 copy',
    );
  }
  const slots = copies * 2 ** Math.max(...axes);
  if (slots > MAX_SLOTS) {
    throw new InputError(
      `${slots} blocks a node: give smaller axes or fewer copies, for at most ${MAX_SLOTS}`,
    );
  }
  return slots;
}

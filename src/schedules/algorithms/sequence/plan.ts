import type { Claims } from '../../model/schedule.ts';
import type { AxisRange } from '../../problems/axes.ts';

/**
 * One exchange on the way of a slot's blocks: on every node they cross the dimensions of an axis whose bits are one in
 * address ^ offset. The offset is the XOR of the coordinates on the other axes of `over`, see offsetOnAxis.
 */
export interface AxisLeg {
  /** The axis, counted from 0. */
  readonly axis: number;
  /** The axes that the offset is taken over, this one among them; its own coordinate does not count. */
  readonly over: AxisRange;
  /** The address of a slot that has this leg: of its bits the lowest count, as many as the axis has dimensions. */
  readonly address: (slot: number) => number;
}

/**
 * What one slot does in one step: on every node whose offset on the leg is o, the block in `slot` crosses dimension
 * `dimensions[o]` of the leg's axis, or stays where that is IDLE. All nodes of an offset do the same, so that a plan
 * needs no table of nodes.
 */
export interface Crossing {
  /** The leg of the slot's route that this is a part of: the same object. */
  readonly leg: AxisLeg;
  /** The slot after the alignment: the XOR of the block's slot and all coordinates of its node. */
  readonly slot: number;
  /** By offset. */
  readonly dimensions: Int8Array;
}

/** A schedule of exchanges in sequence before it is written out for nodes: what the slots do in each step. */
export interface SequencePlan {
  /** Dimensions of each axis. */
  readonly orders: readonly number[];
  /** Blocks of a node: a multiple of 2^d for the largest of the orders. */
  readonly slots: number;
  /** What it promises of the schedule. */
  readonly claims: Pick<Claims, 'steps' | 'span'>;
  /** The legs of the blocks in a slot, one after another. */
  route(slot: number): readonly AxisLeg[];
  /** The crossings of each step; every call starts anew. */
  steps(): Iterable<readonly Crossing[]>;
}

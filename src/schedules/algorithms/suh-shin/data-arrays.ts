import { type LocalMap, tableLocalMap } from '../../model/local-map.ts';
import { coordinatesOf, nodeAt } from '../../model/networks/axes.ts';
import type { Grid } from '../../model/networks/topology.ts';
import type { NodeClass, NodeClasses } from './node-classes.ts';

/*
 * The data arrays of Suh and Shin (2001, 3.1.3): the orders in which the nodes of a class hold their blocks, so that what
 * is sent together lies together.
 *
 * The *label* of a block tells how far it goes, and stays the same on its way. Along each axis it is side * ahead + change:
 * the destination is `ahead` submeshes ahead of the source, around the network, and its place in the submesh is that of the
 * source XOR change. A label is written as one number, as nodes are: from 0 to the nodes - 1.
 */

/** An order of the blocks in the nodes of a class: by copy * members + label, the slot of the block. */
export type DataArray = (nodeClass: NodeClass) => Uint32Array;

/** The data arrays of one exchange, and what brings the blocks from one into another. */
export class DataArrays {
  /** By label: its digits along the axes. */
  private readonly digits: readonly (readonly number[])[];

  constructor(
    private readonly grid: Grid,
    private readonly partition: NodeClasses,
    private readonly copies: number,
  ) {
    this.digits = Array.from({ length: grid.nodes }, (_, label) => coordinatesOf(grid.shape, label));
  }

  /** In slot copy * members + i is the block that goes i nodes ahead, at its source. */
  atSource(): DataArray {
    return this.byDisplacement((place, otherPlace) => otherPlace - place);
  }

  /** In slot copy * members + i is the block that came i nodes ahead, at its destination. */
  atDestination(): DataArray {
    return this.byDisplacement((place, otherPlace) => place - otherPlace);
  }

  /**
   * The array of a phase between submeshes: the number of hops that a block has to make in the phase comes first, then the
   * rest of its label, the axis of the next phase next.
   *
   * @param phase from 0 to the axes - 1
   */
  betweenSubmeshes(phase: number): DataArray {
    const { shape } = this.grid;
    const { side } = this.partition;
    return (nodeClass) => {
      const order = [...nodeClass.axes.slice(phase), ...nodeClass.axes.slice(0, phase)];
      return this.inOrder((label) =>
        order.reduce((position, axis) => {
          const ahead = Math.floor(label[axis] / side);
          const submeshes = shape[axis] / side;
          const hops = nodeClass.directions[axis] > 0 ? ahead : (submeshes - ahead) % submeshes;
          return position * shape[axis] + hops * side + (label[axis] % side);
        }, 0),
      );
    };
  }

  /**
   * The array of a phase inside submeshes: one part for each set of steps that a block moves in, the parts in the order of
   * the Gray code. What moves in the last two steps lies together; in every step before, it is in twice as many pieces.
   *
   * @param distance to the partners of the phase, a power of two below the side of a submesh
   * @param axesOf the axes of its steps
   */
  insideSubmeshes(distance: number, axesOf: (nodeClass: NodeClass) => readonly number[]): DataArray {
    const { shape, nodes } = this.grid;
    const part = nodes / 2 ** shape.length;
    return (nodeClass) => {
      const axes = axesOf(nodeClass);
      return this.inOrder((label) => {
        const steps = axes.reduce((set, axis, step) => set | (label[axis] & distance ? 1 << step : 0), 0);
        const rest = shape.reduceRight((position, side, axis) => {
          const digit = Math.floor(label[axis] / (2 * distance)) * distance + (label[axis] % distance);
          return (position * side) / 2 + digit;
        }, 0);
        return grayRank(steps) * part + rest;
      });
    };
  }

  /** The slots of the parts of such an array that move in a step, ascending. */
  movingIn(step: number): Uint32Array {
    const { shape, nodes } = this.grid;
    const part = (nodes / 2 ** shape.length) * this.copies;
    const slots = new Uint32Array((nodes / 2) * this.copies);
    let count = 0;
    for (let rank = 0; rank < 2 ** shape.length; rank++) {
      const steps = rank ^ (rank >> 1);
      if (((steps >> step) & 1) === 0) continue;
      for (let slot = rank * part; slot < (rank + 1) * part; slot++) slots[count++] = slot;
    }
    return slots;
  }

  /** The local map from one array into another. */
  rearrangement(from: DataArray, to: DataArray): LocalMap {
    const { classes, classOf } = this.partition;
    const tables = classes.map((nodeClass) => {
      const [before, after] = [from(nodeClass), to(nodeClass)];
      const table = new Uint32Array(before.length);
      before.forEach((slot, block) => {
        table[slot] = after[block];
      });
      return table;
    });
    return tableLocalMap(tables, classOf);
  }

  /** The copies of a block lie beside each other, so that a message is as contiguous with copies as without. */
  private inOrder(positionOf: (label: readonly number[]) => number): Uint32Array {
    const { nodes } = this.grid;
    const slots = new Uint32Array(nodes * this.copies);
    for (const [label, digits] of this.digits.entries()) {
      const position = positionOf(digits);
      for (let copy = 0; copy < this.copies; copy++) {
        slots[copy * nodes + label] = position * this.copies + copy;
      }
    }
    return slots;
  }

  /** @param change from a node's place in its submesh, and the one at the other end, to what is added to the submeshes */
  private byDisplacement(change: (place: number, otherPlace: number) => number): DataArray {
    const { shape, nodes } = this.grid;
    const { side } = this.partition;
    return ({ place }) => {
      const slots = new Uint32Array(nodes * this.copies);
      for (const [label, digits] of this.digits.entries()) {
        const displacement = digits.map((digit, axis) => {
          const within = digit % side;
          return digit - within + change(place[axis], place[axis] ^ within);
        });
        const member = nodeAt(shape, displacement);
        for (let copy = 0; copy < this.copies; copy++) slots[copy * nodes + label] = copy * nodes + member;
      }
      return slots;
    };
  }
}

/** The place of a word in the reflected Gray code. */
function grayRank(word: number): number {
  let rank = 0;
  for (let rest = word; rest > 0; rest >>= 1) rank ^= rest;
  return rank;
}

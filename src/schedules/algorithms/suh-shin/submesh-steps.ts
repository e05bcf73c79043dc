import { stridesOf } from '../../model/networks/axes.ts';
import { isTorus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { type NodeMap, translateMap } from '../../model/node-map.ts';
import type { Message, Segment } from '../../model/schedule.ts';
import type { DataArrays } from './data-arrays.ts';
import type { NodeClass, NodeClasses } from './node-classes.ts';

/**
 * A phase between submeshes. The nodes of a class that lie on one line along the axis of the phase are a ring; in step s,
 * counted from 1, every node sends to the next one of its ring what has s hops or more to make in the phase. Rings along
 * shorter axes are done earlier, and their nodes idle from then on. (Suh-Shin 2001, 3.1.2 and 4.1.)
 *
 * @param slots of a node, in the order of DataArrays.betweenSubmeshes
 * @param phase from 0 to the axes - 1
 */
export function betweenSubmeshes(grid: Grid, partition: NodeClasses, slots: number, phase: number): Segment {
  const { side, classes } = partition;
  const lengths = new Set(classes.map(({ axes }) => grid.shape[axes[phase]]));
  const rings = Array.from(lengths, (length) => ({
    length,
    submeshes: length / side,
    map: ringMap(grid, partition, phase, length),
  }));
  const steps = Math.max(...lengths) / side - 1;
  return {
    kind: 'segment',
    rowClosed: true,
    *steps() {
      for (let step = 1; step <= steps; step++) {
        yield rings.flatMap(({ submeshes, map }): Message[] =>
          step < submeshes ? [{ map, slots: range((slots / submeshes) * step, slots) }] : [],
        );
      }
    },
  };
}

/**
 * A phase inside submeshes: in every step, all nodes exchange with the partner `distance` links away on one axis.
 * (Suh-Shin 2001, 3.1.2 and 4.1.)
 *
 * @param arrays in whose order insideSubmeshes the blocks are
 * @param distance a power of two below the side of a submesh
 * @param axesOf by step, the axis on which the nodes of a class exchange; the same one for those of partners
 */
export function insideSubmeshes(
  { shape }: Grid,
  { classes, classOf }: NodeClasses,
  arrays: DataArrays,
  distance: number,
  axesOf: (nodeClass: NodeClass) => readonly number[],
): Segment {
  const maps = shape.map((_, step) =>
    translateMap(
      shape,
      classes.map((nodeClass) => {
        const axis = axesOf(nodeClass)[step];
        return along(shape, axis, nodeClass.place[axis] & distance ? -distance : distance);
      }),
      classOf,
    ),
  );
  return {
    kind: 'segment',
    rowClosed: true,
    *steps() {
      for (const [step, map] of maps.entries()) yield [{ map, slots: arrays.movingIn(step) }];
    },
  };
}

/** From every node to the next one of its ring, for the rings on axes of one length. */
function ringMap(
  grid: Grid,
  { side, classes, classOf }: NodeClasses,
  phase: number,
  length: number,
): NodeMap {
  const { shape } = grid;
  const deltas = (hop: number) =>
    classes.map(({ axes, directions }) => {
      const axis = axes[phase];
      return shape[axis] === length ? along(shape, axis, directions[axis] * hop) : null;
    });
  if (isTorus(grid)) return translateMap(shape, deltas(side), classOf);
  // On a mesh the last node of a ring sends back to the first one: a long way, and another displacement.
  const strides = stridesOf(shape);
  const withEnds = classOf.map((index, node) => {
    const axis = classes[index].axes[phase];
    const coordinate = Math.floor(node / strides[axis]) % shape[axis];
    return coordinate < shape[axis] - side ? index : index + classes.length;
  });
  return translateMap(shape, [...deltas(side), ...deltas(side - length)], withEnds);
}

function along(shape: readonly number[], axis: number, links: number): number[] {
  return shape.map((_, other) => (other === axis ? links : 0));
}

/** The whole numbers from `first` to `end` - 1. */
function range(first: number, end: number): Uint32Array {
  return Uint32Array.from({ length: end - first }, (_, i) => first + i);
}

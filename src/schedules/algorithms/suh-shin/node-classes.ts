import { coordinatesOf, nodeAt } from '../../model/networks/axes.ts';
import { isTorus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';

/** What the nodes of one class have in common. */
export interface NodeClass {
  /** Their coordinates modulo the side of a submesh: where they are in it, along each axis. */
  readonly place: readonly number[];
  /** The axis that they send along in each of the phases between submeshes, every axis once. */
  readonly axes: readonly number[];
  /** By axis, which way they send along it in these phases: 1 to higher coordinates, -1 to lower ones. */
  readonly directions: readonly number[];
}

/** The submeshes of a torus or mesh, and the classes of nodes that have the same place in them. */
export interface NodeClasses {
  /** Nodes along each axis of a submesh: 4 on tori, 2 on meshes. */
  readonly side: number;
  /** The axes, longest first. */
  readonly longestFirst: readonly number[];
  /** As many as a submesh has nodes. */
  readonly classes: readonly NodeClass[];
  /** By node: the index of its class. */
  readonly classOf: Uint32Array;
}

/** Nodes along each axis of the submeshes that a network is divided into. (Suh-Shin 2001, 3.1 and 4.1.) */
export function submeshSide(grid: Grid): number {
  return isTorus(grid) ? 4 : 2;
}

/**
 * Divides a torus or mesh into submeshes and its nodes into classes, the paper's node groups. What a class does keeps the
 * messages of a phase apart: along every line of the network, and in each direction, the nodes of one class send.
 * (Suh-Shin 2001, 3.1.2, 3.2.2, 4.1, 4.2.)
 *
 * @param grid at least two axes, each side a multiple of the side of a submesh
 */
export function nodeClasses(grid: Grid): NodeClasses {
  const { shape, nodes } = grid;
  const side = submeshSide(grid);
  const submesh = shape.map(() => side);
  const longestFirst = shape.map((_, axis) => axis).sort((one, other) => shape[other] - shape[one]);
  const classes = Array.from({ length: side ** shape.length }, (_, index) =>
    nodeClass(isTorus(grid), coordinatesOf(submesh, index), longestFirst),
  );
  const classOf = Uint32Array.from({ length: nodes }, (_, node) =>
    nodeAt(submesh, coordinatesOf(shape, node)),
  );
  return { side, longestFirst, classes, classOf };
}

/**
 * The first two axes, the longest ones, are those of the two-dimensional algorithm, and each further axis comes after
 * those before it where its coordinate is even, before them where it is odd. (Suh-Shin 2001, 3.2.2.)
 */
function nodeClass(
  onTorus: boolean,
  place: readonly number[],
  [first, second, ...further]: readonly number[],
): NodeClass {
  const diagonal = place[first] + place[second];
  const axes = diagonal % 2 === 0 ? [first, second] : [second, first];
  for (const axis of further) {
    if (place[axis] % 2 === 0) axes.push(axis);
    else axes.unshift(axis);
  }
  const directions = place.map((coordinate, axis) => {
    if (!onTorus) return 1;
    const turn = axis === first || axis === second ? diagonal : coordinate;
    return turn % 4 < 2 ? 1 : -1;
  });
  return { place, axes, directions };
}

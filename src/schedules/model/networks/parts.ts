import { inversePermutation } from '../permutation.ts';
import { coordinatesOf, nodeAt, productOf } from './axes.ts';
import type { Topology } from './topology.ts';

/**
 * The nodes of a network in parts, such that those of a part differ along some axes only: the subcubes of some dimensions, the
 * rows of a torus, or the whole network.
 */
export interface Parts {
  readonly topology: Topology;
  /** Along which the nodes of a part differ, ascending. */
  readonly axes: readonly number[];
  /** Nodes of a part. */
  readonly members: number;
  /** By node: its part x members + its number in it. */
  readonly numbers: Uint32Array<ArrayBuffer>;
  /** The other way round. */
  readonly nodes: Uint32Array<ArrayBuffer>;
}

/** The parts in which nodes differ along these axes. */
export function partsAlong(topology: Topology, axes: readonly number[]): Parts {
  const {
    nodes,
    members: all,
    axes: { shape },
  } = topology;
  const others = [...shape.keys()].filter((axis) => !axes.includes(axis));
  const members = membersAlong(topology, axes);
  const numbers = Uint32Array.from({ length: nodes }, (_, node) => {
    const at = coordinatesOf(shape, node % all);
    const [member, part] = [axes, others].map((some) =>
      nodeAt(
        some.map((axis) => shape[axis]),
        some.map((axis) => at[axis]),
      ),
    );
    return node - (node % all) + part * members + member;
  });
  return { topology, axes, members, numbers, nodes: inversePermutation(numbers) };
}

/** Nodes of a part in which nodes differ along these axes. */
export function membersAlong({ axes: { shape } }: Topology, axes: readonly number[]): number {
  return productOf(axes.map((axis) => shape[axis]));
}

/** The node that has this number in the part of another. */
export function inPartOf({ members, numbers, nodes }: Parts, node: number, member: number): number {
  return nodes[numbers[node] - (numbers[node] % members) + member];
}

/** The number of a node in its part. */
export function memberOf({ members, numbers }: Parts, node: number): number {
  return numbers[node] % members;
}

import { isPowerOfTwo } from '../model/address-bits.ts';
import { type LocalMap, tableLocalMap } from '../model/local-map.ts';
import { coordinatesOf, nodeAt } from '../model/networks/axes.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE, type NodeMap, tableMap, translateMap, xorMap } from '../model/node-map.ts';
import { inversePermutation } from '../model/permutation.ts';

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

/**
 * The smallest parts that no block leaves. Where the nodes along some axes are no network of their own, as in a twisted torus,
 * all nodes are one part, unless every block stays in its node.
 *
 * @param from by block: a node
 * @param to another, of the same cube
 */
export function partsCrossed(topology: Topology, from: Uint32Array, to: Uint32Array): Parts {
  const { shape } = topology.axes;
  const crossed = shape.map(() => false);
  let stride = 1;
  for (const [axis, side] of shape.entries()) {
    const along = (node: number) => Math.floor(node / stride) % side;
    crossed[axis] = from.some((node, block) => along(node) !== along(to[block]));
    stride *= side;
  }
  const axes = [...shape.keys()].filter((axis) => crossed[axis]);
  return partsAlong(topology, axes.length === 0 || topology.part(axes) ? axes : [...shape.keys()]);
}

/** The parts in which nodes differ along these axes. */
export function partsAlong(topology: Topology, axes: readonly number[]): Parts {
  const {
    nodes,
    members: all,
    axes: { shape },
  } = topology;
  const others = [...shape.keys()].filter((axis) => !axes.includes(axis));
  const members = axes.reduce((product, axis) => product * shape[axis], 1);
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

/** The node that has this number in the part of another. */
export function inPartOf({ members, numbers, nodes }: Parts, node: number, member: number): number {
  return nodes[numbers[node] - (numbers[node] % members) + member];
}

/** The number of a node in its part. */
export function memberOf({ members, numbers }: Parts, node: number): number {
  return numbers[node] % members;
}

/** What a node map does in each part. @param map of the members of a part */
export function mapInParts(parts: Parts, map: NodeMap): NodeMap {
  const { topology, axes, members, nodes } = parts;
  const { shape } = topology.axes;
  if (members === topology.nodes) return map;
  const code = map.encode();
  if (code.kind === 'xor' && shape.every(isPowerOfTwo)) return xorMap(topology.nodes, nodes[code.mask]);
  const ofPart = String(axes.map((axis) => shape[axis]));
  if (code.kind === 'translate' && code.twist === undefined && String(code.shape) === ofPart) {
    // So that the way around a ring stays the same.
    const deltas = code.deltas.map(
      (delta) => delta && shape.map((_, axis) => delta[axes.indexOf(axis)] ?? 0),
    );
    const { classes } = code;
    const classOf = (_: unknown, node: number) => classes?.[memberOf(parts, node)] ?? 0;
    return translateMap(shape, deltas, classes && Array.from({ length: topology.nodes }, classOf));
  }
  return tableMap(
    Int32Array.from({ length: topology.nodes }, (_, node) => {
      const to = map.apply(memberOf(parts, node));
      return to === IDLE ? IDLE : inPartOf(parts, node, to);
    }),
  );
}

/**
 * What a local map does in each part, in memories of at least as many slots: the others stay as they are.
 * @param map of the members of a part
 */
export function localMapInParts(parts: Parts, map: LocalMap, slots: number): LocalMap {
  const { topology, members } = parts;
  if (members === topology.nodes && slots === map.slots) return map;
  const tables = Array.from({ length: members }, (_, member) =>
    Uint32Array.from({ length: slots }, (_, slot) => (slot < map.slots ? map.apply(member, slot) : slot)),
  );
  return tableLocalMap(
    tables,
    Uint32Array.from({ length: topology.nodes }, (_, node) => memberOf(parts, node)),
  );
}

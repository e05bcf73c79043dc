import { isPowerOfTwo } from '../model/address-bits.ts';
import { type LocalMap, tableLocalMap } from '../model/local-map.ts';
import { coordinateAlong } from '../model/networks/axes.ts';
import { inPartOf, memberOf, type Parts, partsAlong } from '../model/networks/parts.ts';
import type { Topology } from '../model/networks/topology.ts';
import { IDLE, type NodeMap, tableMap, translateMap, xorMap } from '../model/node-map.ts';

/**
 * The smallest parts that no block leaves. Where the nodes along some axes are no network of their own, as in a twisted torus,
 * all nodes are one part, unless every block stays in its node.
 *
 * @param from by block: a node
 * @param to another, of the same cube
 */
export function partsCrossed(topology: Topology, from: Uint32Array, to: Uint32Array): Parts {
  const { shape } = topology.axes;
  const axes = [...shape.keys()].filter((axis) => {
    const along = coordinateAlong(shape, axis);
    return from.some((node, block) => along(node) !== along(to[block]));
  });
  return partsAlong(topology, axes.length === 0 || topology.part(axes) ? axes : [...shape.keys()]);
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

import { InputError } from './errors.ts';
import { type Grid, MAX_CUBE_DIM } from './topology.ts';

/** The most nodes of a torus or a mesh. */
export const MAX_GRID_NODES = 2 ** MAX_CUBE_DIM;

/**
 * A torus: along each axis the nodes are in a ring. Port 2a of a node is its link to the next node along axis a, port
 * 2a + 1 that to the one before. On an axis of two nodes there is one link each way, on port 2a.
 *
 * @param shape nodes along each axis, at least 2, in all at most 2^20
 * @throws InputError when it is anything else
 */
export function torus(shape: readonly number[]): Grid {
  return grid('torus', shape);
}

/**
 * A mesh: along each axis the nodes are in a line. Ports are as those of a torus, without the links between the ends of
 * longer axes.
 *
 * @param shape nodes along each axis, at least 2, in all at most 2^20
 * @throws InputError when it is anything else
 */
export function mesh(shape: readonly number[]): Grid {
  return grid('mesh', shape);
}

/**
 * A torus of one axis.
 *
 * @param nodes 2 to 2^20
 * @throws InputError when it is anything else
 */
export function ring(nodes: number): Grid {
  return grid('torus', [nodes]);
}

/** The coordinates of a node, the first axis first. */
export function coordinatesOf(shape: readonly number[], node: number): number[] {
  let rest = node;
  return shape.map((side) => {
    const coordinate = rest % side;
    rest = (rest - coordinate) / side;
    return coordinate;
  });
}

/** The node with these coordinates, each taken modulo its side. */
export function nodeAt(shape: readonly number[], coordinates: readonly number[]): number {
  return shape.reduceRight((node, side, axis) => node * side + modulo(coordinates[axis], side), 0);
}

function modulo(value: number, side: number): number {
  return ((value % side) + side) % side;
}

/** In one piece: its methods share the strides and the shortest way along an axis. */
function grid(kind: Grid['kind'], shape: readonly number[]): Grid {
  // Programs in JavaScript have no types.
  if (!Array.isArray(shape)) throw new InputError(`${kind} ${shape}: give a list of sides, say [4, 4]`);
  const name = shape.join('x');
  const nodes = shape.reduce((product, side) => product * side, 1);
  if (
    shape.length === 0 ||
    !shape.every((side) => Number.isInteger(side) && side >= 2) ||
    nodes > MAX_GRID_NODES
  ) {
    throw new InputError(`${kind} ${name}: give sides of at least 2, for at most ${MAX_GRID_NODES} nodes`);
  }
  const ports = 2 * shape.length;
  const strides = shape.map((_, axis) => shape.slice(0, axis).reduce((product, side) => product * side, 1));
  const isTorus = kind === 'torus';
  // The two ends of an axis of two nodes have one link each way, in a torus as in a mesh.
  const isRing = shape.map((side) => isTorus && side > 2);
  /** Links along an axis on the shortest way, positive on a tie. */
  const shortest = (axis: number, from: number, to: number) => {
    if (!isRing[axis]) return to - from;
    const ahead = modulo(to - from, shape[axis]);
    return 2 * ahead <= shape[axis] ? ahead : ahead - shape[axis];
  };
  const displacement = (from: number, to: number) => {
    const [start, end] = [coordinatesOf(shape, from), coordinatesOf(shape, to)];
    return shape.map((_, axis) => shortest(axis, start[axis], end[axis]));
  };
  return {
    kind,
    shape,
    nodes,
    members: nodes,
    ports,
    links: shape.reduce((sum, side, axis) => sum + 2 * (isRing[axis] ? nodes : nodes - nodes / side), 0),
    label: shape.length === 1 && kind === 'torus' ? `ring ${name}` : `${kind} ${name}`,
    distance(from, to) {
      let sum = 0;
      for (let axis = 0; axis < shape.length; axis++) {
        const here = Math.floor(from / strides[axis]) % shape[axis];
        const there = Math.floor(to / strides[axis]) % shape[axis];
        sum += Math.abs(shortest(axis, here, there));
      }
      return sum;
    },
    displacement,
    route(from, to, along = displacement(from, to)) {
      const links: number[] = [];
      const start = coordinatesOf(shape, from);
      let node = from;
      for (const [axis, side] of shape.entries()) {
        const hops = along[axis];
        // A way all around a ring leads nowhere, and a longer one would cross a link twice.
        if (Math.abs(hops) >= side) return [];
        let at = start[axis];
        for (let hop = 0; hop < Math.abs(hops); hop++) {
          const next = at + Math.sign(hops);
          if (kind === 'mesh' && (next < 0 || next >= side)) return [];
          // The two ends of an axis of two nodes have one link each way.
          links.push(node * ports + 2 * axis + (hops < 0 && side > 2 ? 1 : 0));
          node += (modulo(next, side) - at) * strides[axis];
          at = modulo(next, side);
        }
      }
      return node === to ? links : [];
    },
    encode: () => ({ kind, shape }),
  };
}

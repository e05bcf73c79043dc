import { InputError } from '../errors.ts';
import { modulo, productOf, stridesOf } from './axes.ts';
import { countIn, countsJoined } from './count-in.ts';
import { MAX_CUBE_DIM } from './cube.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Grid, Topology } from './topology.ts';

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
  return grid('torus', shape, () => true);
}

/**
 * A mesh: along each axis the nodes are in a line. Ports are as those of a torus, without the links between the ends of
 * longer axes.
 *
 * @param shape nodes along each axis, at least 2, in all at most 2^20
 * @throws InputError when it is anything else
 */
export function mesh(shape: readonly number[]): Grid {
  return grid('mesh', shape, () => false);
}

/**
 * A mesh of which some axes are rings, as a slice of a larger torus may be. Where all axes of more than two nodes are it is a torus.
 *
 * @param shape nodes along each axis, at least 2, in all at most 2^20
 * @param wraps numbers of axes, of more than two nodes each; none: it is a mesh
 * @throws InputError when they are anything else
 */
export function wrapped(shape: readonly number[], wraps: readonly number[]): Grid {
  const open = mesh(shape);
  if (!Array.isArray(wraps)) throw new InputError(`axes ${wraps}: give a list of their numbers, say [0]`);
  for (const [i, axis] of wraps.entries()) {
    if (!Number.isInteger(axis) || axis < 0 || axis >= shape.length)
      throw new InputError(`axis ${axis}: ${open.label} has axes 0 to ${shape.length - 1}`);
    if (wraps.indexOf(axis) < i) throw new InputError(`axis ${axis} twice: leave one out`);
    if (shape[axis] === 2) {
      throw new InputError(
        `axis ${axis} of ${open.label} has two nodes, which one link joins already: leave it out`,
      );
    }
  }
  if (wraps.length === 0) return open;
  const isAll = shape.every((side, axis) => side === 2 || wraps.includes(axis));
  return isAll ? torus(shape) : grid('wrapped', shape, (axis) => wraps.includes(axis));
}

/**
 * A torus of one axis.
 *
 * @param nodes 2 to 2^20
 * @throws InputError when it is anything else
 */
export function ring(nodes: number): Grid {
  return torus([nodes]);
}

/** Whether a network is a torus. */
export function isTorus(topology: Topology): topology is Grid {
  return topology.kind === 'torus';
}

/** Whether all axes have as many nodes. */
export function hasEqualSides({ shape }: Pick<Grid, 'shape'>): boolean {
  return shape.every((side) => side === shape[0]);
}

/** Whether a network is a mesh. */
export function isMesh(topology: Topology): topology is Grid {
  return topology.kind === 'mesh';
}

/** Whether a network is a mesh of which some axes are rings. */
export function isWrapped(topology: Topology): topology is Grid {
  return topology.kind === 'wrapped';
}

/** Whether a network is a torus or a mesh. */
export function isGrid(topology: Topology): topology is Grid {
  return isTorus(topology) || isMesh(topology);
}

/** Whether the nodes of a network lie in lines along axes, each open or a ring. */
export function hasLines(topology: Topology): topology is Grid {
  return isGrid(topology) || isWrapped(topology);
}

/**
 * Blocks on each link in the middle of an axis, of that axis on which these are the most. An exchange sends from every node of
 * either half to every node of the other (cs838, section 14, lemma). The longest axis is it, but on a torus of sides of two and
 * three. No link needs to carry more: in dimension order, half of what goes half around a ring in each direction, the links in
 * the middle of an axis are its busiest.
 */
function acrossMiddle(
  { shape, wraps, nodes }: Pick<Grid, 'shape' | 'wraps' | 'nodes'>,
  slots: number,
): number {
  const across = shape.map((side, axis) => {
    const [half, otherHalf] = [Math.floor(side / 2), Math.ceil(side / 2)].map(
      (part) => (nodes / side) * part,
    );
    const links = (nodes / side) * (wraps[axis] && side > 2 ? 2 : 1);
    return (half * otherHalf * (slots / nodes)) / links;
  });
  return Math.max(...across);
}

/**
 * Links between the nodes of an axis, of all pairs together: from a node of a ring of z nodes floor(z^2 / 4) to all others, in a row
 * (z^2 - 1) / 3 on average.
 */
function distancesAlong(side: number, isRing: boolean): bigint {
  const square = BigInt(side) ** 2n;
  return isRing ? BigInt(side) * (square / 4n) : (BigInt(side) * (square - 1n)) / 3n;
}

/** In one piece: its methods share the strides and the shortest way along an axis. */
function grid(kind: Grid['kind'], shape: readonly number[], isAround: (axis: number) => boolean): Grid {
  // Programs in JavaScript have no types.
  const called = kind === 'torus' ? kind : 'mesh';
  if (!Array.isArray(shape)) throw new InputError(`${called} ${shape}: give a list of sides, say [4, 4]`);
  const name = shape.join('x');
  const nodes = productOf(shape);
  if (
    shape.length === 0 ||
    !shape.every((side) => Number.isInteger(side) && side >= 2) ||
    nodes > MAX_GRID_NODES
  ) {
    throw new InputError(`${called} ${name}: give sides of at least 2, for at most ${MAX_GRID_NODES} nodes`);
  }
  const ports = 2 * shape.length;
  const strides = stridesOf(shape);
  const isTorus = kind === 'torus';
  const wraps = shape.map((_, axis) => isAround(axis));
  // The two ends of an axis of two nodes have one link each way, in a torus as in a mesh.
  const isRing = shape.map((side, axis) => wraps[axis] && side > 2);
  const coordinate = (axis: number, node: number) => Math.floor(node / strides[axis]) % shape[axis];
  /** Links along an axis on the shortest way, positive on a tie. */
  const shortest = (axis: number, from: number, to: number) => {
    const further = coordinate(axis, to) - coordinate(axis, from);
    if (!isRing[axis]) return further;
    const ahead = modulo(further, shape[axis]);
    return 2 * ahead <= shape[axis] ? ahead : ahead - shape[axis];
  };
  const title = shape.length === 1 && isTorus ? 'ring' : called;
  const around = kind === 'wrapped' ? [...wraps.keys()].filter((axis) => wraps[axis]) : [];
  const full = around.length === 0 ? name : `${name} wrap ${around.join()}`;
  const wrapping = around.length === 0 ? '' : ` that wraps along ${axesNamed(around)}`;
  const isLine = shape.length === 1;
  const portOf = (axis: number, hops: number) => 2 * axis + (hops < 0 && shape[axis] > 2 ? 1 : 0);
  const neighbour = (node: number, port: number) => {
    const [axis, isBack] = [port >> 1, port % 2 === 1];
    const side = shape[axis];
    if (isBack && side === 2) return undefined;
    const at = coordinate(axis, node);
    const next = isRing[axis] || side === 2 ? modulo(at + (isBack ? -1 : 1), side) : at + (isBack ? -1 : 1);
    return next < 0 || next >= side ? undefined : node + (next - at) * strides[axis];
  };
  const degree = (node: number) => {
    let count = 0;
    for (let port = 0; port < ports; port++) count += Number(neighbour(node, port) !== undefined);
    return count;
  };
  const leastDegree = shape.reduce((sum, _, axis) => sum + (isRing[axis] ? 2 : 1), 0);
  const links = shape.reduce((sum, side, axis) => sum + 2 * (isRing[axis] ? nodes : nodes - nodes / side), 0);
  return {
    kind,
    shape,
    wraps,
    name: title,
    size: full,
    words: { [title]: name, ...(around.length > 0 && { wrap: around.join() }) },
    phrase: `a ${title} of ${name} nodes${wrapping}`,
    drawing: isTorus && isLine && shape[0] > 2 ? 'circle' : 'grid',
    shown(counted) {
      const all = counted(nodes, 'node');
      if (isLine) return `${all} in a ${isTorus ? 'ring' : 'row'}.`;
      return `${all}, a ${called} of ${shape.join(' x ')}${wrapping}.`;
    },
    nodeName: String,
    portName: (port) => `${isLine ? '' : `axis ${port >> 1} `}${port % 2 === 0 ? 'ahead' : 'back'}`,
    portMark: (port) => `${isLine ? '' : port >> 1}${port % 2 === 0 ? '+' : '−'}`,
    axes: { shape },
    axisPorts: shape.map((_, axis) => ({ ahead: portOf(axis, 1), back: portOf(axis, -1) })),
    diameter: shape.reduce((sum, side, axis) => sum + (wraps[axis] ? Math.floor(side / 2) : side - 1), 0),
    distances: () =>
      shape.reduce(
        (sum, side, axis) => sum + BigInt(nodes / side) ** 2n * distancesAlong(side, wraps[axis]),
        0n,
      ),
    lanes: () => 1,
    lanesInAll: links,
    isSwitched: false,
    isAlike: isTorus,
    leastTimes: (slots) => Math.ceil(acrossMiddle({ shape, wraps, nodes }, slots)),
    leastLoad: (slots) => acrossMiddle({ shape, wraps, nodes }, slots),
    degree,
    indegree: degree,
    degrees: {
      least: leastDegree,
      leastIn: leastDegree,
      most: shape.reduce((sum, side) => sum + (side > 2 ? 2 : 1), 0),
    },
    neighbour,
    nodes,
    members: nodes,
    ports,
    links,
    label: `${title} ${full}`,
    distance(from, to) {
      let sum = 0;
      for (let axis = 0; axis < shape.length; axis++) sum += Math.abs(shortest(axis, from, to));
      return sum;
    },
    displacement: (from, to) => shape.map((_, axis) => shortest(axis, from, to)),
    route(from, to, along) {
      const links: number[] = [];
      let node = from;
      for (let axis = 0; axis < shape.length; axis++) {
        const side = shape[axis];
        let at = coordinate(axis, from);
        const hops = along ? along[axis] : shortest(axis, from, to);
        // A way all around a ring leads nowhere, and a longer one would cross a link twice.
        if (Math.abs(hops) >= side) return [];
        const port = portOf(axis, hops);
        for (let hop = 0; hop < Math.abs(hops); hop++) {
          const next = at + Math.sign(hops);
          if (!wraps[axis] && (next < 0 || next >= side)) return [];
          links.push(node * ports + port);
          node += (modulo(next, side) - at) * strides[axis];
          at = modulo(next, side);
        }
      }
      return node === to ? links : [];
    },
    part(axes) {
      const sides = axes.map((axis) => shape[axis]);
      if (kind !== 'wrapped') return grid(kind, sides, isAround);
      return wrapped(
        sides,
        [...axes.keys()].filter((i) => wraps[axes[i]]),
      );
    },
    encode: () => ({ kind, shape, ...(around.length > 0 && { wraps: around }) }),
  };
}

/** "axis 0", "axes 0, 2" */
function axesNamed(axes: readonly number[]): string {
  return `${axes.length === 1 ? 'axis' : 'axes'} ${axes.join(', ')}`;
}

type GridCode<Kind extends Grid['kind']> = {
  readonly kind: Kind;
  readonly shape: readonly number[];
};

const SHAPE = { is: { type: 'sides', least: 2, most: MAX_GRID_NODES } } as const;

/** Tori, and rings, which are tori of one axis. */
export const torusKind: NetworkKind<GridCode<'torus'>> = {
  kind: 'torus',
  plural: 'tori',
  fields: { shape: SHAPE },
  make: ({ shape }) => torus(shape),
  words: [
    {
      ...{ name: 'torus', called: 'torus', label: 'Sides', value: 'shape', example: '8x8' },
      about: 'a torus of these sides, say 12x20',
      read: (text) => torus(sidesIn(text, 2)),
    },
    {
      ...{ name: 'ring', called: 'ring', label: 'Nodes', value: 'z', example: '16' },
      about: 'a ring of z nodes',
      read: (text) => ring(countIn(text, 2, MAX_GRID_NODES)),
    },
  ],
  example: { torus: '4x4' },
};

/** Meshes. */
export const meshKind: NetworkKind<GridCode<'mesh'>> = {
  kind: 'mesh',
  plural: 'meshes',
  fields: { shape: SHAPE },
  make: ({ shape }) => mesh(shape),
  words: [
    {
      ...{ name: 'mesh', called: 'mesh', label: 'Sides', value: 'shape', example: '8x8' },
      about: 'a mesh of these sides, say 6x6x6',
      read: (text) => mesh(sidesIn(text, 1)),
    },
  ],
  changes: [
    {
      ...{ name: 'wrap', value: 'axes', example: '0' },
      about: 'axes of a mesh that are rings, numbered from 0, say 0 or 0,2',
      change(topology, text) {
        if (!isMesh(topology)) return undefined;
        if (!/^\d{1,7}(,\d{1,7})*$/.test(text)) throw new InputError('give the numbers of axes, as 0,2');
        const axes = text.split(',').map(Number);
        return wrapped(
          topology.shape,
          axes.toSorted((one, other) => one - other),
        );
      },
    },
  ],
  example: { mesh: '4x4' },
};

/** Meshes of which some axes are rings, and not all. */
export const wrappedKind: NetworkKind<GridCode<'wrapped'> & { readonly wraps: readonly number[] }> = {
  kind: 'wrapped',
  plural: 'meshes that wrap',
  fields: {
    shape: SHAPE,
    wraps: {
      is: {
        type: 'list',
        names: { list: 'the list of the axes that are rings', item: 'an axis', all: 'axes' },
        least: 0,
        most: MAX_CUBE_DIM - 1,
        about: 'Numbers of the axes that are rings, ascending.',
      },
    },
  },
  make({ shape, wraps }) {
    const network = wrapped(shape, wraps);
    // Each network has one code.
    if (isWrapped(network) && wraps.every((axis, i) => i === 0 || axis > wraps[i - 1])) return network;
    throw new InputError(
      `axes ${wraps.join()} of ${network.label}: give some of those that are longer than two nodes, ascending`,
    );
  },
  words: [],
  example: { mesh: '4x4', wrap: '0' },
};

/** Sides of at least 2, as 12x20 or 6x6x6. @param least how many of them: a torus of one is a ring */
function sidesIn(text: string, least: number): readonly number[] {
  const sides = countsJoined(text);
  const nodes = productOf(sides);
  if (sides.length >= least && sides.every((side) => side >= 2) && nodes <= MAX_GRID_NODES) return sides;
  throw new InputError(`give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`);
}

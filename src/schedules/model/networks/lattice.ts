import { InputError } from '../errors.ts';
import { gcd } from '../gcd.ts';
import { once } from '../once.ts';
import { type Axes, coordinatesOf, memberAt, offsetBetween, productOf, requireTwist } from './axes.ts';
import { hermiteForm } from './hermite.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Lattice, Topology } from './topology.ts';
import { heaviest, type Links, lightestWays } from './weighted-ways.ts';

/** The most nodes of a lattice or a circulant: their ways are in tables. */
const MAX_LATTICE_NODES = 2 ** 16;

const LATTICE_EXAMPLE = '4,0,4/0,4,4/0,0,8';
const CIRCULANT_EXAMPLE = '64:1,8';

/** The most axes of a lattice, and jumps of a circulant. */
const MOST_AXES = 8;

/**
 * A torus that may be twisted: the nodes are the points with whole coordinates, where two are the same if they differ by a sum
 * of rows of the basis. Every row so is a way that leads back to where it began. Plain tori have a side in each row.
 *
 * Nodes are numbered by their coordinates in the box of the basis's Hermite form. Ports are as those of a torus.
 *
 * @param basis as many rows as axes
 * @throws InputError for more than 2^16 nodes or 8 axes, for rows that depend on each other, and where two links of a node lead to the
 *   same one
 */
export function lattice(basis: readonly (readonly number[])[]): Lattice {
  const rows = hermiteForm(basis);
  const shape = rows.map((row, axis) => row[axis]);
  const twist = twistOf(rows, shape);
  const size = rows.map((row) => row.join()).join('/');
  const nodes = productOf(shape);
  const units = shape.map((_, axis) => shape.map((_, other) => Number(other === axis)));
  return network(
    { shape, twist },
    units,
    {
      kind: 'lattice',
      size,
      words: { lattice: size },
      phrase: `a lattice of ${nodes} nodes with basis ${size}`,
      drawing: 'grid',
      shown: (counted) => `${counted(nodes, 'node')} of ${shape.join(' x ')}. ${twistInWords(shape, twist)}`,
      portName: (port) => `axis ${port >> 1} ${port % 2 === 0 ? 'ahead' : 'back'}`,
      portMark: (port) => `${port >> 1}${port % 2 === 0 ? '+' : '−'}`,
      encode: () => ({ kind: 'lattice', shape, twist }),
    },
    (axis) => `axis ${axis}`,
  );
}

/**
 * Where once around each axis leads: back along the rest of the row. That may be around later axes, and so further along those
 * behind them: the last axes come first.
 */
function twistOf(rows: readonly (readonly number[])[], shape: readonly number[]): number[][] {
  const twist = rows.map((row) => row.map(() => 0));
  for (let axis = rows.length - 1; axis >= 0; axis--) {
    const back = rows[axis].map((x, along) => (along > axis ? 0 - x : 0));
    twist[axis] = coordinatesOf(shape, memberAt({ shape, twist }, back));
  }
  return twist;
}

/**
 * The rows of the basis of a lattice in its code.
 * @throws InputError unless each axis leads to a displacement along later axes, less than their sides
 */
function basisOf({ shape, twist = [] }: Axes): number[][] {
  requireTwist(shape, twist);
  return shape.map((side, axis) =>
    shape.map((_, other) => (other === axis ? side : 0) - (twist[axis]?.[other] ?? 0)),
  );
}

/**
 * Nodes in a circle, each with links to those so many further and so many back.
 *
 * @param nodes 3 to 2^16
 * @param jumps at most 8 different numbers from 1 to half of the nodes, by which all nodes can be reached
 * @throws InputError when they are anything else
 */
export function circulant(nodes: number, jumps: readonly number[]): Lattice {
  if (!Array.isArray(jumps)) throw new InputError(`jumps ${jumps}: give a list, say [1, 8]`);
  const size = `${nodes}:${jumps.join()}`;
  if (!(Number.isInteger(nodes) && nodes >= 3 && nodes <= MAX_LATTICE_NODES)) {
    throw new InputError(`circulant ${size}: give one of 3 to ${MAX_LATTICE_NODES} nodes`);
  }
  const isJump = (jump: number) => Number.isInteger(jump) && jump >= 1 && 2 * jump <= nodes;
  if (jumps.length === 0 || !jumps.every(isJump)) {
    throw new InputError(`circulant ${size}: give jumps from 1 to half of the nodes`);
  }
  const apart = jumps.reduce((common, jump) => gcd(common, jump), nodes);
  if (apart > 1) {
    throw new InputError(
      `circulant ${size}: disconnected: the jumps and the node count share the factor ${apart}; give another jump`,
    );
  }
  const phrase = `a circulant of ${nodes} nodes with ${jumps.length === 1 ? 'jump' : 'jumps'} ${jumps.join(', ')}`;
  return network(
    { shape: [nodes] },
    jumps.map((jump) => [jump]),
    {
      kind: 'circulant',
      size,
      words: { circulant: size },
      phrase,
      drawing: 'circle',
      shown: (counted) => `${counted(nodes, 'node')} in a circle: ${phrase}.`,
      portName: (port) => `${jumps[port >> 1]} ${port % 2 === 0 ? 'ahead' : 'back'}`,
      portMark: (port) => `${port % 2 === 0 ? '+' : '−'}${jumps[port >> 1]}`,
      encode: () => ({ kind: 'circulant', nodes, jumps }),
    },
    (axis) => `jump ${jumps[axis]}`,
  );
}

/** Whether a network is a circulant. */
export function isCirculant(topology: Topology): topology is Lattice {
  return topology.kind === 'circulant';
}

/** Whether a network is a lattice or a circulant. */
export function isLattice(topology: Topology): topology is Lattice {
  return topology.kind === 'lattice' || isCirculant(topology);
}

type LatticeNames = Pick<
  Lattice,
  'kind' | 'size' | 'words' | 'phrase' | 'drawing' | 'shown' | 'portName' | 'portMark' | 'encode'
>;

/** Where the links of a network lead, and its shortest ways. */
interface Ways {
  readonly links: Links;
  /** By offset: the links of a shortest way. */
  readonly lengths: Float64Array;
  /** By offset and axis: those along it, negative ones back. */
  readonly hops: Int32Array;
  readonly diameter: number;
  /** From one node to all others, together. */
  readonly distances: number;
}

/** In one piece: its methods share the tables, which are made when something is asked of them, and not for a name. */
function network(
  axes: Axes,
  jumps: readonly (readonly number[])[],
  said: LatticeNames,
  nameOf: (axis: number) => string,
): Lattice {
  const nodes = productOf(axes.shape);
  if (!(nodes >= 2 && nodes <= MAX_LATTICE_NODES)) {
    throw new InputError(`${said.kind} ${said.size}: give one of 2 to ${MAX_LATTICE_NODES} nodes`);
  }
  if (jumps.length > MOST_AXES) {
    throw new InputError(
      `${said.kind} ${said.size}: give at most ${MOST_AXES} ${said.kind === 'lattice' ? 'axes' : 'jumps'}`,
    );
  }
  const ports = 2 * jumps.length;
  const forward = jumps.map((jump) => memberAt(axes, jump));
  const backward = forward.map((node) => offsetBetween(axes, node, 0));
  for (const [axis, node] of forward.entries()) {
    const earlier = forward.findIndex((other, i) => i < axis && (other === node || backward[i] === node));
    if (node !== 0 && earlier === -1) continue;
    const what = node === 0 ? 'leads back to its own node' : `leads where ${nameOf(earlier)} does`;
    throw new InputError(`${said.kind} ${said.size}: ${nameOf(axis)} ${what}; leave it out`);
  }
  // What leads to the same node either way is one link, on the first port.
  const axisPorts = jumps.map((_, axis) => ({
    ahead: 2 * axis,
    back: forward[axis] === backward[axis] ? 2 * axis : 2 * axis + 1,
  }));
  const used = [...new Set(axisPorts.flatMap(({ ahead, back }) => [ahead, back]))];
  const ways = once((): Ways => {
    const neighbours = new Int32Array(nodes * ports).fill(-1);
    for (const port of used) {
      // So far from where the link leads back.
      const origin = (port % 2 === 0 ? backward : forward)[port >> 1];
      for (let node = 0; node < nodes; node++)
        neighbours[node * ports + port] = offsetBetween(axes, origin, node);
    }
    const links: Links = { nodes, ports, axisPorts, neighbours };
    const { weights: lengths, hops } = lightestWays(links, new Array<number>(jumps.length).fill(1));
    const diameter = lengths.reduce((most, length) => Math.max(most, length), 0);
    return { links, lengths, hops, diameter, distances: lengths.reduce((sum, length) => sum + length, 0) };
  });
  const lengths = jumps.map((jump) => jump.reduce((sum, along) => sum + along, 0));
  const heaviestWeights = once(() => heaviest(ways().links, lengths));
  const displacement = (from: number, to: number) => {
    const first = offsetBetween(axes, from, to) * jumps.length;
    return Array.from(ways().hops.subarray(first, first + jumps.length));
  };
  return {
    ...said,
    nodes,
    ports,
    nodeName: String,
    axisPorts,
    get neighbours() {
      return ways().links.neighbours;
    },
    name: said.kind,
    label: `${said.kind} ${said.size}`,
    axes,
    part: () => undefined,
    members: nodes,
    links: nodes * used.length,
    get diameter() {
      return ways().diameter;
    },
    distances() {
      return BigInt(ways().distances) * BigInt(nodes);
    },
    lanes: () => 1,
    lanesInAll: nodes * used.length,
    isSwitched: false,
    isAlike: true,
    degree: () => used.length,
    indegree: () => used.length,
    degrees: { least: used.length, leastIn: used.length, most: used.length },
    heaviest: heaviestWeights,
    leastTimes(slots) {
      const { crossings, links } = heaviestWeights();
      return Math.ceil(((slots / nodes) * crossings) / links);
    },
    leastLoad(slots) {
      // Of more axes the weights that are found may not be the best ones.
      if (jumps.length > 2) return undefined;
      const { crossings, links } = heaviestWeights();
      return ((slots / nodes) * crossings) / links;
    },
    neighbour(node, port) {
      const target = ways().links.neighbours[node * ports + port];
      return target === -1 ? undefined : target;
    },
    distance: (from, to) => ways().lengths[offsetBetween(axes, from, to)],
    displacement,
    route(from, to, along = displacement(from, to)) {
      const { neighbours } = ways().links;
      const links: number[] = [];
      let node = from;
      for (const [axis, { ahead, back }] of axisPorts.entries()) {
        for (let hop = 0; hop < Math.abs(along[axis]); hop++) {
          const link = node * ports + (along[axis] > 0 ? ahead : back);
          links.push(link);
          node = neighbours[link];
        }
      }
      return node === to ? links : [];
    },
  };
}

/** "Once around axis 0 leads 4 further along axis 2." */
function twistInWords(shape: readonly number[], twist: readonly (readonly number[])[]): string {
  const turns = twist.flatMap((row, axis) => {
    const along = row.flatMap((x, other) => (x > 0 ? [`${x} further along axis ${other}`] : []));
    return along.length > 0
      ? [
          `Once around axis ${axis} leads ${[along.slice(0, -1).join(', '), ...along.slice(-1)].filter(Boolean).join(' and ')}.`,
        ]
      : [];
  });
  return turns.length > 0 ? turns.join(' ') : `It is a torus of ${shape.join(' x ')}.`;
}

type LatticeCode = {
  readonly kind: 'lattice';
  /** See Axes. */
  readonly shape: readonly number[];
  /** See Axes. */
  readonly twist: readonly (readonly number[])[];
};

/** Twisted tori. */
export const latticeKind: NetworkKind<LatticeCode> = {
  kind: 'lattice',
  plural: 'lattices',
  fields: {
    shape: { is: { type: 'sides', least: 1, most: MAX_LATTICE_NODES } },
    twist: { is: ({ shape }) => ({ type: 'twist', most: MAX_LATTICE_NODES, axes: shape?.length }) },
  },
  make: (code) => lattice(basisOf(code)),
  words: [
    {
      ...{ name: 'lattice', called: 'lattice', label: 'Basis', value: 'basis', example: LATTICE_EXAMPLE },
      about: `a twisted torus: rows of ways that lead back, say ${LATTICE_EXAMPLE}`,
      read(text) {
        requireForm(text, /^-?\d+(,-?\d+)*(\/-?\d+(,-?\d+)*)*$/, LATTICE_EXAMPLE);
        return lattice(text.split('/').map((row) => row.split(',').map(Number)));
      },
    },
  ],
  example: { lattice: LATTICE_EXAMPLE },
};

type CirculantCode = {
  readonly kind: 'circulant';
  readonly nodes: number;
  /** How far links lead, either way: 1 to half of the nodes. */
  readonly jumps: readonly number[];
};

/** Nodes in a circle, with links over some jumps. */
export const circulantKind: NetworkKind<CirculantCode> = {
  kind: 'circulant',
  plural: 'circulants',
  fields: {
    nodes: { is: { type: 'count', things: 'nodes', least: 3, most: MAX_LATTICE_NODES } },
    jumps: {
      is: ({ nodes = MAX_LATTICE_NODES }) => ({
        type: 'list',
        names: { list: 'the list of the jumps of links', item: 'a jump', all: 'jumps' },
        least: 1,
        most: Math.floor(nodes / 2),
        about: 'How far links lead, either way.',
      }),
    },
  },
  make: ({ nodes, jumps }) => circulant(nodes, jumps),
  words: [
    {
      ...{ name: 'circulant', called: 'circulant', label: 'Nodes and jumps', value: 'N:jumps' },
      example: CIRCULANT_EXAMPLE,
      about: `nodes in a circle with links over some jumps, say ${CIRCULANT_EXAMPLE}`,
      read(text) {
        requireForm(text, /^\d+:\d+(,\d+)*$/, CIRCULANT_EXAMPLE);
        const [nodes, jumps] = text.split(':');
        return circulant(Number(nodes), jumps.split(',').map(Number));
      },
    },
  ],
  example: { circulant: CIRCULANT_EXAMPLE },
};

/** @throws InputError for a text of another form */
function requireForm(text: string, form: RegExp, example: string): void {
  if (!form.test(text)) throw new InputError(`give one as ${example}`);
}

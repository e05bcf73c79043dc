import { isPowerOfTwo, popcount } from '../address-bits.ts';
import { InputError } from '../errors.ts';
import { countIn } from './count-in.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Cube, Topology } from './topology.ts';

/** The largest cube that schedules are generated for: 2^20 nodes. */
export const MAX_CUBE_DIM = 20;

/** Whether a network is a cube, or several. */
export function isCube(topology: Topology): topology is Cube {
  return topology.kind === 'cube';
}

/**
 * Disjoint binary cubes of 2^dim nodes each; port k of a node is its link across dimension k. An exchange on
 * d of the n dimensions of a larger cube runs in such cubes, 2^(n - d) of them.
 *
 * @param dim whole number from 1 to MAX_CUBE_DIM
 * @param cubes a power of two, so that there are at most 2^MAX_CUBE_DIM nodes
 * @throws InputError when they are anything else
 * @returns one cube, or several side by side: the lowest `dim` bits of a node are its place in its cube
 */
export function cube(dim: number, cubes = 1): Cube {
  if (!Number.isInteger(dim) || dim < 1 || dim > MAX_CUBE_DIM) {
    throw new InputError(`cube dimension ${dim}: give a whole number from 1 to ${MAX_CUBE_DIM}`);
  }
  const most = 2 ** (MAX_CUBE_DIM - dim);
  if (!isPowerOfTwo(cubes) || cubes < 1 || cubes > most) {
    throw new InputError(`${cubes} cubes of ${dim} dimensions: give a power of two from 1 to ${most}`);
  }
  const links = cubes * 2 ** dim * dim;
  return {
    kind: 'cube',
    dim,
    name: 'cube',
    size: String(dim),
    words: { dim: String(dim), ...(cubes > 1 && { cubes: String(cubes) }) },
    phrase: `${cubes * 2 ** dim} nodes`,
    drawing: 'cubes',
    shown(counted) {
      const nodes = cubes === 1 ? '' : `${counted(cubes, 'cube')} of `;
      const which = dim === 1 ? 'the one dimension' : `each of ${dim} dimensions`;
      return `${nodes}${counted(2 ** dim, 'node')}, a link across ${which}.`;
    },
    nodeName: String,
    portName: (port) => `dimension ${port}`,
    portMark: String,
    axes: { shape: new Array<number>(dim).fill(2) },
    axisPorts: Array.from({ length: dim }, (_, k) => ({ ahead: k, back: k })),
    diameter: dim,
    distances: () => BigInt(dim * 2 ** (dim - 1)) * BigInt(2 ** dim),
    lanes: () => 1,
    lanesInAll: links,
    isSwitched: false,
    isAlike: true,
    leastTimes: () => 0,
    // All links are alike: they share what crosses them on shortest ways.
    leastLoad: (slots) => slots / 2,
    degree: () => dim,
    indegree: () => dim,
    degrees: { least: dim, leastIn: dim, most: dim },
    neighbour: (node, port) => node ^ (1 << port),
    nodes: cubes * 2 ** dim,
    members: 2 ** dim,
    ports: dim,
    links,
    label: cubes === 1 ? `cube 2^${dim}` : `${cubes} cubes 2^${dim}`,
    distance: (from, to) => ((from ^ to) >>> dim === 0 ? popcount(from ^ to) : Number.POSITIVE_INFINITY),
    displacement(from, to) {
      if ((from ^ to) >>> dim !== 0) return undefined;
      return Array.from({ length: dim }, (_, k) => ((to >>> k) & 1) - ((from >>> k) & 1));
    },
    route(from, to) {
      if ((from ^ to) >>> dim !== 0) return [];
      const links: number[] = [];
      let node = from;
      for (let k = 0; k < dim; k++) {
        if (((from ^ to) >>> k) & 1) {
          links.push(node * dim + k);
          node ^= 1 << k;
        }
      }
      return links;
    },
    part: ({ length }) => cube(length),
    encode: () => ({ kind: 'cube', dim, ...(cubes > 1 && { cubes }) }),
  };
}

type CubeCode = {
  readonly kind: 'cube';
  readonly dim: number;
  readonly cubes?: number;
};

/** Binary cubes. */
export const cubeKind: NetworkKind<CubeCode> = {
  kind: 'cube',
  plural: 'cubes',
  fields: {
    dim: { is: { type: 'count', things: 'cube dimensions', least: 1, most: MAX_CUBE_DIM } },
    cubes: {
      optional: true,
      is: ({ dim = 1 }) => ({
        type: 'count',
        things: 'cubes',
        least: 1,
        most: 2 ** (MAX_CUBE_DIM - dim),
        oneOf: Array.from({ length: MAX_CUBE_DIM - dim + 1 }, (_, bits) => 2 ** bits),
        about: 'Disjoint cubes side by side, a power of two; 1 if left out.',
      }),
    },
  },
  make: ({ dim, cubes }) => cube(dim, cubes),
  words: [
    {
      ...{ name: 'dim', called: 'cube', label: 'Dimensions', value: 'd', example: '6' },
      about: 'dimensions of the cube',
      read: (text) => cube(dimIn(text)),
    },
  ],
  changes: [
    {
      ...{ name: 'cubes', value: 'c', example: '2' },
      about: 'disjoint cubes side by side, a power of two (default: 1)',
      change(topology, text) {
        if (!isCube(topology)) return undefined;
        const most = 2 ** (MAX_CUBE_DIM - topology.dim);
        const cubes = countIn(text, 1, most);
        if (isPowerOfTwo(cubes)) return cube(topology.dim, cubes);
        throw new InputError(`give a power of two from 1 to ${most}`);
      },
    },
  ],
  example: { dim: '4' },
};

/** Dimensions; who gives nodes is told how many dimensions these are. */
function dimIn(text: string): number {
  const dim = Math.log2(/^\d+$/.test(text) ? Number(text) : Number.NaN);
  if (dim > Math.log2(MAX_CUBE_DIM) && dim <= MAX_CUBE_DIM && Number.isInteger(dim)) {
    throw new InputError(
      `give a whole number from 1 to ${MAX_CUBE_DIM}; ${text} nodes have ${dim} dimensions`,
    );
  }
  return countIn(text, 1, MAX_CUBE_DIM);
}

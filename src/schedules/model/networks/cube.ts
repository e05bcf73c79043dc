import { isPowerOfTwo, popcount } from '../address-bits.ts';
import { InputError } from '../errors.ts';
import type { Cube } from './topology.ts';

/** The largest cube that schedules are generated for: 2^20 nodes. */
export const MAX_CUBE_DIM = 20;

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
    degrees: { least: dim, most: dim },
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

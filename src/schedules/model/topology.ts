import { isPowerOfTwo } from './address-bits.ts';
import { InputError } from './errors.ts';

/** The largest cube that schedules are generated for: 2^20 nodes. */
export const MAX_CUBE_DIM = 20;

/** How a topology is written in a schedule file. */
export type TopologyCode =
  | {
      /** Binary cubes. */
      readonly kind: 'cube';
      /** Dimensions of a cube, 1 to 20. */
      readonly dim: number;
      /** Disjoint cubes side by side; left out when there is one. */
      readonly cubes?: number;
    }
  | {
      /** A torus, of one axis a ring, or a mesh. */
      readonly kind: 'torus' | 'mesh';
      /** Nodes along each axis, at least 2. */
      readonly shape: readonly number[];
    };

/**
 * A network: nodes 0..nodes-1, each with `ports` outgoing links. The directed link that leaves `node` on
 * `port` has the number `node * ports + port`; every link is one half of a full-duplex pair.
 */
interface Network {
  /** All nodes. */
  readonly nodes: number;
  /** Nodes that exchange with each other: those of one cube, or all. */
  readonly members: number;
  /** Outgoing links of a node; at the edges of a mesh some are missing. */
  readonly ports: number;
  /** Directed links in all. */
  readonly links: number;
  /** A short name for tables: "cube 2^10", "torus 12x20". */
  readonly label: string;
  /** Fewest links between two nodes; Infinity where no path leads. */
  distance(from: number, to: number): number;
  /**
   * Links along each dimension or axis on the shortest way between two nodes, negative ones towards lower coordinates; of
   * two equal ways around a ring the one towards higher coordinates. Undefined where no path leads.
   */
  displacement(from: number, to: number): number[] | undefined;
  /**
   * Numbers of the directed links from `from` to `to` in dimension order, the lowest dimension or the first axis first
   * (e-cube, XY); none where no path leads.
   * @param along links along each axis, fewer than it has nodes; left out: the displacement. Not for cubes
   */
  route(from: number, to: number, along?: readonly number[]): number[];
  /** As a schedule file has it. */
  encode(): TopologyCode;
}

/** Binary cubes of 2^dim nodes. */
export interface Cube extends Network {
  /** Tells it from the others. */
  readonly kind: 'cube';
  /** Dimensions of a cube, 1 to 20; the `dim` lowest bits of a node are its place in its cube. */
  readonly dim: number;
}

/** A torus or a mesh; a ring is a torus of one axis. */
export interface Grid extends Network {
  /** Whether the ends of an axis are linked. */
  readonly kind: 'torus' | 'mesh';
  /** Nodes along each axis; node numbers count the first coordinate fastest. */
  readonly shape: readonly number[];
}

/** A network of any kind. */
export type Topology = Cube | Grid;

/** Number of one-bits of a 32-bit word. */
export function popcount(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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
  return {
    kind: 'cube',
    dim,
    nodes: cubes * 2 ** dim,
    members: 2 ** dim,
    ports: dim,
    links: cubes * 2 ** dim * dim,
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
    encode: () => ({ kind: 'cube', dim, ...(cubes > 1 && { cubes }) }),
  };
}

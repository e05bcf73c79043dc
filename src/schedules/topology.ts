import { InputError } from './errors.ts';

/** The largest cube that schedules are generated for: 2^20 nodes. */
export const MAX_CUBE_DIM = 20;

/** How a topology is written in a schedule file. */
export interface TopologyCode {
  readonly kind: 'cube';
  readonly dim: number;
}

/**
 * A network: nodes 0..nodes-1, each with `ports` outgoing links. The directed link that leaves `node` on
 * `port` has the number `node * ports + port`; every link is one half of a full-duplex pair.
 */
export interface Topology {
  readonly kind: 'cube';
  /** Dimensions of the cube: nodes = 2^dim. */
  readonly dim: number;
  readonly nodes: number;
  /** Outgoing links of a node. */
  readonly ports: number;
  /** A short name for tables: "cube 2^10". */
  readonly label: string;
  /** Fewest links between two nodes. */
  distance(from: number, to: number): number;
  /** Numbers of the directed links from `from` to `to` in dimension order (e-cube), lowest dimension first. */
  route(from: number, to: number): number[];
  encode(): TopologyCode;
}

/** Number of one-bits of a 32-bit word. */
export function popcount(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The binary cube of 2^dim nodes; port k of a node is its link across dimension k.
 *
 * @param dim whole number from 1 to MAX_CUBE_DIM
 * @throws InputError when dim is anything else
 */
export function cube(dim: number): Topology {
  if (!Number.isInteger(dim) || dim < 1 || dim > MAX_CUBE_DIM) {
    throw new InputError(`cube dimension ${dim}: give a whole number from 1 to ${MAX_CUBE_DIM}`);
  }
  return {
    kind: 'cube',
    dim,
    nodes: 2 ** dim,
    ports: dim,
    label: `cube 2^${dim}`,
    distance: (from, to) => popcount(from ^ to),
    route(from, to) {
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
    encode: () => ({ kind: 'cube', dim }),
  };
}

import { FIGURE_4G, FIGURE_4H, FIGURE_4I, FIGURE_4J, FIGURE_4K } from './suh-shin-figure-4.ts';

type Kind = 'torus' | 'mesh';

/** What tables 1 and 2 price. */
export interface Costs {
  readonly startups: number;
  /** Blocks transmitted in sequence. */
  readonly blocks: number;
  /** Links in sequence. */
  readonly hops: number;
  /** Blocks of a node that are rearranged. */
  readonly rearranged: number;
  readonly barriers: number;
}

const product = (sides: readonly number[]) => sides.reduce((nodes, side) => nodes * side, 1);

/** The rows of table 1: formulas of the sides, the longest first. */
const TABLE_1: readonly {
  readonly title: string;
  readonly of: (sides: readonly number[]) => Costs;
}[] = [
  {
    title: 'R x C torus: C/2 + 2, RC(C + 4)/4, 2(C - 1), 3RC, C/2 + 1',
    of: ([C, R]) => ({
      startups: C / 2 + 2,
      blocks: ((R * C) / 4) * (C + 4),
      hops: 2 * (C - 1),
      rearranged: 3 * R * C,
      barriers: C / 2 + 1,
    }),
  },
  {
    title: 'N1 x .. x Nn torus: n(N1/4 + 1), n(N1 + 4)N1..Nn/8, n(N1 - 1), (n + 1)N1..Nn, nN1/4 + n - 1',
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return {
        startups: n * (N1 / 4 + 1),
        blocks: (n / 8) * (N1 + 4) * N,
        hops: n * (N1 - 1),
        rearranged: (n + 1) * N,
        barriers: (n * N1) / 4 + n - 1,
      };
    },
  },
  {
    title: 'R x C mesh: C, RC²/2, (C - 2)² + 2, 2RC, C - 1',
    of: ([C, R]) => ({
      startups: C,
      blocks: (R * C ** 2) / 2,
      hops: (C - 2) ** 2 + 2,
      rearranged: 2 * R * C,
      barriers: C - 1,
    }),
  },
  {
    title: 'N1 x .. x Nn mesh: nN1/2, nN1²N2..Nn/4, n((N1 - 2)² + 2)/2, nN1..Nn, nN1/2 - 1',
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return {
        startups: (n / 2) * N1,
        blocks: (n / 4) * N1 * N,
        hops: (n / 2) * ((N1 - 2) ** 2 + 2),
        rearranged: n * N,
        barriers: (n / 2) * N1 - 1,
      };
    },
  },
];

/** An algorithm that table 2 compares with: its costs on a network of 2^d x 2^d nodes. */
export interface Rival {
  /** Its number among the paper's references. */
  readonly name: string;
  readonly of: (d: number) => Costs;
}

const TORUS_RIVALS: readonly Rival[] = [
  {
    name: '[19]',
    of: (d) => ({
      startups: 2 ** (d - 1) + 2,
      blocks: 2 ** (3 * d - 2) + 2 ** (2 * d),
      hops: (2 ** (2 * d - 1) + 10) / 3,
      rearranged: (2 ** (d - 1) + 1) * 2 ** (2 * d),
      barriers: 2 ** (d - 1) + 1,
    }),
  },
  {
    name: '[13]',
    of: (d) => {
      const blocks = 9 * 2 ** (3 * d - 4) + (d ** 2 - 5 * d + 3) * 2 ** (2 * d - 1);
      return {
        startups: 3 * d - 3,
        blocks,
        hops: 13 * 2 ** (d - 2) - 3 * d - 3,
        rearranged: blocks,
        barriers: 3 * d - 4,
      };
    },
  },
];

const MESH_RIVALS: readonly Rival[] = [
  {
    name: '[16]',
    of: (d) => ({
      startups: 2 ** d,
      blocks: 2 ** (3 * d - 1),
      hops: (2 ** (2 * d) + 2) / 3,
      rearranged: (2 ** d - 1) * 2 ** (2 * d),
      barriers: 2 ** d - 1,
    }),
  },
  {
    name: '[13]',
    of: (d) => {
      const blocks = 7 * 2 ** (3 * d - 3) + (d ** 2 - 3 * d - 1) * 2 ** (2 * d - 1);
      return {
        startups: 3 * d - 2,
        blocks,
        hops: 9 * 2 ** (d - 1) - 3 * d - 4,
        rearranged: blocks,
        barriers: 3 * d - 3,
      };
    },
  },
];

/** What table 2 has for the paper's own algorithm. */
const PROPOSED: Readonly<Record<Kind, (d: number) => Costs>> = {
  torus: (d) => ({
    startups: 2 ** (d - 1) + 2,
    blocks: 2 ** (3 * d - 2) + 2 ** (2 * d),
    hops: 2 ** (d + 1) - 2,
    rearranged: 3 * 2 ** (2 * d),
    barriers: 2 ** (d - 1) + 1,
  }),
  mesh: (d) => ({
    startups: 2 ** d,
    blocks: 2 ** (3 * d - 1),
    hops: 2 ** (2 * d) - 2 ** (d + 2) + 6,
    rearranged: 2 * 2 ** (2 * d),
    barriers: 2 ** d - 1,
  }),
};

/** Suh and Shin 2001 as it is printed. */
export const suhShinPrint = {
  /** Figure 1 and section 1: the direct exchange on 2 x 4 nodes, and Scott's bound for a x a nodes. */
  figure1: { steps: 7, contended: 4, contentionFree: 11, blocks: 11 },
  scott: (a: number) => a ** 3 / 4,
  figure4: { g: FIGURE_4G, h: FIGURE_4H, i: FIGURE_4I, j: FIGURE_4J, k: FIGURE_4K },
  table1: TABLE_1,
  rivals: { torus: TORUS_RIVALS, mesh: MESH_RIVALS },
  proposed: PROPOSED,
};

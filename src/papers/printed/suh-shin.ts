import { atMost, type Printed } from './said.ts';
import { FIGURE_4 } from './suh-shin-figure-4.ts';

/** What tables 1 and 2 price, in the order of their columns. */
export type Costs = readonly [
  startups: number,
  /** Blocks transmitted in sequence. */
  blocks: number,
  /** Links in sequence. */
  hops: number,
  /** Blocks of a node that are rearranged. */
  rearranged: number,
  barriers: number,
];

const product = (sides: readonly number[]) => sides.reduce((nodes, side) => nodes * side, 1);

/** A row of table 1: formulas of the sides, the longest first. */
interface Row {
  readonly title: string;
  readonly of: (sides: readonly number[]) => Costs;
}

/** An algorithm that table 2 compares with: its costs on a network of 2^d x 2^d nodes. */
export interface Rival {
  /** Its number among the paper's references. */
  readonly name: string;
  readonly of: (d: number) => Costs;
  /** Whether its row is one of those that are counted. */
  readonly counted?: true;
}

const table1: readonly Row[] = [
  {
    title: 'R x C torus: C/2 + 2, RC(C + 4)/4, 2(C - 1), 3RC, C/2 + 1',
    of: ([C, R]) => [C / 2 + 2, ((R * C) / 4) * (C + 4), 2 * (C - 1), 3 * R * C, C / 2 + 1],
  },
  {
    title: 'N1 x .. x Nn torus: n(N1/4 + 1), n(N1 + 4)N1..Nn/8, n(N1 - 1), (n + 1)N1..Nn, nN1/4 + n - 1',
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return [n * (N1 / 4 + 1), (n / 8) * (N1 + 4) * N, n * (N1 - 1), (n + 1) * N, (n * N1) / 4 + n - 1];
    },
  },
  {
    title: 'R x C mesh: C, RC²/2, (C - 2)² + 2, 2RC, C - 1',
    of: ([C, R]) => [C, (R * C ** 2) / 2, (C - 2) ** 2 + 2, 2 * R * C, C - 1],
  },
  {
    title: 'N1 x .. x Nn mesh: nN1/2, nN1²N2..Nn/4, n((N1 - 2)² + 2)/2, nN1..Nn, nN1/2 - 1',
    of: (sides) => {
      const [n, N1, N] = [sides.length, sides[0], product(sides)];
      return [(n / 2) * N1, (n / 4) * N1 * N, (n / 2) * ((N1 - 2) ** 2 + 2), n * N, (n / 2) * N1 - 1];
    },
  },
];

function cyclicExchange(d: number): Costs {
  return [2 ** d, 2 ** (3 * d - 1), (2 ** (2 * d) + 2) / 3, (2 ** d - 1) * 2 ** (2 * d), 2 ** d - 1];
}

const rivals: Readonly<Record<'torus' | 'mesh', readonly Rival[]>> = {
  torus: [
    {
      name: '[19]',
      of: (d) => [
        2 ** (d - 1) + 2,
        2 ** (3 * d - 2) + 2 ** (2 * d),
        (2 ** (2 * d - 1) + 10) / 3,
        (2 ** (d - 1) + 1) * 2 ** (2 * d),
        2 ** (d - 1) + 1,
      ],
    },
    {
      name: '[13]',
      of: (d) => {
        const blocks = 9 * 2 ** (3 * d - 4) + (d ** 2 - 5 * d + 3) * 2 ** (2 * d - 1);
        return [3 * d - 3, blocks, 13 * 2 ** (d - 2) - 3 * d - 3, blocks, 3 * d - 4];
      },
    },
  ],
  mesh: [
    { name: '[16]', of: cyclicExchange, counted: true },
    {
      name: '[13]',
      of: (d) => {
        const blocks = 7 * 2 ** (3 * d - 3) + (d ** 2 - 3 * d - 1) * 2 ** (2 * d - 1);
        return [3 * d - 2, blocks, 9 * 2 ** (d - 1) - 3 * d - 4, blocks, 3 * d - 3];
      },
    },
  ],
};

export type Print = typeof suhShinPrint;

/** Suh and Shin 2001 as it is printed. */
export const suhShinPrint = {
  /** Figure 1 and section 1: the direct exchange on 2 x 4 nodes, message-combining there, and Scott's bound for a x a nodes. */
  figure1: {
    steps: 7,
    contended: 4,
    contentionFree: 11,
    blocks: 11,
    combined: { steps: 3, message: 4, blocks: 12 },
  },
  scott: (a: number) => a ** 3 / 4,
  figure4: FIGURE_4,
  table1,
  rivals,
  /** What table 2 has for [16]; it need not rearrange so much. */
  cyclicExchange(d: number): Printed[] {
    const [startups, blocks, hops, rearranged, barriers] = cyclicExchange(d);
    return [startups, blocks, hops, atMost(rearranged), barriers];
  },
  /** What table 2 has for the paper's own algorithm. */
  proposed: {
    torus: (d: number): Costs => [
      2 ** (d - 1) + 2,
      2 ** (3 * d - 2) + 2 ** (2 * d),
      2 ** (d + 1) - 2,
      3 * 2 ** (2 * d),
      2 ** (d - 1) + 1,
    ],
    mesh: (d: number): Costs => [
      2 ** d,
      2 ** (3 * d - 1),
      2 ** (2 * d) - 2 ** (d + 2) + 6,
      2 * 2 ** (2 * d),
      2 ** d - 1,
    ],
  },
};

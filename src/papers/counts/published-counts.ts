import type { Law } from './count-table.ts';

/*
 * What cs838, section 14, and Suh and Shin (2001) say of exchanges on rings, tori and meshes, put down without any code
 * that makes schedules: formulas of the sides, for one block for each pair of nodes.
 */

/** What is counted of a schedule on a grid. */
export interface GridCounts {
  readonly steps: number;
  readonly blocksInSequence: number;
  readonly hopsInSequence: number;
  readonly lowerBound: number;
}

/** Where an algorithm is counted, and what is said of it there. */
export interface PublishedCounts {
  /** Its name in the catalogue. */
  readonly algorithm: string;
  /** The networks, in words. */
  readonly on: string;
  readonly kind: 'torus' | 'mesh';
  /** Nodes along each axis. */
  readonly shapes: readonly Shape[];
  readonly laws: readonly Law<Shape, GridCounts>[];
}

type Shape = readonly number[];
type SaidOfCount = Omit<Law<Shape, GridCounts>, 'source'>;

const POWERS_OF_TWO = [2, 4, 8, 16, 32];

const square = (side: number) => [side, side];
const product = (shape: Shape) => shape.reduce((nodes, side) => nodes * side, 1);
const log2Nodes = (shape: Shape) => Math.log2(product(shape));

const cs838 = (law: SaidOfCount) => ({ ...law, source: 'cs838 §14' });
const suhShin = (section: string, law: SaidOfCount) => ({ ...law, source: `Suh-Shin 2001 §${section}` });

/** Beside the fewest blocks in sequence of any schedule with the same ports and switching, as the checker has them. */
function beyondBound(limit: number, why: string): Law<Shape, GridCounts> {
  return {
    count: 'blocksInSequence',
    relation: 'at least',
    formula: 'lower bound',
    source: 'any schedule',
    limit,
    why,
    of: (_, { lowerBound }) => lowerBound,
  };
}

/**
 * The lemma's bound for a torus: half of the blocks of one half, over the links in the middle of the longest axis. Of its two
 * brackets, which our copy has alike, one is the lower and one the upper whole number.
 */
function bisection([z, ...others]: Shape): number {
  return (Math.floor(z / 2) * Math.ceil(z / 2) * product(others)) / 2;
}

const rings: readonly PublishedCounts[] = [
  {
    algorithm: 'ring',
    on: 'rings of z nodes',
    kind: 'torus',
    shapes: [3, 4, 5, 8, 16, 32, 64, 128, 255, 256].map((z) => [z]),
    laws: [
      cs838({
        count: 'steps',
        relation: 'exactly',
        formula: 'z - 1',
        limit: 1,
        why: 'the block for the node before has z - 1 links to go',
        of: ([z]) => z - 1,
      }),
      cs838({
        count: 'blocksInSequence',
        relation: 'exactly',
        formula: 'z(z - 1)/2',
        limit: 1,
        why: 'z - i blocks in round i',
        of: ([z]) => (z * (z - 1)) / 2,
      }),
      beyondBound(2, 'all go one way, which is optimal there; the shorter way is half as long on average'),
    ],
  },
  {
    algorithm: 'two-way-product',
    on: 'rings of z nodes, z odd',
    kind: 'torus',
    shapes: [3, 5, 9, 17, 33, 65, 129, 255].map((z) => [z]),
    laws: [
      cs838({
        count: 'steps',
        relation: 'exactly',
        formula: '(z - 1)/2',
        limit: 1,
        why: 'as far as the farthest node is, either way',
        of: ([z]) => (z - 1) / 2,
      }),
      cs838({
        count: 'blocksInSequence',
        relation: 'roughly',
        formula: 'z²/8',
        limit: 1,
        why: 'the sum of (z + 1)/2 - i over the rounds is (z² - 1)/8',
        of: ([z]) => (z * z) / 8,
      }),
      beyondBound(1, 'every block takes the shorter way, and no link is ever idle'),
    ],
  },
  {
    algorithm: 'two-way-product',
    on: 'rings of z nodes, z even',
    kind: 'torus',
    shapes: [4, 8, 16, 32, 64, 128, 256].map((z) => [z]),
    laws: [
      cs838({
        count: 'steps',
        relation: 'of another',
        formula: '(z - 1)/2',
        limit: 1,
        why: 'z/2: the text has odd z; here a node is opposite',
        of: ([z]) => (z - 1) / 2,
      }),
      cs838({
        count: 'blocksInSequence',
        relation: 'of another',
        formula: 'z²/8',
        limit: 1,
        why: 'z(z + 2)/8: the block for the node opposite goes one way, and makes its messages longer',
        of: ([z]) => (z * z) / 8,
      }),
      beyondBound(1, 'in the other direction a link is idle while that block crosses'),
    ],
  },
  {
    algorithm: 'cycle-exchange',
    on: 'rings of z nodes, z a multiple of 4',
    kind: 'torus',
    shapes: [8, 12, 16, 20, 24, 32, 64, 128].map((z) => [z]),
    laws: [
      cs838({
        count: 'steps',
        relation: 'exactly',
        formula: '2t(t - 1) + 2t',
        limit: 1,
        why: 'the micro-permutations that the text lists, t = z/4',
        of: ([z]) => 2 * (z / 4) * (z / 4 - 1) + 2 * (z / 4),
      }),
      cs838({
        count: 'steps',
        relation: 'wrongly',
        formula: '2[z/2]²',
        limit: 1 / 4,
        why: 'a misprint in the lemma: the list in the text has 2(z/4)² of them',
        of: ([z]) => 2 * (z / 2) ** 2,
      }),
      beyondBound(1, 'asymptotically optimal in the text: it is optimal for every such z'),
    ],
  },
];

const products: readonly PublishedCounts[] = (['torus', 'mesh'] as const).map((kind) => ({
  algorithm: 'torus-product',
  on: kind === 'torus' ? 'tori of z x z nodes' : 'meshes of z x z nodes',
  kind,
  shapes: [2, 3, 4, 5, 8, 12, 16, 24, 31, 32].map(square),
  laws: [
    cs838({
      count: 'steps',
      relation: 'exactly',
      formula: '2(z - 1)',
      limit: 1,
      why: 'z - 1 for each axis',
      of: ([z]) => 2 * (z - 1),
    }),
    cs838({
      count: 'blocksInSequence',
      relation: 'exactly',
      formula: 'z²(z - 1)',
      limit: 1,
      why: 'z(z - i) blocks in round i of an axis',
      of: ([z]) => z * z * (z - 1),
    }),
    kind === 'torus'
      ? beyondBound(2, 'all go one way along each axis; the shorter way is half as long on average')
      : beyondBound(4, 'one axis at a time, and blocks for the same half cross the middle and come back'),
  ],
}));

const twoWayTori: PublishedCounts = {
  algorithm: 'two-way-product',
  on: 'tori of z x z nodes',
  kind: 'torus',
  shapes: [3, 4, 5, 8, 9, 16, 17, 31, 32].map(square),
  laws: [
    cs838({
      count: 'lowerBound',
      relation: 'exactly',
      formula: '½[z/2][z/2]z',
      limit: 1,
      why: 'the lemma: what one half has for the other, over the links between them; [ ] rounds down, then up',
      of: bisection,
    }),
    beyondBound(2, 'one axis at a time: half of the links are idle'),
  ],
};

const binaryMeshes: readonly PublishedCounts[] = [
  {
    algorithm: 'binary-exchange',
    on: 'meshes of √N x √N nodes, √N a power of two',
    kind: 'mesh',
    shapes: POWERS_OF_TWO.map(square),
    laws: [
      cs838({
        count: 'steps',
        relation: 'roughly',
        formula: '√N',
        limit: 2,
        why: '2(√N - 1): √N - 1 for each axis; the text has the rounds of one',
        of: ([z]) => z,
      }),
      cs838({
        count: 'hopsInSequence',
        relation: 'roughly',
        formula: '2N/3',
        limit: 1,
        why: '2(N - 1)/3: h rounds over h links each, for h = 1, 2, 4, .., √N/2 on either axis',
        of: (shape) => (2 * product(shape)) / 3,
      }),
      cs838({
        count: 'blocksInSequence',
        relation: 'roughly',
        formula: 'N√N',
        limit: 1,
        why: 'N(√N - 1): N/2 blocks in each of 2(√N - 1) rounds',
        of: ([z]) => z ** 3,
      }),
      beyondBound(
        4,
        'the first cut takes the bound, that of the other axis too, and all smaller ones as much again',
      ),
    ],
  },
  {
    algorithm: 'quadrant-exchange',
    on: 'meshes of √N x √N nodes, √N a power of two',
    kind: 'mesh',
    shapes: POWERS_OF_TWO.map(square),
    laws: [
      cs838({
        count: 'steps',
        relation: 'exactly',
        formula: '3(√N - 1)',
        limit: 1,
        why: 'three rounds for each of 1, 2, 4, .., √N/2 diagonals',
        of: ([z]) => 3 * (z - 1),
      }),
      beyondBound(
        3,
        'N/4 blocks a round: the first quarters take 3/2 of the bound, all smaller ones as much again',
      ),
    ],
  },
  {
    algorithm: 'direct-exchange',
    on: 'meshes of z x z nodes, z a power of two',
    kind: 'mesh',
    shapes: [2, 4, 8, 16].map(square),
    laws: [
      cs838({
        count: 'steps',
        relation: 'at most',
        formula: '(N - 1)z/2',
        limit: 6 / 7,
        why: '3(z³ - 1)/7: of N - 1 permutations 3h² have the congestion h, h = 1, 2, 4, .., z/2, which is the most',
        of: ([z]) => ((z * z - 1) * z) / 2,
      }),
      beyondBound(
        12 / 7,
        'a permutation that crosses the middle of one axis mostly leaves that of the other idle',
      ),
    ],
  },
  {
    algorithm: 'direct-exchange',
    on: 'meshes of z x 2z nodes, z a power of two',
    kind: 'mesh',
    shapes: [2, 4, 8].map((z) => [2 * z, z]),
    laws: [
      cs838({
        count: 'steps',
        relation: 'at most',
        formula: '(N - 1)z',
        limit: 5 / 7,
        why: 'half of the permutations have the congestion z of the longer axis; the others are as on z x z nodes',
        of: ([long, z]) => (long * z - 1) * z,
      }),
      beyondBound(10 / 7, 'permutations that do not cross the middle of the longer axis leave it idle'),
    ],
  },
];

const standardExchanges: readonly PublishedCounts[] = (['mesh', 'torus'] as const).map((kind) => ({
  algorithm: 'standard-exchange',
  on: `${kind === 'torus' ? 'tori' : 'meshes'} of z x z nodes, z a power of two, as a cube of n = log₂ N dimensions`,
  kind,
  shapes: [4, 8, 16].map(square),
  laws: [
    cs838({
      count: 'steps',
      relation: 'of another',
      formula: 'n',
      why: `${kind === 'torus' ? '2(3z/4 - 1)' : '2(z - 1)'}: on the cube no messages meet, here they go one after another`,
      of: log2Nodes,
    }),
    cs838({
      count: 'blocksInSequence',
      relation: 'of another',
      formula: 'nN/2',
      why: 'as the steps: each has N/2 blocks',
      of: (shape) => (log2Nodes(shape) * product(shape)) / 2,
    }),
    kind === 'torus'
      ? beyondBound(6, "3/4 of the mesh's rounds, and twice the links in the middle")
      : beyondBound(4, 'one axis at a time, as binary-exchange'),
  ],
}));

const interleaved: PublishedCounts = {
  algorithm: 'interleaved-cycles',
  on: 'tori of z x z nodes, z a multiple of 4',
  kind: 'torus',
  shapes: [8, 12, 16].map(square),
  laws: [
    cs838({
      count: 'steps',
      relation: 'order of growth',
      formula: '½[z/2][z/2]z',
      limit: 1,
      why: "asymptotically optimal in the text; it reaches the lemma's bound for every such z",
      of: bisection,
    }),
    beyondBound(1, 'no link is ever idle, and every block takes a shortest route'),
  ],
};

const suhShinTori: readonly PublishedCounts[] = (
  [
    ['tori of C x C nodes, C a multiple of 4', [8, 12, 16, 20, 24, 28, 32].map(square)],
    ['tori of 8 x C nodes, R = 8, C a multiple of 4', [8, 12, 16, 32, 64, 128].map((C) => [C, 8])],
  ] as const
).map(([on, shapes]) => ({
  algorithm: 'suh-shin',
  on,
  kind: 'torus',
  shapes,
  laws: [
    suhShin('1', {
      count: 'steps',
      relation: 'order of growth',
      formula: 'C',
      limit: 1 / 2,
      why: 'C/2 + 2: C/4 - 1 steps for each axis between submeshes, 4 inside',
      of: ([C]) => C,
    }),
    suhShin('3.1.4', {
      count: 'steps',
      relation: 'at least',
      formula: 'log₂ RC',
      why: 'what a broadcast takes: a block is combined with others, but goes only four links a step',
      of: log2Nodes,
    }),
    suhShin('1', {
      count: 'blocksInSequence',
      relation: 'order of growth',
      formula: 'RC²',
      limit: 1 / 4,
      why: 'RC(C + 4)/4: R(C - 4i) blocks in step i of an axis, RC/2 in the steps inside',
      of: ([C, R]) => R * C * C,
    }),
    beyondBound(2, 'blocks go around their rings in one direction, twice as far as the shorter way'),
    suhShin('3.1.4', {
      count: 'lowerBound',
      relation: 'order of growth',
      formula: 'RC²',
      limit: 1 / 8,
      why: '(RC/2)² blocks cross 2R links: the bisection',
      of: ([C, R]) => R * C * C,
    }),
    suhShin('3.1.4', {
      count: 'hopsInSequence',
      relation: 'exactly',
      formula: '2(C - 1)',
      limit: 1,
      why: 'four links a step between submeshes, two and one inside',
      of: ([C]) => 2 * (C - 1),
    }),
  ],
}));

const suhShinMeshes: PublishedCounts = {
  algorithm: 'suh-shin',
  on: 'meshes of C x C nodes, C even',
  kind: 'mesh',
  shapes: [2, 4, 6, 8, 12, 16, 24, 32].map(square),
  laws: [
    suhShin('1', {
      count: 'steps',
      relation: 'order of growth',
      formula: 'C',
      limit: 1,
      why: 'C/2 - 1 steps for each axis between submeshes, 2 inside',
      of: ([C]) => C,
    }),
    suhShin('1', {
      count: 'blocksInSequence',
      relation: 'order of growth',
      formula: 'RC²',
      limit: 1 / 2,
      why: 'R(C - 2i) blocks in step i of an axis, RC/2 in the steps inside; R = C',
      of: ([C, R]) => R * C * C,
    }),
    suhShin('4.1', {
      count: 'hopsInSequence',
      relation: 'exactly',
      formula: '(C - 2)² + 2',
      limit: 1,
      why: 'every step between submeshes lasts as long as the way back of the last node, C - 2 links',
      of: ([C]) => (C - 2) ** 2 + 2,
    }),
    beyondBound(2, 'lines are closed to rings: blocks for the same half cross the middle too, and come back'),
  ],
};

/** Every algorithm for grids of which a text gives counts. */
export const publishedCounts: readonly PublishedCounts[] = [
  ...rings,
  ...products,
  twoWayTori,
  ...binaryMeshes,
  ...standardExchanges,
  interleaved,
  ...suhShinTori,
  suhShinMeshes,
];

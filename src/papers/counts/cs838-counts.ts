import { type Formulas, lawsOf, type PublishedCounts, type Rows, type Shape, squares } from './grid-law.ts';

/* What cs838, section 14, says of exchanges on rings, tori and meshes. */

const product = (shape: Shape) => shape.reduce((nodes, side) => nodes * side, 1);
const log2Nodes = (shape: Shape) => Math.log2(product(shape));

/** N nodes in all, of which a side has z or √N; [ ] rounds down, then up; on a cube n = log₂ N; t = z/4. */
const FORMULAS = {
  'z - 1': ([z]) => z - 1,
  '(z - 1)/2': ([z]) => (z - 1) / 2,
  'z(z - 1)/2': ([z]) => (z * (z - 1)) / 2,
  'z²/8': ([z]) => (z * z) / 8,
  '2t(t - 1) + 2t': ([z]) => 2 * (z / 4) * (z / 4 - 1) + 2 * (z / 4),
  '2[z/2]²': ([z]) => 2 * (z / 2) ** 2,
  '2(z - 1)': ([z]) => 2 * (z - 1),
  'z²(z - 1)': ([z]) => z * z * (z - 1),
  /**
   * The lemma's bound for a torus: half of the blocks of one half, over the links in the middle of the longest axis. Of its
   * two brackets, which our copy has alike, one is the lower and one the upper whole number.
   */
  '½[z/2][z/2]z': ([z, ...others]) => (Math.floor(z / 2) * Math.ceil(z / 2) * product(others)) / 2,
  '√N': ([z]) => z,
  '3(√N - 1)': ([z]) => 3 * (z - 1),
  '2N/3': (shape) => (2 * product(shape)) / 3,
  'N√N': ([z]) => z ** 3,
  '(N - 1)z/2': ([z]) => ((z * z - 1) * z) / 2,
  '(N - 1)z': ([long, z]) => (long * z - 1) * z,
  n: log2Nodes,
  'nN/2': (shape) => (log2Nodes(shape) * product(shape)) / 2,
} satisfies Formulas;

function said(
  algorithm: string,
  on: string,
  kind: 'torus' | 'mesh',
  shapes: readonly Shape[],
  rows: Rows<typeof FORMULAS>,
): PublishedCounts {
  return { algorithm, on, kind, shapes, laws: lawsOf(FORMULAS, 'cs838 §14', rows) };
}

const AS_CUBES = 'z x z nodes, z a power of two, as a cube of n = log₂ N dimensions';
const ONE_BY_ONE = 'on the cube no messages meet, here they go one after another';

const rings = (...lengths: number[]): Shape[] => lengths.map((z) => [z]);

const OBLONGS = squares(2, 4, 8).map(([z]) => [2 * z, z]);

/** The longest side first, a multiple of four of at least eight. */
const UNEQUAL = [
  [8, 2],
  [8, 6],
  [12, 8],
  [8, 4, 4],
  [16, 10],
  [8, 8, 4],
];

export const cs838Counts: readonly PublishedCounts[] = [
  said('ring', 'rings of z nodes', 'torus', rings(3, 4, 5, 8, 16, 32, 64, 128, 255, 256), {
    'steps | exactly | z - 1 | 1': 'the block for the node before has z - 1 links to go',
    'blocksInSequence | exactly | z(z - 1)/2 | 1': 'z - i blocks in round i',
    'lower bound | 2': 'all go one way, which is optimal there; the shorter way is half as long on average',
  }),
  said('two-way-product', 'rings of z nodes, z odd', 'torus', rings(3, 5, 9, 17, 33, 65, 129, 255), {
    'steps | exactly | (z - 1)/2 | 1': 'as far as the farthest node is, either way',
    'blocksInSequence | roughly | z²/8 | 1': 'the sum of (z + 1)/2 - i over the rounds is (z² - 1)/8',
    'lower bound | 1': 'every block takes the shorter way, and no link is ever idle',
  }),
  said('two-way-product', 'rings of z nodes, z even', 'torus', rings(4, 8, 16, 32, 64, 128, 256), {
    'steps | of another | (z - 1)/2 | 1': 'z/2: the text has odd z; here a node is opposite',
    'blocksInSequence | of another | z²/8 | 1':
      'z(z + 2)/8: the block for the node opposite goes one way, and makes its messages longer',
    'lower bound | 1': 'in the other direction a link is idle while that block crosses',
  }),
  said(
    'cycle-exchange',
    'rings of z nodes, z a multiple of 4',
    'torus',
    rings(8, 12, 16, 20, 24, 32, 64, 128),
    {
      'steps | exactly | 2t(t - 1) + 2t | 1': 'the micro-permutations that the text lists, t = z/4',
      'steps | wrongly | 2[z/2]² | 1/4': 'a misprint in the lemma: the list in the text has 2(z/4)² of them',
      'lower bound | 1': 'asymptotically optimal in the text: it is optimal for every such z',
    },
  ),
  said('torus-product', 'tori of z x z nodes', 'torus', squares(2, 3, 4, 5, 8, 12, 16, 24, 31, 32), {
    'steps | exactly | 2(z - 1) | 1': 'z - 1 for each axis',
    'blocksInSequence | exactly | z²(z - 1) | 1': 'z(z - i) blocks in round i of an axis',
    'lower bound | 2': 'all go one way along each axis; the shorter way is half as long on average',
  }),
  said('torus-product', 'meshes of z x z nodes', 'mesh', squares(2, 3, 4, 5, 8, 12, 16, 24, 31, 32), {
    'steps | exactly | 2(z - 1) | 1': 'z - 1 for each axis',
    'blocksInSequence | exactly | z²(z - 1) | 1': 'z(z - i) blocks in round i of an axis',
    'lower bound | 4': 'one axis at a time, and blocks for the same half cross the middle and come back',
  }),
  said('two-way-product', 'tori of z x z nodes', 'torus', squares(3, 4, 5, 8, 9, 16, 17, 31, 32), {
    'lowerBound | exactly | ½[z/2][z/2]z | 1':
      'the lemma: what one half has for the other, over the links between them; [ ] rounds down, then up',
    'lower bound | 2': 'one axis at a time: half of the links are idle',
  }),
  said('binary-exchange', 'meshes of √N x √N nodes, √N a power of two', 'mesh', squares(2, 4, 8, 16, 32), {
    'steps | roughly | √N | 2': '2(√N - 1): √N - 1 for each axis; the text has the rounds of one',
    'hopsInSequence | roughly | 2N/3 | 1':
      '2(N - 1)/3: h rounds over h links each, for h = 1, 2, 4, .., √N/2 on either axis',
    'blocksInSequence | roughly | N√N | 1': 'N(√N - 1): N/2 blocks in each of 2(√N - 1) rounds',
    'lower bound | 4':
      'the first cut takes the bound, that of the other axis too, and all smaller ones as much again',
  }),
  said('quadrant-exchange', 'meshes of √N x √N nodes, √N a power of two', 'mesh', squares(2, 4, 8, 16, 32), {
    'steps | exactly | 3(√N - 1) | 1': 'three rounds for each of 1, 2, 4, .., √N/2 diagonals',
    'lower bound | 3':
      'N/4 blocks a round: the first quarters take 3/2 of the bound, all smaller ones as much again',
  }),
  said('direct-exchange', 'meshes of z x z nodes, z a power of two', 'mesh', squares(2, 4, 8, 16), {
    'steps | at most | (N - 1)z/2 | 6/7':
      '3(z³ - 1)/7: of N - 1 permutations 3h² have the congestion h, h = 1, 2, 4, .., z/2, which is the most',
    'lower bound | 12/7':
      'a permutation that crosses the middle of one axis mostly leaves that of the other idle',
  }),
  said('direct-exchange', 'meshes of z x 2z nodes, z a power of two', 'mesh', OBLONGS, {
    'steps | at most | (N - 1)z | 5/7':
      'half of the permutations have the congestion z of the longer axis; the others are as on z x z nodes',
    'lower bound | 10/7': 'permutations that do not cross the middle of the longer axis leave it idle',
  }),
  said('standard-exchange', `meshes of ${AS_CUBES}`, 'mesh', squares(4, 8, 16), {
    'steps | of another | n | -': `2(z - 1): ${ONE_BY_ONE}`,
    'blocksInSequence | of another | nN/2 | -': 'as the steps: each has N/2 blocks',
    'lower bound | 4': 'one axis at a time, as binary-exchange',
  }),
  said('standard-exchange', `tori of ${AS_CUBES}`, 'torus', squares(4, 8, 16), {
    'steps | of another | n | -': `2(3z/4 - 1): ${ONE_BY_ONE}`,
    'blocksInSequence | of another | nN/2 | -': 'as the steps: each has N/2 blocks',
    'lower bound | 6': "3/4 of the mesh's rounds, and twice the links in the middle",
  }),
  said('interleaved-cycles', 'tori of z x z nodes, z a multiple of 4', 'torus', squares(8, 12, 16), {
    'steps | order of growth | ½[z/2][z/2]z | 1':
      "asymptotically optimal in the text; it reaches the lemma's bound for every such z",
    'lower bound | 1': 'no link is ever idle, and every block takes a shortest route',
  }),
  said('interleaved-cycles', 'tori of sides that differ, all even', 'torus', UNEQUAL, {
    'steps | order of growth | ½[z/2][z/2]z | 1':
      "the text has the Cartesian product property only; it reaches the lemma's bound for every longest side z = 4t",
    'lower bound | 1': 'no link of the longest axis is ever idle',
  }),
];

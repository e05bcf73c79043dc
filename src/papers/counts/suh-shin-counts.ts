import { type Formulas, lawsOf, type PublishedCounts, type Rows, squares } from './grid-law.ts';

/* What Suh and Shin (2001) say of their exchange on tori and meshes of R x C nodes, C at least R. */

const FORMULAS = {
  C: ([C]) => C,
  'RC²': ([C, R]) => R * C * C,
  'log₂ RC': ([C, R]) => Math.log2(R * C),
  '2(C - 1)': ([C]) => 2 * (C - 1),
  '(C - 2)² + 2': ([C]) => (C - 2) ** 2 + 2,
} satisfies Formulas;

const said = (section: string, rows: Rows<typeof FORMULAS>) =>
  lawsOf(FORMULAS, `Suh-Shin 2001 §${section}`, rows);

const torusLaws = [
  ...said('1', {
    'steps | order of growth | C | 1/2': 'C/2 + 2: C/4 - 1 steps for each axis between submeshes, 4 inside',
  }),
  ...said('3.1.4', {
    'steps | at least | log₂ RC | -':
      'what a broadcast takes: a block is combined with others, but goes only four links a step',
  }),
  ...said('1', {
    'blocksInSequence | order of growth | RC² | 1/4':
      'RC(C + 4)/4: R(C - 4i) blocks in step i of an axis, RC/2 in the steps inside',
    'lower bound | 2': 'blocks go around their rings in one direction, twice as far as the shorter way',
  }),
  ...said('3.1.4', {
    'lowerBound | order of growth | RC² | 1/8': '(RC/2)² blocks cross 2R links: the bisection',
    'hopsInSequence | exactly | 2(C - 1) | 1': 'four links a step between submeshes, two and one inside',
  }),
];

const meshLaws = [
  ...said('1', {
    'steps | order of growth | C | 1': 'C/2 - 1 steps for each axis between submeshes, 2 inside',
    'blocksInSequence | order of growth | RC² | 1/2':
      'R(C - 2i) blocks in step i of an axis, RC/2 in the steps inside; R = C',
  }),
  ...said('4.1', {
    'hopsInSequence | exactly | (C - 2)² + 2 | 1':
      'every step between submeshes lasts as long as the way back of the last node, C - 2 links',
    'lower bound | 2':
      'lines are closed to rings: blocks for the same half cross the middle too, and come back',
  }),
];

const [torus, mesh] = [
  { algorithm: 'suh-shin', kind: 'torus', laws: torusLaws },
  { algorithm: 'suh-shin', kind: 'mesh', laws: meshLaws },
] as const;

export const suhShinCounts: readonly PublishedCounts[] = [
  { ...torus, on: 'tori of C x C nodes, C a multiple of 4', shapes: squares(8, 12, 16, 20, 24, 28, 32) },
  {
    ...torus,
    on: 'tori of 8 x C nodes, R = 8, C a multiple of 4',
    shapes: [8, 12, 16, 32, 64, 128].map((C) => [C, 8]),
  },
  { ...mesh, on: 'meshes of C x C nodes, C even', shapes: squares(2, 4, 6, 8, 12, 16, 24, 32) },
];

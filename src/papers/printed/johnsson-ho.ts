import { TABLE_1, TABLE_2, TABLE_3, TABLE_3_INDEX, TABLE_4 } from './johnsson-ho-memories.ts';
import { atMost, lines, type SaidRow } from './said.ts';

/** By complement pair: the dimension that it crosses in each step. */
const TABLE_5 = lines(`
(0000, 1111) | 0 1 2 3 - - - -
(0001, 1110) | - 0 1 2 3 - - -
(0010, 1101) | - - 0 1 2 3 - -
(0011, 1100) | - - - 0 1 2 3 -
(0100, 1011) | - - - - 0 1 2 3
(0101, 1010) | 3 - - - - 0 1 2
(0110, 1001) | 2 3 - - - - 0 1
(0111, 1000) | 1 2 3 - - - - 0
`);

/** The dimensions in which the members of a full necklace are exchanged, in their order. */
const SECTION_351 = lines(`
0111 | 0 1 2
1110 | 1 2 3
1101 | 2 3 0
1011 | 3 0 1
`);

/** By address, or the pair of cyclic addresses, d = 3. */
const SECTION_352 = lines(`
011 | 0 1 -
110 | 1 - 2
101 | - 2 0
(000, 111) | 2 0 1
`);

/** Dimensions by row and step; an arrow leads on along the line. */
const FIGURE_3_LEFT = lines(`
0 | 0→ 1→ 2→ 3→ 4
1 | 1 2→ 3→ 4→ 0→
2 | 2→ 3 4→ 0→ 1→
3 | 3→ 4→ 0 1→ 2→
4 | 4 0 1 2 3
`);

const FIGURE_3_RIGHT = lines(`
0 | 0↓ 1↓ 2↓ 3→ 4↓
1 | 1↓ 2↓ 3→ 4↓ 0↓
2 | 2↓ 3→ 4↓ 0↓ 1↓
3 | 3→ 4 0 1 2
4 | 4 0 1 2 3
`);

/** The dimension that each address, or the pair, crosses in each step. */
const TABLE_7_LEFT = lines(`
10111 | 0 2 4 1 -
01111 | - 1 3 0 2
11110 | 3 - 2 4 1
11101 | 2 4 - 3 0
11011 | 1 3 0 - 4
(00000, 11111) | 4 0 1 2 3
`);

const TABLE_7_RIGHT = lines(`
01111 | 0 1 2 3 -
11110 | 1 2 3 - 4
11101 | 2 3 - 4 0
11011 | 3 - 4 0 1
10111 | - 4 0 1 2
(00000, 11111) | 4 0 1 2 3
`);

/** By communication step: a group's necklaces R and complement pairs C. */
const TABLE_8: readonly SaidRow[] = [
  ['0', 'C(11111) R(01111)', 'R(00011)', 'R(00101)', 'R(00001)'],
  ['1', 'C(11111) R(01111)', 'R(00011)', 'R(00101)'],
  ['2', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
  ['3', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
  ['4', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
];

/** The step in which each entry of table 8 travels on channels three blocks wide. */
const TABLE_9 = lines(`
0 | 1 0 0 0
1 | 2 1 1
2 | 3 2 2
3 | 4 3 3
4 | 5 4 4
`);

/** What table 6 counts. */
interface Travel {
  readonly steps: number;
  readonly span: readonly [min: number, max: number];
  readonly inTransit: readonly [min: number, max: number];
}

/** The rows of table 6, by the number of the algorithm. */
const TABLE_6: Readonly<Record<1 | 2 | 3, (d: number, K: number) => Travel>> = {
  1: (d, K) => ({
    steps: d * Math.ceil(K / (2 * d)),
    span: [d, d],
    inTransit: [2 * ((2 ** d / 2) % d), 2 * d],
  }),
  2: (d, K) => ({ steps: K / 2, span: [d, K / 2], inTransit: [2 * d, 2 * d] }),
  3: (d, K) => ({
    steps: K / 2,
    span: [d, d + ((2 ** d / 2) % d)],
    inTransit: [2 * d, 2 * (d + ((2 ** d / 2) % d))],
  }),
};

/** "At most" so many steps, by the three cases of the theorem. */
function theorem2(s: number, d: number, K: number): number {
  if (s <= 3 || K <= 8 * d) return K / 2 + (s - 1) * d;
  return K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
}

/** Johnsson and Ho 1992 as it is printed: its tables, and its formulas for K blocks a node on d dimensions. */
export const johnssonHoPrint = {
  table1: TABLE_1,
  table2: TABLE_2,
  table3Index: TABLE_3_INDEX,
  table3: TABLE_3,
  table4: TABLE_4,
  table5: TABLE_5,
  /** The caption of table 5. */
  table5Dimensions: 5,
  table6: TABLE_6,
  section351: SECTION_351,
  section352: SECTION_352,
  figure3Left: FIGURE_3_LEFT,
  figure3Right: FIGURE_3_RIGHT,
  table7Left: TABLE_7_LEFT,
  table7Right: TABLE_7_RIGHT,
  table8: TABLE_8,
  table9: TABLE_9,
  theorem1: (d: number, K: number) => ({ steps: K / 2, span: d }),
  corollary2: (s: number, d: number, K: number) => K / 2 + (s - 1) * d,
  theorem2: (s: number, d: number, K: number) => atMost(theorem2(s, d, K)),
  abstract: (s: number, d: number, K: number) => Math.min(K / 2 + (s - 1) * d, (s + 3) * d, K / 2 + 2 * d),
  /** Rows of figure 4, those that begin on another axis than the first, and its columns of d steps. */
  figure4: { sets: 9, special: 4, columns: 11 },
  /** Rounds and largest block of Algorithms 3 and 4 in blocks. */
  lemma4: {
    3: (d: number, K: number) => blocks(d + ((K / 2) % d), K),
    4: (d: number, K: number) => blocks(d, K),
  },
  /** Steps on channels b blocks wide. */
  lemma5: (d: number, K: number, b: number) => d * Math.ceil(K / (2 * d * b)),
  section7: (K: number, b: number) => Math.ceil(K / (2 * b)),
};

function blocks(rounds: number, K: number) {
  return { rounds, largest: Math.ceil(K / (2 * rounds)) };
}

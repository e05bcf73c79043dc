import { MEMORIES } from './johnsson-ho-memories.ts';
import { atMost, lines, type SaidRow } from './said.ts';

/** Element transfers, span and addresses in transit, of the last two the least and the most. */
type Travel = (d: number, K: number) => readonly number[];

/** The rows of table 6, by the number of the algorithm. */
const TABLE_6: Readonly<Record<1 | 2 | 3, Travel>> = {
  1: (d, K) => [d * Math.ceil(K / (2 * d)), d, d, 2 * ((2 ** d / 2) % d), 2 * d],
  2: (d, K) => [K / 2, d, K / 2, 2 * d, 2 * d],
  3: (d, K) => [K / 2, d, d + ((2 ** d / 2) % d), 2 * d, 2 * (d + ((2 ** d / 2) % d))],
};

/** "At most" so many steps, by the three cases of the theorem. */
function theorem2(s: number, d: number, K: number): number {
  if (s <= 3 || K <= 8 * d) return K / 2 + (s - 1) * d;
  return K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
}

export type Print = typeof johnssonHoPrint;

/** Johnsson and Ho 1992 as it is printed: its tables, and its formulas for K blocks a node on d dimensions. */
export const johnssonHoPrint = {
  ...MEMORIES,
  /** By complement pair: the dimension that it crosses in each step. */
  table5: lines(`
(0000, 1111) | 0 1 2 3 - - - -
(0001, 1110) | - 0 1 2 3 - - -
(0010, 1101) | - - 0 1 2 3 - -
(0011, 1100) | - - - 0 1 2 3 -
(0100, 1011) | - - - - 0 1 2 3
(0101, 1010) | 3 - - - - 0 1 2
(0110, 1001) | 2 3 - - - - 0 1
(0111, 1000) | 1 2 3 - - - - 0
`),
  /** The caption of table 5. */
  table5Dimensions: 5,
  table6: TABLE_6,
  /** The dimensions in which the members of a full necklace are exchanged, in their order. */
  section351: lines(`
0111 | 0 1 2
1110 | 1 2 3
1101 | 2 3 0
1011 | 3 0 1
`),
  /** By address, or the pair of cyclic addresses, d = 3. */
  section352: lines(`
011 | 0 1 -
110 | 1 - 2
101 | - 2 0
(000, 111) | 2 0 1
`),
  /** Dimensions by row and step; an arrow leads on along the line. */
  figure3Left: lines(`
0 | 0→ 1→ 2→ 3→ 4
1 | 1 2→ 3→ 4→ 0→
2 | 2→ 3 4→ 0→ 1→
3 | 3→ 4→ 0 1→ 2→
4 | 4 0 1 2 3
`),
  figure3Right: lines(`
0 | 0↓ 1↓ 2↓ 3→ 4↓
1 | 1↓ 2↓ 3→ 4↓ 0↓
2 | 2↓ 3→ 4↓ 0↓ 1↓
3 | 3→ 4 0 1 2
4 | 4 0 1 2 3
`),
  /** The dimension that each address, or the pair, crosses in each step. */
  table7Left: lines(`
10111 | 0 2 4 1 -
01111 | - 1 3 0 2
11110 | 3 - 2 4 1
11101 | 2 4 - 3 0
11011 | 1 3 0 - 4
(00000, 11111) | 4 0 1 2 3
`),
  table7Right: lines(`
01111 | 0 1 2 3 -
11110 | 1 2 3 - 4
11101 | 2 3 - 4 0
11011 | 3 - 4 0 1
10111 | - 4 0 1 2
(00000, 11111) | 4 0 1 2 3
`),
  /** By communication step: a group's necklaces R and complement pairs C. */
  table8: [
    ['0', 'C(11111) R(01111)', 'R(00011)', 'R(00101)', 'R(00001)'],
    ['1', 'C(11111) R(01111)', 'R(00011)', 'R(00101)'],
    ['2', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
    ['3', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
    ['4', 'C(11111) R(01111)', 'R(00111)', 'R(01011)'],
  ] satisfies readonly SaidRow[],
  /** The step in which each entry of table 8 travels on channels three blocks wide. */
  table9: lines(`
0 | 1 0 0 0
1 | 2 1 1
2 | 3 2 2
3 | 4 3 3
4 | 5 4 4
`),
  /** Steps and span. */
  theorem1: (d: number, K: number) => [K / 2, d],
  /** Section 3.4: steps of Algorithms 1 and 3 in a pipeline. */
  inPipeline: (s: number, d: number, K: number) => [
    d * Math.ceil(K / 2 / d) + (s - 1) * d,
    K / 2 + (s - 1) * (d + ((K / 2) % d)),
  ],
  corollary2: (s: number, d: number, K: number) => K / 2 + (s - 1) * d,
  theorem2: (s: number, d: number, K: number) => atMost(theorem2(s, d, K)),
  abstract: (s: number, d: number, K: number) => Math.min(K / 2 + (s - 1) * d, (s + 3) * d, K / 2 + 2 * d),
  /** Rows of figure 4, those that begin on another axis than the first, and its columns of d steps. */
  figure4: { sets: 9, special: 4, columns: 11 },
  /** Rounds and largest block of Algorithms 3 and 4 in blocks. */
  lemma4: (d: number, K: number) =>
    [d + ((K / 2) % d), d].flatMap((rounds) => [rounds, Math.ceil(K / (2 * rounds))]),
  /** Steps on channels b blocks wide. */
  lemma5: (d: number, K: number, b: number) => d * Math.ceil(K / (2 * d * b)),
  section7: (K: number, b: number) => Math.ceil(K / (2 * b)),
};

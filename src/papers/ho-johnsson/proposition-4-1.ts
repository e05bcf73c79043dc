import { dimensionPairs, exchangedBits } from '../../schedules/algorithms/transpose/transpose-paths.ts';
import { cube } from '../../schedules/index.ts';
import { upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { bySize } from '../side-by-side.ts';

/** What the proof counts: the longest distance, and the elements over each link out of a quarter. */
function countedBounds(n: number, B: number): [farthest: number, overLink: number] {
  const { nodes, distance } = cube(n);
  const pairs = dimensionPairs(n / 2, n / 2);
  const [[row, column]] = pairs;
  const isInQuarter = (node: number) => ((node >> row) & 1) === 0 && ((node >> column) & 1) === 1;
  const quarter = upTo(nodes).filter(isInQuarter);
  const leaving = quarter.filter((node) => !isInQuarter(exchangedBits(node, pairs))).length * B;
  const links = quarter.flatMap((node) => upTo(n).filter((k) => !isInQuarter(node ^ (1 << k)))).length;
  const farthest = Math.max(...upTo(nodes).map((node) => distance(node, exchangedBits(node, pairs))));
  return [farthest, leaving / links];
}

export const proposition41 = item((print: Print) => ({
  title: 'Proposition 4.1',
  source: 'section 4.5',
  about:
    'What the proof counts, counted here: the longest distance, and the elements that leave the upper right quarter, over ' +
    'the links out of it. These give the greater of nτ and PQ t_c/2N; the printed bound is the sum, with τ = t_c = 1.',
  table: bySize({
    head: ['matrix', 'longest\ndistance', 'elements\nover a link', 'bound'],
    sizes: [
      { n: 4, B: 4 },
      { n: 4, B: 16 },
      { n: 8, B: 100 },
    ],
    name: ({ n, B }) => `n = ${n}, PQ/N = ${B}`,
    computed: ({ n, B }) => {
      const bounds = countedBounds(n, B);
      return [...bounds, Math.max(...bounds)];
    },
    printed: ({ n, B }) => print.proposition41(n, B),
  }),
  errata: ['Proposition 4.1.'],
}));

import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { oneByOne, sideBySide } from '../side-by-side.ts';
import { crossings, stepsHead } from './on-cube.ts';

export const table5 = item((print: Print) => {
  const rows = crossings('staggered-pairs', 4);
  const dimensions = new Set(rows.flatMap(([, ...cells]) => cells.filter((cell) => cell !== '-')));
  return {
    title: 'Table 5',
    source: 'section 3.2',
    about:
      'The dimension that each complement pair crosses in each step of Algorithm 2 on a 4-cube. The caption speaks of ' +
      'five dimensions.',
    tables: [
      sideBySide({ head: stepsHead(from(1, 8)), computed: rows, printed: print.table5 }),
      oneByOne([['dimensions that are crossed', dimensions.size, print.table5Dimensions]], 'its caption'),
    ],
    errata: ['Table 5, caption.'],
  };
});

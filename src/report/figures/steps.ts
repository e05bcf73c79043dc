import * as Plot from '@observablehq/plot';
import { countScale } from '../document/scales.ts';
import { type AlgorithmForms, modesRun } from '../tables/comparison.ts';
import { ALGORITHM_ROWS } from './parts/algorithm-rows.ts';
import { type CaptionedChart, rowLines } from './parts/row-chart.ts';
import { SPAN_SIGN, STEPS_SIGN } from './parts/signs.ts';

/** Steps and span of each algorithm's own form. */
export function stepsChart(rows: readonly AlgorithmForms[]): CaptionedChart<AlgorithmForms> {
  const combined = modesRun(rows).has('block')
    ? 'With all ports block mode combines the steps into as many rounds as the span. '
    : '';
  const numbersOf = ({ reports: [{ steps, span }] }: AlgorithmForms) => [steps, span];
  return {
    ...ALGORITHM_ROWS,
    rows,
    title: 'Steps and span',
    caption:
      'Steps are the concurrent uses of the links in the algorithm’s own form; the span is the most steps that ' +
      'a block is under way. The scale is logarithmic: equal distances are equal factors. ' +
      `${combined}The numbers are in table 1.`,
    signs: [
      [STEPS_SIGN, 'steps'],
      [SPAN_SIGN, 'span'],
    ],
    x: { scale: countScale(rows.flatMap(numbersOf), 5), label: 'steps, span (log scale)' },
    ends: [
      { head: 'steps', width: 40, of: ({ reports: [{ steps }] }) => String(steps) },
      { head: 'span', width: 36, of: ({ reports: [{ span }] }) => String(span) },
    ],
    marks: (placed) => {
      const own = placed.map(({ y, of }) => ({ y, ...of.reports[0] }));
      return [
        rowLines(placed, numbersOf),
        Plot.dot(own, { y: 'y', x: 'span', ...SPAN_SIGN }),
        Plot.dot(own, { y: 'y', x: 'steps', ...STEPS_SIGN }),
      ];
    },
  };
}

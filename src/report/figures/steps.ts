import * as Plot from '@observablehq/plot';
import { figureElement } from '../document/figure.ts';
import { countScale } from '../document/scales.ts';
import { type ComparedAlgorithm, modesRun } from '../tables/comparison.ts';
import { rowChart, rowLines } from './parts/row-chart.ts';
import { legendItem, SPAN_SIGN, STEPS_SIGN } from './parts/signs.ts';

/** Steps and span of each algorithm's own form. */
export function stepsFigure(
  document: Document,
  number: number,
  algorithms: readonly ComparedAlgorithm[],
): HTMLElement {
  const gathered = modesRun(algorithms).has('block')
    ? 'With all ports block mode gathers the steps into as many rounds as the span. '
    : '';
  const content = {
    title: 'Steps and span',
    caption:
      'Steps are the concurrent uses of the links in the algorithm’s own form; the span is the most steps that ' +
      'a block is under way. The scale is logarithmic: equal distances are equal factors. ' +
      `${gathered}The numbers are in table 1.`,
    legend: [legendItem(document, STEPS_SIGN, 'steps'), legendItem(document, SPAN_SIGN, 'span')],
  };
  const counts = algorithms.flatMap(({ reports: [{ steps, span }] }) => [steps, span]);
  return figureElement(document, number, content, (labelledBy) =>
    rowChart(document, labelledBy, algorithms, {
      x: countScale(counts, 5),
      label: 'steps, span (log scale)',
      ends: [
        { head: 'steps', width: 40, of: ({ reports: [{ steps }] }) => String(steps) },
        { head: 'span', width: 36, of: ({ reports: [{ span }] }) => String(span) },
      ],
      marks: (rows) => {
        const own = rows.map(({ y, of }) => ({ y, ...of.reports[0] }));
        return [
          rowLines(rows, ({ steps, span }) => [steps, span]),
          Plot.dot(own, { y: 'y', x: 'span', ...SPAN_SIGN }),
          Plot.dot(own, { y: 'y', x: 'steps', ...STEPS_SIGN }),
        ];
      },
    }),
  );
}

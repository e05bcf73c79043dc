import * as Plot from '@observablehq/plot';
import { figureElement } from '../document/figure.ts';
import { countScale } from '../document/scales.ts';
import { type ComparedAlgorithm, eachMode, modesRun, reportsOf } from '../tables/comparison.ts';
import type { RunFacts } from '../tables/run-facts.ts';
import { placedReports, rowChart, rowLines } from './parts/row-chart.ts';
import { BOUND_SIGN, legendItem, modeDots, modeLegend } from './parts/signs.ts';

/** Blocks in sequence beside the lower bound. */
export function sequenceFigure(
  document: Document,
  number: number,
  algorithms: readonly ComparedAlgorithm[],
): HTMLElement {
  const content = {
    title: 'Blocks in sequence and the lower bound',
    caption:
      'The time of a schedule, in the time that one block takes on one link: the sum of the longest messages of ' +
      'its steps. No schedule with the same ports and switching can take less than the lower bound; at the right ' +
      'is how many times the bound each algorithm takes. The scale is logarithmic. The numbers are in table 1.',
    legend: [...modeLegend(document, modesRun(algorithms)), legendItem(document, BOUND_SIGN, 'lower bound')],
  };
  const counts = reportsOf(algorithms).flatMap((report) => [report.blocksInSequence, report.lowerBound]);
  return figureElement(document, number, content, (labelledBy) =>
    rowChart(document, labelledBy, algorithms, {
      x: countScale(counts, 4),
      label: 'blocks in sequence (log scale)',
      ends: [{ head: '× bound', width: 56, of: (algorithm) => eachMode(algorithm, timesBound) }],
      marks: (rows) => {
        const blocks = placedReports(rows).map(({ y, of }) => ({ y, mode: of.mode, x: of.blocksInSequence }));
        return [
          rowLines(rows, ({ lowerBound, blocksInSequence }) => [lowerBound, blocksInSequence]),
          Plot.dot(rows, { y: 'y', x: ({ of }) => of.reports[0].lowerBound, ...BOUND_SIGN }),
          ...modeDots(blocks),
        ];
      },
    }),
  );
}

function timesBound({ blocksInSequence, lowerBound }: RunFacts): string {
  const times = blocksInSequence / lowerBound;
  return times < 10 ? times.toFixed(2) : times.toFixed(times < 100 ? 1 : 0);
}

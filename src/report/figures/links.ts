import { figureElement } from '../document/figure.ts';
import { percent } from '../tables/columns.ts';
import { type ComparedAlgorithm, eachMode, modesRun } from '../tables/comparison.ts';
import { placedReports, rowChart, rowLines } from './parts/row-chart.ts';
import { modeDots, modeLegend } from './parts/signs.ts';

/** How much of the links each algorithm uses. */
export function linksFigure(
  document: Document,
  number: number,
  algorithms: readonly ComparedAlgorithm[],
): HTMLElement {
  const content = {
    title: 'Links used',
    caption:
      'Link crossings of all blocks, of what all links offer in the time of the schedule. At 100 % no link is ' +
      'ever idle. With one port a node sends on one of its links at a time, but a wormhole holds every link of ' +
      'its route. The numbers are in table 1.',
    legend: modeLegend(document, modesRun(algorithms)),
  };
  return figureElement(document, number, content, (labelledBy) =>
    rowChart(document, labelledBy, algorithms, {
      x: { type: 'linear', domain: [0, 100], ticks: [0, 25, 50, 75, 100] },
      label: 'links used (%)',
      ends: [
        {
          head: 'used',
          width: 56,
          of: (algorithm) => eachMode(algorithm, ({ utilization }) => percent(utilization)),
        },
      ],
      marks: (rows) => {
        const used = placedReports(rows).map(({ y, of }) => ({ y, mode: of.mode, x: 100 * of.utilization }));
        return [rowLines(rows, ({ utilization }) => [0, 100 * utilization]), ...modeDots(used)];
      },
    }),
  );
}

import { percent } from '../tables/columns.ts';
import { type AlgorithmForms, eachMode, modesRun } from '../tables/comparison.ts';
import { ALGORITHM_ROWS, formDots } from './parts/algorithm-rows.ts';
import { type CaptionedChart, rowLines } from './parts/row-chart.ts';
import { modeSigns } from './parts/signs.ts';

/** How much of the links each algorithm uses. */
export function linksChart(rows: readonly AlgorithmForms[]): CaptionedChart<AlgorithmForms> {
  return {
    ...ALGORITHM_ROWS,
    rows,
    title: 'Links used',
    caption:
      'Link crossings of all blocks, of what all links offer in the time of the schedule. At 100 % no link is ' +
      'ever idle. With one port a node sends on one of its links at a time, but a wormhole holds every link of ' +
      'its route. The numbers are in table 1.',
    signs: modeSigns(modesRun(rows)),
    x: {
      scale: { type: 'linear', domain: [0, 100], ticks: [0, 25, 50, 75, 100] },
      label: 'links used (%)',
    },
    ends: [
      { head: 'used', width: 56, of: (row) => eachMode(row, ({ utilization }) => percent(utilization)) },
    ],
    marks: (placed) => [
      rowLines(placed, ({ reports }) => [0, ...reports.map(({ utilization }) => 100 * utilization)]),
      ...formDots(placed, ({ utilization }) => 100 * utilization),
    ],
  };
}

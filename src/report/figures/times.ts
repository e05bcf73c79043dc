import * as Plot from '@observablehq/plot';

import { figureElement } from '../document/figure.ts';
import { measureScale } from '../document/scales.ts';
import { type ComparedAlgorithm, modesRun, reportsOf } from '../tables/comparison.ts';
import { rowChart } from './parts/row-chart.ts';
import { modeDots, modeLegend } from './parts/signs.ts';

/** The modes of one algorithm stand so far below each other, in rows. */
const OFFSET = 0.48;

/** Measured time of each algorithm in each mode, with its spread. */
export function timesFigure(
  document: Document,
  number: number,
  algorithms: readonly ComparedAlgorithm[],
): HTMLElement {
  const times = reportsOf(algorithms).map(({ time }) => time);
  const modes = modesRun(algorithms);
  const content = {
    title: 'Measured time',
    caption:
      'The time of a whole run (align, exchange, realign and verify) on the host’s clock. ' +
      `${describeSpread(times.map(({ runs }) => runs))} This is the time of the simulation on this adapter, not ` +
      'of a network. The scale is logarithmic. The numbers are in table 2.',
    legend: modeLegend(document, modes),
  };
  const end = (mode: string) => ({
    head: modes.size === 1 ? 'ms' : mode,
    width: 44,
    of: ({ reports }: ComparedAlgorithm) => {
      const time = reports.find((report) => report.mode === mode)?.time.totalMs;
      return time === undefined ? '' : time.toFixed(time < 100 ? 1 : 0);
    },
  });
  return figureElement(document, number, content, (labelledBy) =>
    rowChart(document, labelledBy, algorithms, {
      x: measureScale(times.flatMap(({ fastestMs, slowestMs }) => [fastestMs, slowestMs])),
      label: 'total time (ms, log scale)',
      ends: [...modes].map(end),
      marks: (rows) => {
        const placed = rows.flatMap(({ y, of: { reports } }) =>
          reports.map(({ mode, time }, index) => ({
            y: y + OFFSET * (index - (reports.length - 1) / 2),
            mode,
            x: time.totalMs,
            ...time,
          })),
        );
        return [
          ...[...modes].map((name) =>
            Plot.ruleY(
              placed.filter(({ mode }) => mode === name),
              { y: 'y', x1: 'fastestMs', x2: 'slowestMs', stroke: 'currentColor', className: name },
            ),
          ),
          ...modeDots(placed),
        ];
      },
    }),
  );
}

/** What the dots and lines are, for so many runs each. */
function describeSpread(runs: readonly number[]): string {
  const fewest = Math.min(...runs);
  const most = Math.max(...runs);
  if (most === 1) return 'Each dot is one run.';
  const count = fewest === most ? most : `${fewest} to ${most}`;
  return `Each dot is the median of ${count} runs; the line reaches from the fastest run to the slowest.`;
}

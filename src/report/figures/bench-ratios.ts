import * as Plot from '@observablehq/plot';
import { type BenchReport, type BenchRow, CEILING } from '../../bench/bench-report.ts';
import type { Figure } from '../document/figure.ts';
import { formatRange } from '../document/format-range.ts';
import { dimScale, measureScale } from '../document/scales.ts';
import { meetsGoal } from '../tables/bench-columns.ts';
import { dimsOf, type FormSeries, seriesOf } from '../tables/bench-series.ts';
import { type Facet, facetsFigure } from './parts/facets.ts';
import {
  ABOVE_SIGN,
  GOAL_SIGN,
  legendItem,
  MEDIAN_SIGN,
  REFERENCE_SIGN,
  type Signed,
} from './parts/signs.ts';

/** Time of each form as a multiple of the copy kernel's, beside its goals. */
export function benchRatiosFigure(report: BenchReport): Figure {
  const ratios = report.measured.flatMap(({ lowRatio, highRatio, goal = 1 }) => [lowRatio, highRatio, goal]);
  const signs: Signed[] = [
    [MEDIAN_SIGN, 'median'],
    [ABOVE_SIGN, 'median above its goal'],
    [GOAL_SIGN, 'goal'],
    [REFERENCE_SIGN, CEILING],
  ];
  return facetsFigure({
    title: 'Time as a multiple of the copy kernel’s',
    caption:
      'Across, the dimensions of the cubes; up, the multiple, on a logarithmic scale. All drawings have the same ' +
      'axes. A dot is the median of the rounds, each beside a run of the copy kernel just before; the upright ' +
      'line reaches from quartile to quartile. No goal: nothing is promised. The numbers are in table 1.',
    legend: signs.map(legendItem),
    x: { scale: dimScale(dimsOf(report), 4), label: 'dimensions' },
    y: { scale: measureScale(ratios), label: '× copy' },
    panels: seriesOf(report).map(panel),
  });
}

function panel({ form, points }: FormSeries): Facet {
  const line = { stroke: 'currentColor', className: 'median' };
  return {
    name: form,
    text: describe(points),
    marks: [
      Plot.ruleY([1], { className: 'range' }),
      Plot.dot(points, { x: 'dim', y: 'goal', ...GOAL_SIGN }),
      Plot.ruleX(points, { x: 'dim', y1: 'lowRatio', y2: 'highRatio', ...line }),
      Plot.line(points, { x: 'dim', y: 'ratio', ...line }),
      Plot.dot(points, { filter: meetsGoal, x: 'dim', y: 'ratio', ...MEDIAN_SIGN }),
      Plot.dot(points, { filter: (point) => !meetsGoal(point), x: 'dim', y: 'ratio', ...ABOVE_SIGN }),
    ],
  };
}

/** "× 1.20–1.22, goal 1.30". */
function describe(points: readonly BenchRow[]): string {
  const goals = points.flatMap(({ goal }) => goal ?? []);
  const rangeOf = (values: readonly number[]) => formatRange(values, (value) => value.toFixed(2), '–');
  const said = goals.length === 0 ? '' : `, goal ${rangeOf(goals)}`;
  return `× ${rangeOf(points.map(({ ratio }) => ratio))}${said}`;
}

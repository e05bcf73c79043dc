import * as Plot from '@observablehq/plot';
import { type BenchReport, CEILING } from '../../bench/bench-report.ts';
import type { Figure } from '../document/figure.ts';
import { dimScale, measureScale } from '../document/scales.ts';
import { dimsOf, type FormSeries, seriesOf } from '../tables/bench-series.ts';
import { type Facet, facetsFigure } from './parts/facets.ts';
import { legendItem, MEDIAN_SIGN, REFERENCE_SIGN } from './parts/signs.ts';

/** Time of each form over the blocks, one small drawing for each. */
export function benchTimesFigure(report: BenchReport): Figure {
  const { rounds, measured } = report;
  const dims = dimsOf(report);
  const caption = [
    'Across, the blocks of all nodes (1 Ki is 1024); up, milliseconds on the host’s clock; both scales are',
    'logarithmic. All drawings have the same axes. An upright line reaches from the fastest round to the slowest.',
    ...(dims.length === 1
      ? []
      : [
          'The time goes with the blocks to the power of the exponent: the steeper the line, the larger it is.',
        ]),
    'The numbers are in table 1.',
  ];
  const series = seriesOf(report);
  const ceiling = series.find(({ form }) => form === CEILING)?.points ?? [];
  // A single size has no line: the thin one goes straight across.
  const reference =
    dims.length === 1
      ? Plot.ruleY(ceiling, { y: 'medianMs', className: 'range' })
      : Plot.line(ceiling, { x: 'dim', y: 'medianMs', strokeWidth: 1, className: 'range' });
  const times = measured.flatMap(({ minMs, maxMs }) => [minMs, maxMs]);
  const panel = ({ form, points, exponent }: FormSeries): Facet => ({
    name: form,
    text: exponent === undefined ? `${points[0].medianMs.toFixed(2)} ms` : `exponent ${exponent.toFixed(2)}`,
    marks: [
      reference,
      Plot.ruleX(points, { x: 'dim', y1: 'minMs', y2: 'maxMs', stroke: 'currentColor', className: 'median' }),
      Plot.line(points, { x: 'dim', y: 'medianMs', stroke: 'currentColor', className: 'median' }),
      Plot.dot(points, { x: 'dim', y: 'medianMs', ...MEDIAN_SIGN }),
    ],
  });
  return facetsFigure({
    title: 'Time of each form',
    caption: caption.join(' '),
    legend: [
      legendItem([MEDIAN_SIGN, rounds === 1 ? 'one round' : `median of ${rounds} rounds`]),
      legendItem([REFERENCE_SIGN, CEILING]),
    ],
    x: { scale: dimScale(dims, 2), label: 'blocks', tick: blocksOf },
    y: { scale: measureScale(times), label: 'ms' },
    panels: series.map(panel),
  });
}

/** "64 Ki": the blocks of a cube, which are a power of four. */
function blocksOf(dim: number): string {
  const power = Math.floor(dim / 5);
  return `${4 ** (dim - 5 * power)} ${['', 'Ki', 'Mi'][power]}`.trimEnd();
}

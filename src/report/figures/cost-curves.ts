import * as Plot from '@observablehq/plot';
import { type Curve, equalCurves } from '../../costs/advice.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import type { Figure } from '../document/figure.ts';
import { formatRange } from '../document/format-range.ts';
import { listed } from '../document/listed.ts';
import { countScale, measureScale } from '../document/scales.ts';
import type { Swept } from '../tables/prediction.ts';
import { type Facet, facetsFigure } from './parts/facets.ts';
import { CURVE_SIGN, legendItem, REFERENCE_SIGN } from './parts/signs.ts';

/** Predicted time of each algorithm over the bytes of a block, one small drawing for each; equal ones share it. */
export function costCurvesFigure({ sweep, least }: Swept): Figure {
  const all = sweep.curves.flatMap(({ seconds }) => seconds);
  const panel = (equal: readonly Curve[]): Facet => {
    const [{ seconds }] = equal;
    return {
      name: listed(equal.map(({ algorithm }) => algorithm)),
      text: `${formatRange(seconds, formatTime, ' to ')}; ${distanceFromFastest(seconds, least)}`,
      marks: [
        Plot.lineY(least, { x: sweep.bytes, strokeWidth: 1, className: 'range' }),
        Plot.lineY(seconds, { x: sweep.bytes, stroke: 'currentColor', className: 'median' }),
      ],
    };
  };
  return facetsFigure({
    title: 'Time of each algorithm',
    caption:
      'Across, the bytes of a block; up, the predicted time; both scales are logarithmic, and all drawings have the same ' +
      'axes. Where an algorithm’s line lies on the thin one, none is faster. The table of the times has the numbers.',
    legend: [legendItem([CURVE_SIGN, 'this algorithm']), legendItem([REFERENCE_SIGN, 'the fastest of all'])],
    x: { scale: countScale(sweep.bytes, 2), label: 'block', tick: (bytes) => compact(formatSize(bytes)) },
    y: { scale: measureScale(all), label: 'time', tick: (seconds) => compact(formatTime(seconds)) },
    panels: equalCurves(sweep.curves).map(panel),
  });
}

/** As it is typed on a command line: there is little room. */
function compact(amount: string): string {
  return amount.replace(' ', '');
}

/** "1 to 3.2 x the fastest": over the sizes that are drawn. */
function distanceFromFastest(seconds: readonly number[], least: readonly number[]): string {
  const ratios = seconds.map((time, i) => (least[i] === 0 ? 1 : time / least[i]));
  const range = formatRange(ratios, (ratio) => `${Number(ratio.toPrecision(3))}`, ' to ');
  return range === '1' ? 'the fastest' : `${range} x the fastest`;
}

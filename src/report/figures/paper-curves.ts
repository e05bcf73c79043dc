import * as Plot from '@observablehq/plot';
import type { CurvesFigure, FigureAxis as PaperAxis, Series } from '../../papers/item.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import type { Figure } from '../document/figure.ts';
import { countScale, dimScale, measureScale } from '../document/scales.ts';
import { type FacetAxis, plainSign } from './parts/drawing.ts';
import { facetsFigure } from './parts/facets.ts';

/** How the lines of a figure look: the style sheet has the colours. They differ without these, too. */
const LINES = [
  { className: 'first', strokeWidth: 2 },
  { className: 'second', strokeWidth: 2, strokeDasharray: '6 3' },
  { className: 'third', strokeWidth: 2, strokeDasharray: '2 3' },
].map((line) => ({ stroke: 'currentColor', ...line }));

/** Lines over an axis: one drawing for each panel, all with the same axes, the first line of each on top. */
export function paperCurves(title: string, { x, y, panels }: CurvesFigure): Figure {
  const points = panels.flatMap(({ series }) => series.flatMap((one) => one.points));
  const [across, up] = [0, 1].map((place) => points.map((point) => point[place]));
  return facetsFigure({
    title,
    caption: `Across, ${x.label}; up, ${y.label}${panels.length > 1 ? '; all drawings have the same axes' : ''}.`,
    legend: panels[0].series.map(({ name }, index) => ({
      sign: plainSign(26, Plot.ruleY([0], LINES[index])),
      text: name,
    })),
    x: axisOf(x, across),
    y: axisOf(y, up),
    panels: panels.map(({ name, series }) => ({ name, text: '', marks: series.map(line).reverse() })),
    size: 'large',
  });
}

function line({ points }: Series, index: number): Plot.Markish {
  return Plot.line(points, LINES[index]);
}

function axisOf({ label, unit }: PaperAxis, values: readonly number[]): FacetAxis {
  switch (unit) {
    case 'bytes':
      return { label, scale: countScale(values, 4), tick: formatSize };
    case 'seconds':
      return { label, scale: measureScale(values), tick: formatTime };
    case 'dimensions':
      return { label, scale: dimScale(values, 6) };
  }
}

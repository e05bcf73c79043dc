import * as Plot from '@observablehq/plot';
import type { Curves, Axis as PaperAxis, Series } from '../../papers/item.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import { type FigureContent, type LegendItem, namedFigure } from '../document/figure.ts';
import { countScale, dimScale, measureScale } from '../document/scales.ts';
import { plain } from './parts/drawing.ts';
import { type Axis, panelsElement } from './parts/panels.ts';

/** How the lines of a figure look: the style sheet has the colours. They differ without these, too. */
const LINES = [
  { className: 'first', strokeWidth: 2 },
  { className: 'second', strokeWidth: 2, strokeDasharray: '6 3' },
  { className: 'third', strokeWidth: 2, strokeDasharray: '2 3' },
];

/** Lines over an axis: one drawing for each panel, all with the same axes, the first line of each on top. */
export function paperCurves(
  document: Document,
  id: string,
  title: string,
  { x, y, panels }: Curves,
): HTMLElement {
  const points = panels.flatMap(({ series }) => series.flatMap((one) => one.points));
  const content: FigureContent = {
    title,
    caption: `Across, ${x.label}; up, ${y.label}${panels.length > 1 ? '; all drawings have the same axes' : ''}.`,
    legend: panels[0].series.map(({ name }, index) => lineItem(document, index, name)),
    wide: true,
  };
  const axes = {
    x: axisOf(
      x,
      points.map(([at]) => at),
    ),
    y: axisOf(
      y,
      points.map(([, value]) => value),
    ),
  };
  return namedFigure(document, id, content, (labelledBy) =>
    panelsElement(
      document,
      labelledBy,
      axes,
      panels.map(({ name, series }) => ({ name, text: '', marks: series.map(line).reverse() })),
      'large',
    ),
  );
}

function line({ points }: Series, index: number): Plot.Markish {
  return Plot.line(points, { stroke: 'currentColor', ...LINES[index] });
}

function axisOf({ label, unit }: PaperAxis, values: readonly number[]): Axis {
  switch (unit) {
    case 'bytes':
      return { label, scale: countScale(values, 4), tick: formatSize };
    case 'seconds':
      return { label, scale: measureScale(values), tick: formatTime };
    case 'dimensions':
      return { label, scale: dimScale(values, 6) };
  }
}

function lineItem(document: Document, index: number, text: string): LegendItem {
  const sign = Plot.ruleY([0], { stroke: 'currentColor', ...LINES[index] });
  return { sign: plain({ document, width: 26, height: 16, margin: 0, axis: null, marks: [sign] }), text };
}

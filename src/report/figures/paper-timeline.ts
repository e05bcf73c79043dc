import * as Plot from '@observablehq/plot';
import type { Timeline } from '../../papers/item.ts';
import { namedFigure } from '../document/figure.ts';
import { drawing } from './parts/drawing.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 440;
const ROW = 20;
const NAMES = 44;
const TOP = 6;
const BOTTOM = 38;

/** A row for each name, and in it what it is occupied with, as a box with its number. */
export function paperTimeline(
  document: Document,
  id: string,
  title: string,
  { label, of, intervals }: Timeline,
): HTMLElement {
  const rows = [...new Set(intervals.map(({ row }) => row))];
  const end = Math.max(...intervals.map(({ to }) => to));
  const ticks = Array.from({ length: end + 1 }, (_, at) => at);
  const content = { title, caption: `Across, ${label}; a box has the number of the ${of}.` };
  return namedFigure(document, id, content, (labelledBy) =>
    drawing(
      {
        document,
        width: WIDTH,
        height: TOP + rows.length * ROW + BOTTOM,
        marginTop: TOP,
        marginBottom: BOTTOM,
        marginLeft: NAMES,
        marginRight: 8,
        style: { fontSize: '11px' },
        x: { domain: [0, end] },
        y: { domain: rows, padding: 0.15 },
        marks: [
          Plot.ruleX(ticks, { className: 'grid' }),
          Plot.axisX(ticks, {
            tickSize: 0,
            label,
            labelAnchor: 'center',
            labelArrow: 'none',
            labelOffset: 34,
            className: 'axis',
          }),
          Plot.axisY(rows, { tickSize: 0, label: null }),
          Plot.rect(intervals, {
            x1: 'from',
            x2: 'to',
            y: 'row',
            inset: 0.5,
            fill: 'currentColor',
            fillOpacity: 0.18,
            stroke: 'currentColor',
            className: 'first',
          }),
          Plot.text(intervals, { x: ({ from, to }) => (from + to) / 2, y: 'row', text: 'what' }),
        ],
      },
      labelledBy,
    ),
  );
}

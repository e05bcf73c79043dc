import * as Plot from '@observablehq/plot';
import type { TimelineFigure } from '../../papers/item.ts';
import type { Figure } from '../document/figure.ts';
import { BAR, rowFigure } from './parts/row-chart.ts';

/** A row for each name, and in it what it is occupied with, as a box with its number. */
export function paperTimeline(title: string, { label, of, intervals }: TimelineFigure): Figure {
  const end = Math.max(...intervals.map(({ to }) => to));
  const ticks = Array.from({ length: end + 1 }, (_, at) => at);
  return rowFigure(
    {
      title,
      caption: `Across, ${label}; a box has the number of the ${of}.`,
      rows: [...new Set(intervals.map(({ row }) => row))],
      nameOf: (row) => row,
      x: { scale: { type: 'linear', domain: [0, end], ticks }, label },
      marks: (placed) => {
        const boxes = placed.flatMap(({ y, of: name }) =>
          intervals.filter(({ row }) => row === name).map((interval) => ({ y, ...interval })),
        );
        return [
          Plot.rect(boxes, {
            ...BAR,
            inset: 0.5,
            fill: 'currentColor',
            fillOpacity: 0.18,
            stroke: 'currentColor',
            className: 'first',
          }),
          Plot.text(boxes, { x: ({ from, to }) => (from + to) / 2, y: 'y', text: 'what' }),
        ];
      },
    },
    { names: 44, row: 20 },
  );
}

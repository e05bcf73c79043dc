import * as Plot from '@observablehq/plot';
import { formatSize } from '../document/amounts.ts';
import { figureElement } from '../document/figure.ts';
import { countScale } from '../document/scales.ts';
import type { Swept } from '../tables/prediction.ts';
import { drawing } from './parts/drawing.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 420;
const ROW = 22;
const NAMES = 118;
const TOP = 8;
const BOTTOM = 38;
const FONT = 11.5;

/** The block sizes for which each algorithm is the fastest. */
export function costRangesFigure(document: Document, number: number, { sweep }: Swept): HTMLElement {
  const { bytes, fastest } = sweep;
  const to = bytes[bytes.length - 1];
  const content = {
    title: 'Which algorithm is the fastest',
    caption:
      'Across, the bytes of a block, on a logarithmic scale. A bar reaches over the sizes for which no algorithm is ' +
      'predicted to be faster. The table of the fastest has the numbers.',
  };
  const bars = fastest.flatMap(({ fromBytes, algorithms }, i) =>
    algorithms.map((algorithm) => ({ algorithm, from: fromBytes, to: fastest[i + 1]?.fromBytes ?? to })),
  );
  const names = [...new Set(bars.map(({ algorithm }) => algorithm))];
  const x = countScale(bytes, 5);
  return figureElement(document, number, content, (labelledBy) =>
    drawing(
      {
        document,
        width: WIDTH,
        height: TOP + names.length * ROW + BOTTOM,
        marginTop: TOP,
        marginBottom: BOTTOM,
        marginLeft: NAMES,
        marginRight: 24,
        style: { fontSize: `${FONT}px` },
        x: { ...x, domain: [...x.domain], ticks: [...x.ticks] },
        y: { type: 'band', domain: names, padding: 0.35, axis: null },
        marks: [
          Plot.ruleX([...x.ticks], { className: 'grid' }),
          Plot.axisX([...x.ticks], {
            text: formatSize,
            tickSize: 0,
            label: 'bytes of a block (log scale)',
            labelAnchor: 'center',
            labelArrow: 'none',
            labelOffset: 34,
            className: 'axis',
          }),
          Plot.barX(bars, {
            x1: 'from',
            x2: 'to',
            y: 'algorithm',
            fill: 'currentColor',
            className: 'median',
          }),
          Plot.text(names, {
            y: (name: string) => name,
            text: (name: string) => name,
            frameAnchor: 'left',
            textAnchor: 'end',
            dx: -8,
          }),
        ],
      },
      labelledBy,
    ),
  );
}

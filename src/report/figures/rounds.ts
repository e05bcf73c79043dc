import * as Plot from '@observablehq/plot';
import type { ComparedAlgorithm } from '../comparison.ts';
import { elementsOf, type MakeElement } from '../elements.ts';
import { figureElement } from '../figure.ts';
import { countScale, type LogScale } from '../log-scales.ts';
import { drawing } from './drawing.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 150;
const HEIGHT = 132;

/** With more rounds than this dots would run into each other. */
const MOST_DOTS = 32;

/** The longest message of each round: one small drawing for each algorithm, all with the same axes. */
export function roundsFigure(
  document: Document,
  number: number,
  algorithms: readonly ComparedAlgorithm[],
): HTMLElement {
  const make = elementsOf(document);
  const content = {
    title: 'Longest message of each round',
    caption:
      'The blocked form, or the algorithm’s own form where it comes in blocks already: across, the rounds in ' +
      'their order; up, the blocks of the longest message of a round. All drawings have the same axes, both ' +
      'logarithmic. Few long messages stand at the upper left, many short ones reach far to the right; the sum ' +
      'over the rounds is the blocks in sequence.',
    wide: true,
  };
  const x = countScale([1, ...algorithms.map(({ roundSizes }) => roundSizes.length)], 3);
  const y = countScale([1, ...algorithms.flatMap(({ roundSizes }) => roundSizes)], 3);
  return figureElement(document, number, content, (labelledBy) =>
    make(
      'div',
      { class: 'panels' },
      ...algorithms.map((algorithm, index) =>
        panel(make, document, `${labelledBy}-${index}`, algorithm, x, y),
      ),
    ),
  );
}

function panel(
  make: MakeElement,
  document: Document,
  id: string,
  { reports, roundSizes }: ComparedAlgorithm,
  x: LogScale,
  y: LogScale,
): HTMLElement {
  const corners = cornersOf(roundSizes);
  const options: Plot.PlotOptions = {
    document,
    width: WIDTH,
    height: HEIGHT,
    marginTop: 16,
    marginRight: 8,
    marginBottom: 30,
    marginLeft: 34,
    x: { ...x, domain: [...x.domain], ticks: [...x.ticks], insetLeft: 4, insetRight: 4 },
    y: { ...y, domain: [...y.domain], ticks: [...y.ticks], insetTop: 4, insetBottom: 4 },
    marks: [
      Plot.ruleX([...x.ticks], { className: 'grid' }),
      Plot.ruleY([...y.ticks], { className: 'grid' }),
      Plot.axisX([...x.ticks], { ...AXIS, label: 'round', labelAnchor: 'right', labelOffset: 28 }),
      Plot.axisY([...y.ticks], { ...AXIS, label: 'blocks', labelAnchor: 'top' }),
      Plot.line(corners, { x: 'round', y: 'size', stroke: 'currentColor' }),
      ...(roundSizes.length <= MOST_DOTS
        ? [
            Plot.dotY(roundSizes, {
              x: (_: number, index: number) => index + 1,
              r: 1.8,
              fill: 'currentColor',
            }),
          ]
        : []),
    ],
  };
  return make(
    'div',
    {},
    make('p', { id }, make('strong', {}, reports[0].algorithm), ` ${describeRounds(roundSizes)}`),
    drawing(options, id),
  );
}

const AXIS = { text: String, tickSize: 0, labelArrow: 'none', className: 'axis' } as const;

/** "10 rounds of 51–52", in blocks. */
function describeRounds(sizes: readonly number[]): string {
  const least = sizes.reduce((low, size) => Math.min(low, size), sizes[0]);
  const most = sizes.reduce((high, size) => Math.max(high, size), least);
  const range = least === most ? String(most) : `${least}–${most}`;
  return `${sizes.length} ${sizes.length === 1 ? 'round' : 'rounds'} of ${range}`;
}

/** The points that a line needs: where rounds of equal size follow each other, the first and the last. */
function cornersOf(sizes: readonly number[]): { round: number; size: number }[] {
  return sizes
    .map((size, index) => ({ round: index + 1, size }))
    .filter(({ size }, index) => size !== sizes[index - 1] || size !== sizes[index + 1]);
}

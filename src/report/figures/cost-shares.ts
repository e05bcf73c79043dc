import * as Plot from '@observablehq/plot';
import type { Ranking } from '../../costs/advice.ts';
import type { Times } from '../../costs/clock.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import { figureElement } from '../document/figure.ts';
import { drawing } from './parts/drawing.ts';
import { legendItem } from './parts/signs.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 420;
const ROW = 22;
const NAMES = 118;
const TOTALS = 62;
const TOP = 8;
const BOTTOM = 38;
const FONT = 11.5;

/** What the time is made of; the style sheet has a colour for each name. */
const PARTS: readonly (readonly [name: string, text: string, seconds: (times: Times) => number])[] = [
  ['startups', 'startups', ({ startups }) => startups],
  ['links', 'on links', ({ transmission }) => transmission],
  ['hops', 'hops', ({ hops }) => hops],
  ['nodes', 'in nodes', ({ alignment, rearrangement }) => alignment + rearrangement],
  ['barriers', 'barriers', ({ barriers }) => barriers],
];

/** Where the time of each algorithm goes, in hundredths of it. */
export function costSharesFigure(
  document: Document,
  number: number,
  { bytes, ranking }: Ranking,
): HTMLElement {
  const content = {
    title: `Where the time goes for blocks of ${formatSize(bytes)}`,
    caption:
      'Each bar is the whole time of an algorithm, which stands behind it; its parts are the shares of what is priced. The ' +
      'fastest is at the top.',
    legend: PARTS.filter(([, , seconds]) => ranking.some(({ times }) => seconds(times) > 0)).map(
      ([name, text]) =>
        legendItem(
          document,
          { className: name, symbol: 'square', r: 5, fill: 'currentColor', stroke: 'none' },
          text,
        ),
    ),
  };
  const partsOf = (seconds: (times: Times) => number, index: number) =>
    ranking
      .map(({ algorithm, times }) => {
        const before = PARTS.slice(0, index).reduce((sum, [, , part]) => sum + part(times), 0);
        const share = (time: number) => (times.total === 0 ? 0 : (100 * time) / times.total);
        return { algorithm, from: share(before), to: share(before + seconds(times)) };
      })
      .filter(({ from, to }) => to > from);
  const ticks = [0, 25, 50, 75, 100];
  const y = (row: { readonly algorithm: string }) => row.algorithm;
  return figureElement(document, number, content, (labelledBy) =>
    drawing(
      {
        document,
        width: WIDTH,
        height: TOP + ranking.length * ROW + BOTTOM,
        marginTop: TOP,
        marginBottom: BOTTOM,
        marginLeft: NAMES,
        marginRight: TOTALS,
        style: { fontSize: `${FONT}px` },
        x: { domain: [0, 100], ticks },
        y: { type: 'band', domain: ranking.map(y), padding: 0.35, axis: null },
        marks: [
          Plot.ruleX(ticks, { className: 'grid' }),
          Plot.axisX(ticks, {
            text: (share: number) => `${share} %`,
            tickSize: 0,
            label: 'share of the time',
            labelAnchor: 'center',
            labelArrow: 'none',
            labelOffset: 34,
            className: 'axis',
          }),
          ...PARTS.map(([name, , seconds], index) =>
            Plot.barX(partsOf(seconds, index), {
              x1: 'from',
              x2: 'to',
              y,
              fill: 'currentColor',
              className: name,
            }),
          ),
          Plot.text(ranking, { y, text: y, frameAnchor: 'left', textAnchor: 'end', dx: -8 }),
          Plot.text(ranking, {
            y,
            text: ({ times }) => formatTime(times.total),
            frameAnchor: 'right',
            textAnchor: 'start',
            dx: 8,
          }),
        ],
      },
      labelledBy,
    ),
  );
}

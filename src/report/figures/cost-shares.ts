import * as Plot from '@observablehq/plot';
import type { Ranked, Ranking } from '../../costs/advice.ts';
import type { Times } from '../../costs/clock.ts';
import { formatSize, formatTime } from '../document/amounts.ts';
import { inSequence } from '../tables/elements.ts';
import { TIME_PARTS as PARTS } from '../tables/prediction.ts';
import { BAR, type CaptionedChart, type ChartRow } from './parts/row-chart.ts';

/** Hundredths of a bar that a time written in it needs. */
const ROOM_FOR_TIME = 29;

/** Where the time of each algorithm goes, in hundredths of it. */
export function sharesChart(
  { bytes, ranking }: Ranking,
  things: 'blocks' | 'elements',
): CaptionedChart<Ranked> {
  const parts = PARTS.filter(([, , seconds]) => ranking.some(({ times }) => seconds(times) > 0));
  return {
    title: `Where the time goes for blocks of ${formatSize(bytes)}`,
    caption:
      `Each bar is the whole time of an algorithm, which stands behind it with its rounds and its ${things} in sequence; its parts ` +
      'are the shares of what is priced, with their own times where there is room. The fastest is at the top.',
    signs: parts.map(([className, text]) => [
      { className, symbol: 'square', r: 5, fill: 'currentColor', stroke: 'none' },
      text,
    ]),
    rows: ranking,
    nameOf: ({ algorithm }) => algorithm,
    x: {
      scale: { type: 'linear', domain: [0, 100], ticks: [0, 25, 50, 75, 100] },
      label: 'share of the time',
      tick: (share) => `${share} %`,
    },
    ends: [
      { head: 'rounds', width: 44, of: ({ rounds }) => `${rounds}` },
      { head: things, width: 54, of: (row) => `${inSequence(row)}` },
      { head: 'time', width: 54, of: ({ times }) => formatTime(times.total) },
    ],
    marks: (placed) =>
      PARTS.flatMap(([className], index) => {
        const bars = sharesOf(placed, index);
        const roomy = bars.filter(({ from, to }) => to - from >= ROOM_FOR_TIME);
        return [
          Plot.rect(bars, { ...BAR, fill: 'currentColor', className }),
          Plot.text(roomy, {
            ...{ x: ({ from, to }) => (from + to) / 2, y: 'y', text: ({ seconds }) => formatTime(seconds) },
            className: 'in-bar',
          }),
        ];
      }),
  };
}

/** Where a part begins and ends in each row. */
function sharesOf(placed: readonly ChartRow<Ranked>[], index: number) {
  const sum = (times: Times, parts: number) =>
    PARTS.slice(0, parts).reduce((total, [, , seconds]) => total + seconds(times), 0);
  return placed
    .map(({ y, of: { times } }) => {
      const [, , seconds] = PARTS[index];
      const share = (time: number) => (times.total === 0 ? 0 : (100 * time) / times.total);
      return { y, from: share(sum(times, index)), to: share(sum(times, index + 1)), seconds: seconds(times) };
    })
    .filter(({ from, to }) => to > from);
}

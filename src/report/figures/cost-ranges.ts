import * as Plot from '@observablehq/plot';
import { formatSize } from '../document/amounts.ts';
import { countScale } from '../document/scales.ts';
import type { Swept } from '../tables/prediction.ts';
import { BAR, type CaptionedChart } from './parts/row-chart.ts';

/** The block sizes for which each algorithm is the fastest. */
export function rangesChart({ sweep: { bytes, fastest } }: Swept): CaptionedChart<string> {
  const last = bytes[bytes.length - 1];
  return {
    title: 'Which algorithm is the fastest',
    caption:
      'Across, the bytes of a block, on a logarithmic scale. A bar reaches over the sizes for which no algorithm is ' +
      'predicted to be faster. The table of the fastest has the numbers.',
    rows: [...new Set(fastest.flatMap(({ algorithms }) => algorithms))],
    nameOf: (name) => name,
    x: { scale: countScale(bytes, 5), label: 'bytes of a block (log scale)', tick: formatSize },
    marks: (placed) => {
      const bars = placed.flatMap(({ y, of }) =>
        fastest.flatMap(({ fromBytes, algorithms }, i) => {
          const to = fastest[i + 1]?.fromBytes ?? last;
          return algorithms.includes(of) ? [{ y, from: fromBytes, to }] : [];
        }),
      );
      return [Plot.rect(bars, { ...BAR, fill: 'currentColor', className: 'median' })];
    },
  };
}

import * as Plot from '@observablehq/plot';
import { formatSize, formatTime } from '../amounts.ts';
import { figureElement } from '../figure.ts';
import { leastTimes, type Prediction } from '../prediction.ts';
import { countScale, measureScale } from '../scales.ts';
import { drawing } from './drawing.ts';
import { CHANGE_SIGN, CURVE_SIGN, legendItem, REFERENCE_SIGN } from './signs.ts';

/** Predicted times of all algorithms over the bytes of a block, and where the fastest changes. */
export function costEnvelopeFigure(document: Document, number: number, { sweep }: Prediction): HTMLElement {
  const { bytes, curves, fastest } = sweep;
  const changes = fastest.slice(1);
  const content = {
    title: 'Predicted time',
    caption:
      'Across, the bytes of a block; up, the time; both scales are logarithmic. The thick line is the time of the ' +
      'fastest algorithm. A dot on it is a block size from which on another one is the fastest; figure 1 says which. ' +
      'The thin lines are all algorithms; figure 3 has them one by one.',
    legend: [
      legendItem(document, CURVE_SIGN, 'the fastest'),
      ...(changes.length === 0 ? [] : [legendItem(document, CHANGE_SIGN, 'another one from here on')]),
      legendItem(document, REFERENCE_SIGN, 'each algorithm'),
    ],
  };
  const least = [
    ...leastTimes(sweep).map((seconds, i) => ({ bytes: bytes[i], seconds })),
    ...changes.map(({ fromBytes, seconds }) => ({ bytes: fromBytes, seconds })),
  ].sort((a, b) => a.bytes - b.bytes);
  const x = countScale(bytes, 5);
  const y = measureScale(curves.flatMap(({ seconds }) => seconds));
  const axis = { tickSize: 0, labelArrow: 'none', className: 'axis' } as const;
  return figureElement(document, number, content, (labelledBy) =>
    drawing(
      {
        document,
        width: 420,
        height: 260,
        marginTop: 22,
        marginRight: 24,
        marginBottom: 38,
        marginLeft: 56,
        style: { fontSize: '11.5px' },
        x: { ...x, domain: [...x.domain], ticks: [...x.ticks] },
        y: { ...y, domain: [...y.domain], ticks: [...y.ticks] },
        marks: [
          Plot.ruleX([...x.ticks], { className: 'grid' }),
          Plot.ruleY([...y.ticks], { className: 'grid' }),
          Plot.axisX([...x.ticks], {
            ...axis,
            text: formatSize,
            label: 'bytes of a block (log scale)',
            labelAnchor: 'center',
            labelOffset: 34,
          }),
          Plot.axisY([...y.ticks], {
            ...axis,
            text: formatTime,
            label: 'time (log scale)',
            labelAnchor: 'top',
          }),
          ...curves.map(({ seconds }) =>
            Plot.lineY(seconds, { x: bytes, strokeWidth: 1, className: 'range' }),
          ),
          Plot.line(least, {
            x: 'bytes',
            y: 'seconds',
            stroke: 'currentColor',
            strokeWidth: 2.5,
            className: 'median',
          }),
          Plot.dot(changes, { x: 'fromBytes', y: 'seconds', ...CHANGE_SIGN }),
        ],
      },
      labelledBy,
    ),
  );
}

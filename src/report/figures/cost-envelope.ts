import * as Plot from '@observablehq/plot';
import type { Fastest } from '../../costs/advice.ts';
import { formatBytes, formatTime } from '../amounts.ts';
import { figureElement } from '../figure.ts';
import type { Swept } from '../prediction.ts';
import { countScale, type LogScale, measureScale } from '../scales.ts';
import { drawing } from './drawing.ts';
import { CHANGE_SIGN, CURVE_SIGN, legendItem, REFERENCE_SIGN } from './signs.ts';

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 420;
const HEIGHT = 300;
const LEFT = 56;
/** Room for the names at the ends of the lines. */
const RIGHT = 112;
const TOP = 22;
const BOTTOM = 38;
/** From one line of text to the next. */
const LINE = 16;
/** The longest text at a dot. */
const DOT_TEXT = 76;

/** Predicted times of all algorithms over the bytes of a block, and where the fastest changes. */
export function costEnvelopeFigure(document: Document, number: number, swept: Swept): HTMLElement {
  const { sweep, least, asked } = swept;
  const { bytes, curves, fastest } = sweep;
  const changes = fastest.slice(1);
  const content = {
    title: 'Predicted time',
    caption:
      'Across, the bytes of a block; up, the time; both scales are logarithmic. The thick line is the time of the ' +
      'fastest algorithm. A dot on it is a block size, in bytes, from which on another one is the fastest. The thin lines ' +
      'are all algorithms; those that are the fastest somewhere, or were asked for, have their names at the end. Every ' +
      'line says its name where the pointer rests on it.',
    legend: [
      legendItem(document, CURVE_SIGN, 'the fastest'),
      ...(changes.length === 0 ? [] : [legendItem(document, CHANGE_SIGN, 'another one from here on')]),
      legendItem(document, REFERENCE_SIGN, 'each algorithm'),
    ],
  };
  const x = countScale(bytes, 4);
  const y = measureScale(curves.flatMap(({ seconds }) => seconds));
  const axis = { tickSize: 0, labelArrow: 'none', className: 'axis' } as const;
  const named = namesOf(swept);
  const overBytes = { x: (_: number, i: number) => bytes[i] };
  return figureElement(document, number, content, (labelledBy) =>
    drawing(
      {
        document,
        width: WIDTH,
        height: HEIGHT,
        marginTop: TOP,
        marginRight: RIGHT,
        marginBottom: BOTTOM,
        marginLeft: LEFT,
        style: { fontSize: '11.5px' },
        x: { ...x, domain: [...x.domain], ticks: [...x.ticks] },
        y: { ...y, domain: [...y.domain], ticks: [...y.ticks] },
        marks: [
          Plot.ruleX([...x.ticks], { className: 'grid' }),
          Plot.ruleY([...y.ticks], { className: 'grid' }),
          Plot.axisX([...x.ticks], {
            ...axis,
            text: formatBytes,
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
          ...(asked === undefined
            ? []
            : [
                Plot.ruleX([asked], { strokeDasharray: '3 3', className: 'range' }),
                Plot.text([asked], {
                  x: (size: number) => size,
                  text: formatBytes,
                  frameAnchor: 'top',
                  dy: -10,
                  className: 'asked',
                }),
              ]),
          ...curves.map(({ algorithm, seconds }) =>
            Plot.lineY(seconds, {
              ...overBytes,
              strokeWidth: 1,
              stroke: 'currentColor',
              className: named.has(algorithm) ? 'named' : 'others',
            }),
          ),
          Plot.lineY(least, { ...overBytes, stroke: 'currentColor', strokeWidth: 2.5, className: 'median' }),
          // Wide enough for a pointer.
          ...curves.map(({ algorithm, seconds }) =>
            Plot.lineY(seconds, {
              ...overBytes,
              strokeWidth: 9,
              strokeOpacity: 0,
              className: 'pointed',
              title: () => algorithm,
            }),
          ),
          Plot.dot(changes, { x: 'fromBytes', y: 'seconds', ...CHANGE_SIGN }),
          ...changeTexts(changes, x, y).map(({ text, ...place }) =>
            Plot.text([text], { ...place, textAnchor: 'start', className: 'heading' }),
          ),
          Plot.text(endTexts(swept, y), {
            x: () => bytes[bytes.length - 1],
            y: 'place',
            text: 'algorithm',
            textAnchor: 'start',
            dx: 6,
            className: 'named',
          }),
        ],
      },
      labelledBy,
    ),
  );
}

/** The bytes of the changes, below the thick line, where nothing else is; one that would touch the last one a line away. */
function changeTexts(changes: readonly Fastest[], x: LogScale, y: LogScale) {
  let last: { readonly left: number; readonly top: number } | undefined;
  return changes.map(({ fromBytes, seconds }) => {
    const left = (WIDTH - LEFT - RIGHT) * partOf(fromBytes, x);
    const dot = (HEIGHT - TOP - BOTTOM) * (1 - partOf(seconds, y));
    let top = dot + LINE;
    if (last !== undefined && left - last.left < DOT_TEXT && Math.abs(top - last.top) < LINE) {
      const lower = last.top + LINE;
      top = lower < HEIGHT - TOP - BOTTOM ? lower : last.top - LINE;
    }
    last = { left, top };
    return { text: formatBytes(fromBytes), x: fromBytes, y: seconds, dx: 5, dy: top - dot };
  });
}

/** Those that are the fastest somewhere, or were asked for. */
function namesOf({ sweep, chosen }: Swept): Set<string> {
  return new Set([...chosen, ...sweep.fastest.flatMap(({ algorithms }) => algorithms)]);
}

/** The algorithms with names, each with the time at whose height its name stands: at the end of its line, or as near as names allow. */
function endTexts(swept: Swept, y: LogScale) {
  const names = namesOf(swept);
  const height = HEIGHT - TOP - BOTTOM;
  const ends = swept.sweep.curves
    .filter(({ algorithm }) => names.has(algorithm))
    .map(({ algorithm, seconds }) => ({ algorithm, up: height * partOf(seconds[seconds.length - 1], y) }))
    .sort((a, b) => a.up - b.up);
  let free = Number.NEGATIVE_INFINITY;
  return ends.map(({ algorithm, up }) => {
    const at = Math.max(up, free);
    free = at + LINE;
    return { algorithm, place: y.domain[0] * (y.domain[1] / y.domain[0]) ** (at / height) };
  });
}

/** Where a value lies between the ends of an axis, from 0 to 1. */
function partOf(value: number, { domain: [low, high] }: LogScale): number {
  return Math.log(value / low) / Math.log(high / low);
}

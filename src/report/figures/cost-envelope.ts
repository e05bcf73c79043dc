import * as Plot from '@observablehq/plot';
import { type Curve, equalCurves } from '../../costs/advice.ts';
import { formatBytes, formatTime } from '../document/amounts.ts';
import type { Figure } from '../document/figure.ts';
import { listed } from '../document/listed.ts';
import { countScale, measureScale } from '../document/scales.ts';
import type { Swept } from '../tables/prediction.ts';
import { scaleOf } from './parts/drawing.ts';
import { lineChart, widthOfLines } from './parts/line-chart.ts';
import { heightOfNames, lineNames, type NamedLine, widthOfNames } from './parts/line-names.ts';
import { heightOfNotes, type NoteBelow, notesBelow, placeBelow } from './parts/notes-below.ts';
import { CHANGE_SIGN, CURVE_SIGN, legendItem, REFERENCE_SIGN } from './parts/signs.ts';

/** Units that the lines need; names and notes may need more. */
const LEAST_HEIGHT = 240;

/** Predicted times of all algorithms over the bytes of a block, and where the fastest changes. */
export function costEnvelopeFigure(swept: Swept): Figure {
  const { bytes, curves, fastest } = swept.sweep;
  const changes = fastest.slice(1);
  const lines = equalCurves(curves);
  const names = namesOf(swept, lines);
  const x = { scale: countScale(bytes, 4), label: 'bytes of a block (log scale)', tick: formatBytes };
  const times = measureScale(curves.flatMap(({ seconds }) => seconds));
  const right = widthOfNames(names);
  const notes = placeBelow(
    notesOf(swept),
    Plot.scale({ x: { ...scaleOf(x), range: [0, widthOfLines(right)] } }).apply,
  );
  const below = heightOfNotes(notes);
  return {
    title: 'Predicted time',
    caption:
      'Across, the bytes of a block; up, the time; both scales are logarithmic. The thick line is the time of the ' +
      'fastest algorithm. A dot on it is a block size, in bytes, from which on another one is the fastest. The thin lines ' +
      'are all algorithms; those that are the fastest somewhere, or were asked for, have their names at the end, and ' +
      'algorithms that take the same time at every size share a line. Every line says its name where the pointer rests on it.' +
      (swept.asked === undefined ? '' : ' The broken line is the size that was asked for.'),
    legend: [
      legendItem([CURVE_SIGN, 'the fastest']),
      ...(changes.length === 0 ? [] : [legendItem([CHANGE_SIGN, 'another one from here on'])]),
      legendItem([REFERENCE_SIGN, 'each algorithm']),
    ],
    draw: (labelledBy) =>
      lineChart(labelledBy, {
        x,
        y: { scale: times, label: 'time (log scale)', tick: formatTime },
        right,
        height: Math.max(LEAST_HEIGHT, heightOfNames(names)),
        below,
        marks: [
          ...lineMarks(swept, lines),
          notesBelow(notes),
          Plot.dot(changes, { x: 'fromBytes', y: 'seconds', ...CHANGE_SIGN }),
          lineNames(names, below),
        ],
      }),
  };
}

/** The lines, the thick one of the fastest, and wide ones that nobody sees but a pointer. */
function lineMarks(swept: Swept, lines: readonly Curve[][]): Plot.Markish[] {
  const { bytes } = swept.sweep;
  const overBytes = { x: (_: number, i: number) => bytes[i] };
  return [
    ...lines.map((equal) =>
      Plot.lineY(equal[0].seconds, {
        ...overBytes,
        strokeWidth: 1,
        stroke: 'currentColor',
        className: isNamed(swept, equal) ? 'named' : 'others',
      }),
    ),
    Plot.lineY(swept.least, { ...overBytes, stroke: 'currentColor', strokeWidth: 2.5, className: 'median' }),
    ...lines.map((equal) =>
      Plot.lineY(equal[0].seconds, {
        ...overBytes,
        strokeWidth: 9,
        strokeOpacity: 0,
        className: 'pointed',
        title: () => listed(equal.map(({ algorithm }) => algorithm)),
      }),
    ),
  ];
}

/** The sizes from which on another one is the fastest, each below its dot, and the size that was asked for. */
function notesOf({ sweep: { fastest }, asked }: Swept): NoteBelow[] {
  return [
    ...(asked === undefined ? [] : [{ text: formatBytes(asked), at: asked }]),
    ...fastest.slice(1).map(({ fromBytes, seconds }) => ({
      text: formatBytes(fromBytes),
      at: fromBytes,
      from: seconds,
    })),
  ];
}

/** The lines with names, and where they end. */
function namesOf(swept: Swept, lines: readonly Curve[][]): NamedLine[] {
  return lines
    .filter((equal) => isNamed(swept, equal))
    .map((equal) => ({
      names: equal.map(({ algorithm }) => algorithm),
      end: equal[0].seconds[equal[0].seconds.length - 1],
    }));
}

/** Whether one of them is the fastest somewhere, or was asked for. */
function isNamed({ sweep: { fastest }, chosen }: Swept, equal: readonly Curve[]): boolean {
  return equal.some(
    ({ algorithm }) =>
      chosen.includes(algorithm) || fastest.some(({ algorithms }) => algorithms.includes(algorithm)),
  );
}

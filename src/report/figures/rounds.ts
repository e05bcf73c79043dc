import * as Plot from '@observablehq/plot';
import { ordinal } from '../../schedules/index.ts';
import type { Figure } from '../document/figure.ts';
import { formatRange } from '../document/format-range.ts';
import { countScale } from '../document/scales.ts';
import { type ComparedAlgorithm, reportsOf } from '../tables/comparison.ts';
import { countedIn } from '../tables/elements.ts';
import { type Facet, facetsFigure } from './parts/facets.ts';

/** With more rounds than this dots would run into each other. */
const MOST_DOTS = 32;

/** The longest message of each round: one small drawing for each algorithm, all with the same axes. */
export function roundsFigure(algorithms: readonly ComparedAlgorithm[]): Figure {
  const counts = algorithms.map(({ roundSizes }) => roundSizes.length);
  const things = countedIn(reportsOf(algorithms));
  return facetsFigure({
    title: 'Longest message of each round',
    caption:
      'The blocked form, or the algorithm’s own form where it comes in blocks already: across, the rounds in ' +
      `their order; up, the ${things} of the longest message of a round. All drawings have the same axes, both ` +
      'logarithmic. Few long messages stand at the upper left, many short ones reach far to the right; the sum ' +
      `over the rounds is the ${things} in sequence, where channels are one block wide.`,
    x: { scale: countScale([1, ...counts], 3), label: 'round' },
    y: { scale: countScale([1, ...algorithms.flatMap(({ roundSizes }) => roundSizes)], 3), label: things },
    panels: algorithms.map(panel),
  });
}

function panel({ reports, roundSizes }: ComparedAlgorithm): Facet {
  const line = Plot.line(cornersOf(roundSizes), { x: 'round', y: 'size', stroke: 'currentColor' });
  const dots = Plot.dotY(roundSizes, {
    x: (_: number, index: number) => ordinal(index),
    r: 1.8,
    fill: 'currentColor',
  });
  return {
    name: reports[0].algorithm,
    text: describeRounds(roundSizes),
    marks: roundSizes.length <= MOST_DOTS ? [line, dots] : [line],
  };
}

/** "10 rounds of 51–52", in blocks or elements. */
function describeRounds(sizes: readonly number[]): string {
  const rounds = `${sizes.length} ${sizes.length === 1 ? 'round' : 'rounds'}`;
  return `${rounds} of ${formatRange(sizes, String, '–')}`;
}

/** The points that a line needs: where rounds of equal size follow each other, the first and the last. */
function cornersOf(sizes: readonly number[]): { round: number; size: number }[] {
  return sizes
    .map((size, index) => ({ round: ordinal(index), size }))
    .filter(({ size }, index) => size !== sizes[index - 1] || size !== sizes[index + 1]);
}

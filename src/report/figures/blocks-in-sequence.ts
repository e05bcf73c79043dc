import * as Plot from '@observablehq/plot';
import { countScale } from '../document/scales.ts';
import { type AlgorithmForms, eachMode, modesRun, reportsOf } from '../tables/comparison.ts';
import { countedIn } from '../tables/elements.ts';
import type { CountedForm } from '../tables/run-facts.ts';
import { ALGORITHM_ROWS, formDots } from './parts/algorithm-rows.ts';
import { type CaptionedChart, rowLines } from './parts/row-chart.ts';
import { BOUND_SIGN, modeSigns } from './parts/signs.ts';

/** Blocks in sequence beside the lower bound. */
export function sequenceChart(rows: readonly AlgorithmForms[]): CaptionedChart<AlgorithmForms> {
  const numbersOf = ({ reports }: AlgorithmForms) =>
    reports.flatMap(({ lowerBound, blocksInSequence }) => [lowerBound, blocksInSequence]);
  const things = countedIn(reportsOf(rows));
  return {
    ...ALGORITHM_ROWS,
    rows,
    title: `${things === 'blocks' ? 'Blocks' : 'Elements'} in sequence and the lower bound`,
    caption:
      `The time of a schedule, in the time that one ${things === 'blocks' ? 'block' : 'element'} takes on one link: ` +
      'the sum of the longest messages of ' +
      'its steps. No schedule with the same ports and switching can take less than the lower bound; at the right ' +
      `stand the ${things} that each algorithm takes, and how many times the bound they are. ` +
      'The scale is logarithmic. The numbers are in table 1.',
    signs: [...modeSigns(modesRun(rows)), [BOUND_SIGN, 'lower bound']],
    x: { scale: countScale(rows.flatMap(numbersOf), 4), label: `${things} in sequence (log scale)` },
    ends: [
      {
        head: things,
        width: 56,
        of: (row) => eachMode(row, ({ blocksInSequence }) => `${blocksInSequence}`),
      },
      { head: '× bound', width: 56, of: (row) => eachMode(row, timesBound) },
    ],
    marks: (placed) => [
      rowLines(placed, numbersOf),
      Plot.dot(placed, { y: 'y', x: ({ of }) => of.reports[0].lowerBound, ...BOUND_SIGN }),
      ...formDots(placed, ({ blocksInSequence }) => blocksInSequence),
    ],
  };
}

function timesBound({ blocksInSequence, lowerBound }: CountedForm): string {
  const times = blocksInSequence / lowerBound;
  return times < 10 ? times.toFixed(2) : times.toFixed(times < 100 ? 1 : 0);
}

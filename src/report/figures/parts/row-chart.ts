import * as Plot from '@observablehq/plot';
import type { LinearScale, LogScale } from '../../document/scales.ts';
import { type ComparedAlgorithm, groupsOf } from '../../tables/comparison.ts';
import type { RunFacts } from '../../tables/run-facts.ts';
import { drawing } from './drawing.ts';

/** An algorithm, or a report of it, and the height at which it stands. */
export interface Placed<T> {
  readonly y: number;
  readonly of: T;
}

interface RowChart {
  readonly x: LogScale | LinearScale;
  /** What the axis shows, with its unit. */
  readonly label: string;
  readonly marks: (rows: readonly Placed<ComparedAlgorithm>[]) => Plot.Markish[];
  /** Columns of numbers at the end of the rows. */
  readonly ends: readonly End[];
}

interface End {
  readonly head: string;
  readonly width: number;
  readonly of: (algorithm: ComparedAlgorithm) => string;
}

/** In units of the drawing, which the page scales to the width that it has. */
const WIDTH = 420;
const ROW = 18;
const NAMES = 118;
const TOP = 22;
const BOTTOM = 38;
const FONT = 11.5;

/** One row for each algorithm, in their order, with a heading above those that can be compared. */
export function rowChart(
  document: Document,
  labelledBy: string,
  algorithms: readonly ComparedAlgorithm[],
  { x, label, marks, ends }: RowChart,
): SVGSVGElement {
  const rows: Placed<ComparedAlgorithm>[] = [];
  const headings: Placed<string>[] = [];
  const groups = groupsOf(algorithms);
  let y = 0;
  for (const group of groups) {
    if (groups.length > 1) headings.push({ y: y++, of: group.title });
    for (const algorithm of group.algorithms) rows.push({ y: y++, of: algorithm });
  }
  const ticks = [...x.ticks];
  const right = ends.reduce((sum, { width }) => sum + width, 0);
  const options: Plot.PlotOptions = {
    document,
    width: WIDTH,
    height: TOP + y * ROW + BOTTOM,
    marginTop: TOP,
    marginBottom: BOTTOM,
    marginLeft: NAMES,
    marginRight: right,
    style: { fontSize: `${FONT}px` },
    x: { ...x, domain: [...x.domain], insetLeft: 6, insetRight: 6 },
    y: { domain: [y - 0.5, -0.5], axis: null },
    marks: [
      Plot.ruleX(ticks, { className: 'grid' }),
      Plot.ruleY(rows, { y: 'y', className: 'grid' }),
      Plot.axisX(ticks, {
        // As text: a log scale's own format leaves out what is no power of ten.
        text: String,
        tickSize: 0,
        label,
        labelAnchor: 'center',
        labelArrow: 'none',
        labelOffset: 34,
        className: 'axis',
      }),
      Plot.text(headings, {
        y: 'y',
        text: 'of',
        frameAnchor: 'left',
        dx: -NAMES,
        className: 'heading',
      }),
      Plot.text(rows, {
        y: 'y',
        text: ({ of }) => of.reports[0].algorithm,
        frameAnchor: 'left',
        textAnchor: 'end',
        dx: -8,
        lineWidth: (NAMES - 8) / FONT,
        textOverflow: 'ellipsis-end',
      }),
      ...ends.flatMap(({ head, of }, index) => {
        const dx = ends.slice(0, index + 1).reduce((sum, { width }) => sum + width, 0);
        return [
          Plot.text([head], { frameAnchor: 'top-right', dx, dy: -TOP, className: 'axis' }),
          Plot.text(rows, {
            y: 'y',
            text: (row) => of(row.of),
            frameAnchor: 'right',
            dx,
          }),
        ];
      }),
      ...marks(rows),
    ],
  };
  return drawing(options, labelledBy);
}

/** The reports of the algorithms, each in the row of its algorithm. */
export function placedReports(rows: readonly Placed<ComparedAlgorithm>[]): Placed<RunFacts>[] {
  return rows.flatMap(({ y, of }) => of.reports.map((report) => ({ y, of: report })));
}

/** A line in each row, from the least to the greatest of some numbers of its reports. */
export function rowLines(
  rows: readonly Placed<ComparedAlgorithm>[],
  numbers: (report: RunFacts) => readonly number[],
): Plot.Markish {
  const lines = rows.map(({ y, of }) => {
    const all = of.reports.flatMap(numbers);
    return { y, least: Math.min(...all), most: Math.max(...all) };
  });
  return Plot.ruleY(lines, { y: 'y', x1: 'least', x2: 'most', className: 'range' });
}

import * as Plot from '@observablehq/plot';
import {
  countScale,
  type LinearScale,
  type LogScale,
  measureScale,
} from '../../src/report/document/scales.ts';
import { plain } from '../../src/report/figures/parts/drawing.ts';
import { percent } from '../../src/report/tables/columns.ts';
import type { Row } from './comparison.ts';

/** Colours as a drawing has them. */
interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly accent: string;
  /** Left out: what is behind the drawing is seen. */
  readonly paper?: string;
}

/** Those of the page, dark or light. */
export const PAGE: Palette = {
  ink: 'currentColor',
  muted: 'var(--muted)',
  grid: 'var(--line)',
  accent: 'var(--accent)',
};

/** Those of a file, which is opened elsewhere. */
export const FILE: Palette = {
  ink: '#1b1f24',
  muted: '#57606a',
  grid: '#d8dee4',
  accent: '#0072b2',
  paper: '#ffffff',
};

/** A row and the height at which it stands. */
type Placed = Row & { readonly y: number };

interface Chart {
  /** What is seen, in one line or two; each sign stands before what it means. */
  readonly title: string;
  readonly x: LogScale | LinearScale;
  /** Columns of numbers at the end of the rows. */
  readonly ends: readonly ((row: Row) => string)[];
  /** Pixels of each of them. */
  readonly endWidth: number;
  readonly marks: (rows: readonly Placed[], palette: Palette) => readonly Plot.Markish[];
}

/** Pixels of a letter of a name, at most, and what stands between a name and its row. */
const LETTER = 6.6;
const NAME_GAP = 8;
const ROW = 17;
const TOP = 42;
const BOTTOM = 24;
const GAP = 24;
/** Pixels for a number below the axis. */
const TICK = 34;
const FONT = 11.5;
/** Below this width the charts stand under each other. */
const TWO_COLUMNS = 480;

/**
 * The rows of a comparison as charts, in the order that they are given in.
 *
 * @param width pixels of all
 * @returns a drawing in a document of its own, without a style sheet, which a policy for the page's content would refuse
 */
export function drawComparison(compared: readonly Row[], width: number, palette: Palette): SVGSVGElement {
  const inert = document.implementation.createHTMLDocument('');
  const rows = compared.map((row, y) => ({ ...row, y }));
  const longest = rows.reduce((most, { name }) => Math.max(most, name.length), 0);
  const names = NAME_GAP + LETTER * longest;
  const height = TOP + rows.length * ROW + BOTTOM;
  const figure = inert.createElementNS('http://www.w3.org/2000/svg', 'svg');
  let top = 0;
  for (const charts of linesOf(chartsOf(rows), width)) {
    const each = (width - names - GAP * (charts.length - 1)) / charts.length;
    let left = 0;
    for (const [index, chart] of charts.entries()) {
      const room = index === 0 ? names : 0;
      const drawn = drawChart(inert, chart, rows, { width: room + each, height, names: room }, palette);
      drawn.setAttribute('x', String(left));
      drawn.setAttribute('y', String(top));
      // The first and the last mark of an axis reach over its ends.
      drawn.setAttribute('overflow', 'visible');
      figure.append(drawn);
      left += room + each + GAP;
    }
    top += height;
  }
  figure.setAttribute('width', String(width));
  figure.setAttribute('height', String(top));
  figure.setAttribute('viewBox', `0 0 ${width} ${top}`);
  if (palette.paper) {
    const paper = inert.createElementNS('http://www.w3.org/2000/svg', 'rect');
    paper.setAttribute('width', String(width));
    paper.setAttribute('height', String(top));
    paper.setAttribute('fill', palette.paper);
    figure.prepend(paper);
  }
  return figure;
}

/** The charts that stand beside each other: two where there is room, the last of an odd number by itself. */
function linesOf(charts: readonly Chart[], width: number): Chart[][] {
  if (width < TWO_COLUMNS) return charts.map((one) => [one]);
  return charts.flatMap((_, index) => (index % 2 === 0 ? [charts.slice(index, index + 2)] : []));
}

function chartsOf(compared: readonly Row[]): Chart[] {
  const numbers = (...of: ((row: Row) => number | undefined)[]) =>
    compared.flatMap((row) => of.flatMap((number) => number(row) ?? []));
  const charts: Chart[] = [
    {
      title: '● blocks in sequence\n┃ lower bound',
      x: countScale(
        numbers(
          (row) => row.blocksInSequence,
          (row) => row.lowerBound,
        ),
        3,
      ),
      ends: [(row) => String(row.blocksInSequence)],
      endWidth: 44,
      marks: (rows, palette) => [
        line(rows, 'lowerBound', 'blocksInSequence', palette),
        Plot.tickX(rows, {
          x: 'lowerBound',
          y: 'y',
          stroke: palette.ink,
          strokeWidth: 2,
          insetTop: 3,
          insetBottom: 3,
        }),
        full(rows, 'blocksInSequence', palette),
      ],
    },
    {
      title: '● steps\n○ span',
      x: countScale(
        numbers(
          (row) => row.steps,
          (row) => row.span,
        ),
        3,
      ),
      ends: [(row) => String(row.steps), (row) => String(row.span)],
      endWidth: 32,
      marks: (rows, palette) => [
        line(rows, 'span', 'steps', palette),
        hollow(rows, 'span', palette),
        full(rows, 'steps', palette),
      ],
    },
    {
      title: '■ links used (%)',
      x: { type: 'linear', domain: [0, 100], ticks: [0, 50, 100] },
      ends: [(row) => percent(row.utilization)],
      endWidth: 48,
      marks: (rows, palette) => [
        Plot.barX(rows, {
          x: (row: Placed) => 100 * row.utilization,
          y: 'y',
          fill: palette.accent,
          insetTop: 5,
          insetBottom: 5,
        }),
      ],
    },
  ];
  if (compared.some(({ predicted }) => predicted)) {
    const startups = (row: Row) => row.predicted && 1e3 * row.predicted.startups;
    const total = (row: Row) => row.predicted && 1e3 * row.predicted.total;
    charts.push({
      title: '● predicted (ms)\n○ the startups of it',
      x: measureScale(numbers(startups, total)),
      ends: [(row) => milliseconds(total(row))],
      endWidth: 56,
      marks: (rows, palette) => {
        const priced = rows.filter(({ predicted }) => predicted);
        return [
          line(priced, startups, total, palette),
          hollow(priced, startups, palette),
          full(priced, total, palette),
        ];
      },
    });
  }
  if (compared.some(({ run }) => run)) {
    charts.push({
      title: '● measured (ms): median\n━ least to greatest',
      x: measureScale(
        numbers(
          ({ run }) => run?.fastestMs,
          ({ run }) => run?.slowestMs,
        ),
      ),
      ends: [({ run }) => milliseconds(run?.medianMs)],
      endWidth: 48,
      marks: (rows, palette) => {
        const measured = rows.flatMap(({ y, run }) => (run ? [{ ...run, y }] : []));
        return [
          Plot.ruleY(measured, {
            x1: 'fastestMs',
            x2: 'slowestMs',
            y: 'y',
            stroke: palette.accent,
            strokeWidth: 2,
          }),
          full(measured, 'medianMs', palette),
        ];
      },
    });
  }
  return charts;
}

/** Three digits that count. */
function milliseconds(time: number | undefined): string {
  if (time === undefined) return '–';
  return time >= 100 ? time.toFixed(0) : time.toPrecision(3);
}

type Channel = string | ((row: Placed) => number | undefined);
type Rows = readonly { readonly y: number }[];

function line(rows: Rows, x1: Channel, x2: Channel, { muted }: Palette): Plot.Markish {
  return Plot.ruleY(rows, { x1, x2, y: 'y', stroke: muted });
}

function full(rows: Rows, x: Channel, { accent }: Palette): Plot.Markish {
  return Plot.dot(rows, { x, y: 'y', r: 3.2, fill: accent });
}

function hollow(rows: Rows, x: Channel, { accent }: Palette): Plot.Markish {
  return Plot.dot(rows, { x, y: 'y', r: 5, stroke: accent, strokeWidth: 1.4 });
}

function drawChart(
  inert: Document,
  { title, x, ends, endWidth, marks }: Chart,
  rows: readonly Placed[],
  { width, height, names }: { readonly width: number; readonly height: number; readonly names: number },
  palette: Palette,
): SVGSVGElement {
  const { ink, muted, grid } = palette;
  const stride = Math.ceil((x.ticks.length * TICK) / (width - names - endWidth * ends.length));
  const ticks = x.ticks.filter((_, index) => index % stride === 0);
  return plain({
    document: inert,
    width,
    height,
    marginTop: TOP,
    marginBottom: BOTTOM,
    marginLeft: names,
    marginRight: endWidth * ends.length,
    style: { fontSize: `${FONT}px` },
    x: { ...x, domain: [...x.domain], insetLeft: 7, insetRight: 7 },
    y: { type: 'band', domain: rows.map(({ y }) => y), axis: null, padding: 0 },
    marks: [
      Plot.ruleX(ticks, { stroke: grid }),
      Plot.axisX(ticks, { text: String, tickSize: 0, label: null, fill: muted }),
      Plot.text([title], {
        frameAnchor: 'top-left',
        dy: -TOP + 8,
        fill: ink,
        fontWeight: 600,
        lineHeight: 1.2,
      }),
      ...(names > 0
        ? [
            Plot.text(rows, {
              y: 'y',
              text: 'name',
              frameAnchor: 'left',
              textAnchor: 'end',
              dx: -NAME_GAP,
              fill: ink,
            }),
          ]
        : []),
      ...ends.map((text, index) =>
        Plot.text(rows, { y: 'y', text, frameAnchor: 'right', dx: endWidth * (index + 1), fill: muted }),
      ),
      ...marks(rows, palette),
    ],
  });
}

import * as Plot from '@observablehq/plot';
import type { Figure } from '../../document/figure.ts';
import { axisAcross, type DrawingOptions, drawing, type FacetAxis, scaleOf } from './drawing.ts';
import { legendItem, type Signed } from './signs.ts';

/** What stands in a row, and the height of the row, from 0 at the top. */
export interface ChartRow<T> {
  readonly y: number;
  readonly of: T;
}

/**
 * A row for each of several things: its name, what is drawn along an axis, and numbers at the end. Its functions are methods, so
 * that charts of more special rows are charts, too.
 */
export interface RowChart<Row> {
  readonly title: string;
  readonly signs?: readonly Signed[];
  readonly rows: readonly Row[];
  nameOf(row: Row): string;
  /** What stands above rows of the same kind next to each other, where there are several kinds. */
  kindOf?(row: Row): string;
  readonly x: FacetAxis;
  marks(rows: readonly ChartRow<Row>[]): readonly Plot.Markish[];
  /** Columns of numbers at the end of the rows. */
  readonly ends?: readonly End<Row>[];
}

/** A chart with what a figure says below it. */
export interface CaptionedChart<Row> extends RowChart<Row> {
  readonly caption: string;
}

interface End<Row> {
  readonly head?: string;
  readonly width: number;
  of(row: Row): string;
}

/** The room that a chart has, in units of the drawing, which a page scales to the width that it has. */
interface Room {
  readonly width: number;
  /** For the names; 0: there are none. */
  readonly names: number;
  /** From one row to the next. */
  readonly row: number;
  /** Whether it has its title and what its signs mean inside. */
  readonly titled?: boolean;
}

export const ROOM: Room = { width: 420, names: 118, row: 18 };

/** Left of a text and right of another. */
const GAP = 8;
const FONT = 11.5;
/** A letter, at most, and a line of the title. */
const LETTER = 6.6;
const LINE = 15;
const HEADS = 22;
/** The axis with its label. */
const BOTTOM = 38;
/** A mark of the axis, and what the last one takes where no numbers stand behind it. */
const TICK = 30;
const LAST_TICK = 24;

/** The chart as a figure of a page. */
export function rowFigure<Row>(chart: CaptionedChart<Row>, room: Partial<Room> = {}): Figure {
  const { title, caption, signs = [] } = chart;
  const draw: Figure['draw'] = (labelledBy) => drawing(rowDrawing(chart, { ...ROOM, ...room }), labelledBy);
  return { title, caption, legend: signs.map(legendItem), draw };
}

/** The columns at the end, as wide as the longest of their texts at least. */
function withRoom<Row>({ rows, ends = [] }: RowChart<Row>): End<Row>[] {
  return ends.map((end) => ({ ...end, width: Math.max(end.width, roomFor(rows.map(end.of))) }));
}

/** What the longest of some texts takes, and the gap beside it. */
function roomFor(texts: readonly string[]): number {
  return GAP + LETTER * Math.max(0, ...texts.map(({ length }) => length));
}

/** The chart without its legend and caption. */
export function rowDrawing<Row>(
  chart: RowChart<Row>,
  { width, names: least, row, titled = false }: Room,
): DrawingOptions {
  const { nameOf, marks } = chart;
  const ends = withRoom(chart);
  // A longer name is cut.
  const names = least === 0 ? 0 : Math.min(Math.max(least, roomFor(chart.rows.map(nameOf))), width / 3);
  const { rows, headings, height } = placed(chart);
  const heads = ends.some(({ head }) => head !== undefined) ? HEADS : GAP;
  const top = heads + (titled ? GAP + 2 * LINE : 0);
  const right = ends.reduce((sum, end) => sum + end.width, 0) || LAST_TICK;
  const x = thinned(chart.x, width - names - right);
  return {
    width,
    height: top + height * row + BOTTOM,
    marginTop: top,
    marginBottom: BOTTOM,
    marginLeft: names,
    marginRight: right,
    style: { fontSize: `${FONT}px` },
    x: { ...scaleOf(x), insetLeft: 6, insetRight: 6 },
    y: { domain: [height - 0.5, -0.5], axis: null },
    marks: [
      ...axisAcross(x),
      Plot.ruleY(rows, { y: 'y', className: 'grid' }),
      ...(titled ? titleMarks(chart, { x: -names, y: GAP - top }) : []),
      ...(names === 0 ? [] : nameTexts(rows, headings, nameOf, names)),
      ...ends.flatMap((end, index) => endTexts(rows, end, ends.slice(0, index + 1), heads)),
      ...marks(rows),
    ],
  };
}

/** Rows and headings, one below the other. */
function placed<Row>({ rows, kindOf = () => '' }: RowChart<Row>) {
  const hasKinds = new Set(rows.map(kindOf)).size > 1;
  const placedRows: ChartRow<Row>[] = [];
  const headings: ChartRow<string>[] = [];
  let y = 0;
  let last: string | undefined;
  for (const of of rows) {
    const kind = kindOf(of);
    if (hasKinds && kind !== last) headings.push({ y: y++, of: kind });
    last = kind;
    placedRows.push({ y: y++, of });
  }
  return { rows: placedRows, headings, height: y };
}

/** The title at a place from the corner of the axes, and below it each sign before what it means. */
function titleMarks<Row>({ title, signs = [] }: RowChart<Row>, at: { x: number; y: number }): Plot.Markish[] {
  const frameAnchor = 'top-left';
  let dx = at.x + GAP;
  const legend = signs.flatMap(([sign, text]) => {
    const left = dx;
    dx += 3 * GAP + LETTER * text.length;
    return [
      Plot.dot([0], { ...sign, frameAnchor, dx: left, dy: at.y + 1.5 * LINE }),
      Plot.text([text], { frameAnchor, dx: left + GAP, dy: at.y + LINE }),
    ];
  });
  return [Plot.text([title], { frameAnchor, dx: at.x, dy: at.y, className: 'title' }), ...legend];
}

/** The axis with no more marks than there is room for. */
function thinned({ scale, ...axis }: FacetAxis, room: number): FacetAxis {
  const stride = Math.ceil((scale.ticks.length * TICK) / room);
  return { ...axis, scale: { ...scale, ticks: scale.ticks.filter((_, index) => index % stride === 0) } };
}

/** Names before the rows, and the headings between them. */
function nameTexts<Row>(
  rows: readonly ChartRow<Row>[],
  headings: readonly ChartRow<string>[],
  nameOf: (row: Row) => string,
  names: number,
): Plot.Markish[] {
  return [
    Plot.text(rows, {
      y: 'y',
      text: ({ of }) => nameOf(of),
      frameAnchor: 'left',
      textAnchor: 'end',
      dx: -GAP,
      lineWidth: (names - GAP) / FONT,
      textOverflow: 'ellipsis-end',
    }),
    Plot.text(headings, { y: 'y', text: 'of', frameAnchor: 'left', dx: -names, className: 'heading' }),
  ];
}

/** A column of numbers behind others. */
function endTexts<Row>(
  rows: readonly ChartRow<Row>[],
  { head = '', of }: End<Row>,
  before: readonly End<Row>[],
  heads: number,
): Plot.Markish[] {
  const dx = before.reduce((sum, { width }) => sum + width, 0);
  return [
    Plot.text([head], { frameAnchor: 'top-right', dx, dy: -heads, className: 'axis' }),
    Plot.text(rows, { y: 'y', text: (row) => of(row.of), frameAnchor: 'right', dx }),
  ];
}

/** A line in each row, from the least of some numbers to the greatest. */
export function rowLines<Row>(
  rows: readonly ChartRow<Row>[],
  numbers: (row: Row) => readonly number[],
): Plot.Markish {
  return Plot.ruleY(rows, {
    y: 'y',
    x1: ({ of }) => Math.min(...numbers(of)),
    x2: ({ of }) => Math.max(...numbers(of)),
    className: 'range',
  });
}

/** A part of a row from one number to another. */
interface Bar {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** Where bars begin and end. */
export const BAR = {
  x1: 'from',
  x2: 'to',
  y1: ({ y }: Bar) => y - 0.33,
  y2: ({ y }: Bar) => y + 0.33,
} as const;

/** Rows of bars stand so far apart. */
export const BAR_ROOM = { row: 22 };

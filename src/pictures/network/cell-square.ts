import type { Topology } from '../../schedules/index.ts';
import { productOf } from '../../schedules/model/networks/axes.ts';
import { sidesOf } from './sides.ts';
import type { Point, Track } from './track.ts';

/** A network whose nodes are cells of a square. Lengths are in CSS pixels. */
export interface CellSquare {
  readonly side: number;
  readonly nodes: number;
  readonly columns: Strip;
  readonly rows: Strip;
  /** The place of a node: a column, and a row. */
  placeOf(node: number): CellPlace;
  /** The node at a place; undefined where there is none. */
  nodeIn(place: CellPlace): number | undefined;
  /** The line inside the square that stands for a link from one node to another. */
  trackBetween(from: number, to: number): Track;
}

interface CellPlace {
  readonly column: number;
  readonly row: number;
}

/** The columns or the rows. */
export interface Strip {
  /** Where each begins. */
  readonly starts: readonly number[];
  /** Of each. */
  readonly size: number;
}

/** Between two squares of a network of several axes, in cells. */
const BETWEEN = 2;

/**
 * The first axis to the right, the second one down, and a square of these for each place along the others. What lies along no axes lies in
 * rows.
 */
export function cellSquare(topology: Topology, side: number): CellSquare {
  const { origin } = topology;
  const whole = origin?.topology ?? topology;
  const { columns, rows, squares } = cellsOf(whole);
  const across = squaresAcross(columns, rows, squares);
  const [wide, high] = [columns * across, rows * Math.ceil(squares / across)];
  const gaps = (places: number, each: number) => (place: number) =>
    squares > 1 && places > each && place % each === 0 ? BETWEEN : 0;
  // Where nodes are left out the others keep their places.
  const numbers = origin && Array.from({ length: topology.nodes }, (_, node) => origin.nodes[node]);
  const nodeOf = new Map(numbers?.map((number, node) => [number, node]));
  const square: CellSquare = {
    side,
    nodes: topology.nodes,
    columns: stripOf(wide, 0, side, gaps(wide, columns)),
    rows: stripOf(high, 0, side, gaps(high, rows)),
    placeOf(node) {
      const number = numbers?.[node] ?? node;
      const [plane, within] = [Math.floor(number / (columns * rows)), number % (columns * rows)];
      return {
        column: (plane % across) * columns + (within % columns),
        row: Math.floor(plane / across) * rows + Math.floor(within / columns),
      };
    },
    nodeIn({ column, row }) {
      const plane = Math.floor(row / rows) * across + Math.floor(column / columns);
      const number = (plane * rows + (row % rows)) * columns + (column % columns);
      if (column < 0 || row < 0 || column >= wide || row >= high || number >= whole.nodes) return undefined;
      return numbers ? nodeOf.get(number) : number;
    },
    trackBetween: (from, to) => ({ from: middleOf(square, from), to: middleOf(square, to) }),
  };
  return square;
}

/** Columns and rows of a square, and how many squares there are. */
function cellsOf(topology: Topology) {
  const { nodes } = topology;
  const [columns, rows, ...others] = sidesOf(topology);
  if (rows !== undefined) return { columns, rows, squares: productOf(others) };
  const inRows = Math.ceil(Math.sqrt(nodes));
  return { columns: inRows, rows: Math.ceil(nodes / inRows), squares: 1 };
}

/** As many squares beside each other as make all of it nearly as wide as high. */
function squaresAcross(columns: number, rows: number, squares: number): number {
  const length = (across: number) => Math.max(across * columns, Math.ceil(squares / across) * rows);
  const all = Array.from({ length: squares }, (_, i) => i + 1);
  return all.reduce((one, other) => (length(other) < length(one) ? other : one));
}

/** Places one after the other from a start to an end, with a gap before some, in places. */
export function stripOf(
  count: number,
  start: number,
  end: number,
  gapBefore: (place: number) => number,
): Strip {
  const gaps = Array.from({ length: count }, (_, place) => (place === 0 ? 0 : gapBefore(place)));
  const unit = (end - start) / gaps.reduce((sum, gap) => sum + gap, count);
  let at = start;
  const starts = gaps.map((gap, place) => {
    at += unit * (gap + Math.min(place, 1));
    return at;
  });
  return { starts, size: unit };
}

/** The middle of a node. */
export function middleOf({ placeOf, columns, rows }: CellSquare, node: number): Point {
  const { column, row } = placeOf(node);
  return {
    x: columns.starts[column] + columns.size / 2,
    y: rows.starts[row] + rows.size / 2,
  };
}

/** The node at a point; undefined where there is none. */
export function nodeAtPoint({ nodeIn, columns, rows }: CellSquare, { x, y }: Point): number | undefined {
  return nodeIn({ column: placeAt(columns, x), row: placeAt(rows, y) });
}

/** The place at a length, gaps included; -1 before the first one and behind the last. */
function placeAt({ starts, size }: Strip, at: number): number {
  if (at > (starts.at(-1) ?? 0) + size) return -1;
  return starts.findLastIndex((start) => start <= at);
}

import type { Cube } from '../../schedules/index.ts';
import { type CellSquare, middleOf, stripOf } from './cell-square.ts';
import type { Point, Track } from './track.ts';

/**
 * A large cube folded into a square: the low bits of a node choose its column, the high ones its row. So a link stays in its
 * row or its column, and those of a dimension are all equally long. Lengths are in CSS pixels.
 */
export interface FoldedSquare extends CellSquare {
  /** Bits of a node that choose the column; the others choose the row. */
  readonly columnBits: number;
  /** By dimension: the lines at the edge of the square that stand for its links, a line for those of all rows or columns. */
  readonly bundles: readonly Bundle[];
}

interface Bundle {
  /** By the place that is left, a column or a row: to the place that the dimension leads to; undefined where there is none, or no room for its line. */
  readonly tracks: readonly (Track | undefined)[];
  /** Where the number of the dimension stands; left out where there is no room for it. */
  readonly sign?: Point;
}

/** Share of the side that the lines at an edge take. */
const EDGE = 0.115;
/** Gap after a single place, in places; each further power of two doubles it. */
const GAP = 0.05;
/** Lines at an edge begin so far apart at least: of narrower places some stand for those beside them. */
const APART = 6;
/** Shorter lines have no number. */
const SIGNED_FROM = 36;

/** Folds cubes with a dimension for each port into a square with that side. */
export function foldedSquare({ dim, nodes, ports }: Cube, side: number): FoldedSquare {
  const columnBits = columnBitsOf(nodes);
  const edge = Math.round(EDGE * side);
  const gapBefore = (place: number) => GAP * (place & -place);
  const columns = stripOf(2 ** columnBits, edge, side - 2, gapBefore);
  const rows = stripOf(Math.ceil(nodes / 2 ** columnBits), edge, side - 2, gapBefore);
  const signs = side > 300;
  const bundles = Array.from({ length: ports }, (_, dimension): Bundle => {
    const isAcross = dimension < columnBits;
    const k = isAcross ? dimension : dimension - columnBits;
    const of = isAcross ? Math.min(columnBits, dim) : dim - columnBits;
    const strip = isAcross ? columns : rows;
    const high = ((edge - 14) * (k + 1)) / of;
    const at = (along: number, away: number) =>
      isAcross ? { x: along, y: edge - 5 - away } : { x: edge - 5 - away, y: along };
    // A power of two, so that lines are left out evenly.
    const every = 2 ** Math.max(0, Math.ceil(Math.log2(APART / strip.size)));
    const middle = (place: number) => strip.starts[place] + strip.size / 2;
    const tracks = strip.starts.map((_, place): Track | undefined => {
      const other = place ^ (1 << k);
      if (place % every !== 0 || other >= strip.starts.length) return undefined;
      // Of a cubic curve that is bowed so three quarters are reached.
      const bowed = (end: number) => at(middle(end), high / 0.75);
      return { from: at(middle(place), 0), to: at(middle(other), 0), by: [bowed(place), bowed(other)] };
    });
    const place = (1 << k) >> 1;
    const end = middle(place ^ (1 << k));
    const isLong = end - middle(place) >= SIGNED_FROM;
    return { tracks, ...(signs && isLong && { sign: at((middle(place) + end) / 2, high) }) };
  });
  const square: FoldedSquare = {
    ...{ side, nodes, columnBits, columns, rows, bundles },
    placeOf: (node) => ({ column: node & (2 ** columnBits - 1), row: node >> columnBits }),
    nodeIn({ column, row }) {
      const node = row * 2 ** columnBits + column;
      return column >= 0 && row >= 0 && node < nodes ? node : undefined;
    },
    trackBetween: (from, to) => trackAcross(square, from, Math.log2(from ^ to)),
  };
  return square;
}

/** How many low bits of a node choose its column. */
export function columnBitsOf(nodes: number): number {
  return Math.floor(Math.log2(nodes) / 2);
}

/** The line inside the square from a node to its neighbour across a dimension, bowed aside so that it is seen between others. */
function trackAcross(square: FoldedSquare, node: number, dimension: number): Track {
  const [from, to] = [middleOf(square, node), middleOf(square, node ^ (1 << dimension))];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const away = (dimension % 2 === 0 ? -1 : 1) * Math.min(0.16 * length, 40);
  const bowed = ({ x, y }: Point) =>
    dimension < square.columnBits ? { x, y: y + away } : { x: x + away, y };
  return { from, to, by: [bowed(from), bowed(to)] };
}

/**
 * By link of a cube: the line at the edge that stands for it, as dimension * places + place; there are `ports` * places of
 * them in all.
 */
export function bundleOf({ columnBits, columns, rows }: FoldedSquare, ports: number) {
  const places = Math.max(columns.starts.length, rows.starts.length);
  const mask = 2 ** columnBits - 1;
  const of = (link: number) => {
    const [node, dimension] = [Math.floor(link / ports), link % ports];
    return dimension * places + (dimension < columnBits ? node & mask : node >> columnBits);
  };
  return { places, of };
}

import type { Figure, LegendItem } from '../document/figure.ts';
import { type Drawing, element, elementIn, type Markup, SVG } from '../document/markup.ts';
import {
  busiestOf,
  type TrafficSquares,
  type TrafficSums,
  type TrafficTable,
  trafficSquares,
  trafficSums,
} from '../tables/traffic-squares.ts';

/** Strengths of the colour, all of a width: so many can be told apart. */
const LEVELS = 5;

/** Where things stand, in units that the page scales to its width. */
const ROOM = { left: 52, top: 96, square: 320, gap: 10, bars: 64, right: 120, below: 38 };
const WIDTH = ROOM.left + ROOM.square + ROOM.gap + ROOM.right;
const HEIGHT = ROOM.top + ROOM.square + ROOM.below;
/** The squares, and where the sums of their rows begin. */
const FRAME = { x: ROOM.left, y: ROOM.top, width: ROOM.square, height: ROOM.square };
const RIGHT = ROOM.left + ROOM.square + ROOM.gap;

/** Marks of an axis, at most. */
const MOST_MARKS = 8;

/**
 * The table of an uneven exchange as a picture: a square for each pair, and beside it what every node sends and gets. What nodes
 * have for themselves is left out.
 */
export function trafficFigure(table: TrafficTable): Figure {
  const [squares, sums] = [trafficSquares(table), trafficSums(table)];
  return {
    title: 'Who sends how much to whom',
    caption: trafficInWords(squares, sums),
    legend: legendOf(squares),
    draw: (labelledBy) => (document) => {
      const name = { role: 'img', 'aria-labelledby': labelledBy };
      const svg = element(
        'svg',
        { class: 'plot traffic', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, ...name },
        ...cellPaths(squares),
        ...sumBars(sums),
        ...axes(table.nodes),
        ...names(table.nodes, sums),
      );
      return elementIn(document, svg, SVG) as SVGSVGElement;
    },
  };
}

/** What the picture shows, in words. */
function trafficInWords({ nodesEach: each }: TrafficSquares, { sent, got }: TrafficSums): string {
  const all = got.reduce((sum, one) => sum + one, 0);
  const [sender, receiver] = [busiestOf(sent), busiestOf(got)];
  const square = each === 1 ? 'one pair of nodes' : `${each} senders and ${each} receivers`;
  const times = (receiver.elements * got.length) / all;
  return (
    `A row is a sender, a column is a receiver, and a square is ${square}: the stronger its colour, the more elements. ` +
    'The bars are the sums of the columns, above, and of the rows, at the right, on one scale. ' +
    (all === 0
      ? 'No node has anything for another.'
      : `Node ${receiver.node} gets the most, ${receiver.elements} of ${all} elements, ${times.toFixed(1)} times the mean; ` +
        `node ${sender.node} sends the most, ${sender.elements}. What a node has for itself is left out.`)
  );
}

function legendOf({ most }: TrafficSquares): LegendItem[] {
  const levels = Array.from({ length: LEVELS }, (_, i) => i + 1).flatMap((level): LegendItem[] => {
    const [from, to] = [endOf(level - 1, most) + 1, endOf(level, most)];
    if (from > to) return [];
    return [{ sign: sign(level), text: from === to ? counted(to) : `${from} to ${counted(to)}` }];
  });
  return [{ sign: sign(0), text: 'no elements' }, ...levels];
}

function counted(elements: number): string {
  return elements === 1 ? '1 element' : `${elements} elements`;
}

/** The most elements of a square of a level. */
function endOf(level: number, most: number): number {
  return Math.floor((level * most) / LEVELS);
}

function sign(level: number): Drawing {
  const size = { width: 16, height: 16, 'aria-hidden': 'true' };
  const square = { x: 2, y: 2, width: 12, height: 12, ...paint(level) };
  const frame = { ...square, fill: 'none', stroke: 'currentColor', 'stroke-opacity': 0.4 };
  const drawn = element('svg', { class: 'plot traffic', ...size }, rect(square), rect(frame));
  return (document) => elementIn(document, drawn, SVG) as SVGSVGElement;
}

function rect(attributes: Readonly<Record<string, string | number>>): Markup {
  return element('rect', attributes);
}

function paint(level: number) {
  return { class: 'step', fill: 'currentColor', 'fill-opacity': level / LEVELS };
}

/** All squares of a level in one path. */
function cellPaths({ side, elements, most }: TrafficSquares): Markup[] {
  const each = ROOM.square / side;
  const paths = Array.from({ length: LEVELS + 1 }, () => '');
  for (const [square, count] of elements.entries()) {
    if (count === 0) continue;
    const level = Math.ceil((count * LEVELS) / most);
    const [row, column] = [Math.floor(square / side), square % side];
    const [x, y, wide] = [ROOM.left + column * each, ROOM.top + row * each, each].map(rounded);
    paths[level] += `M${x} ${y}h${wide}v${wide}h-${wide}z`;
  }
  return paths.flatMap((d, level) => (d === '' ? [] : [element('path', { d, ...paint(level) })]));
}

function rounded(length: number): number {
  return Number(length.toFixed(2));
}

/** Sums of the columns above the squares, those of the rows at their right; the longest of each stands out. */
function sumBars({ sent, got }: TrafficSums): Markup[] {
  const most = Math.max(busiestOf(sent).elements, busiestOf(got).elements, 1);
  const each = ROOM.square / sent.length;
  const bottom = ROOM.top - ROOM.gap;
  const barsOf = (sums: Float64Array, at: (begin: number, length: number) => Record<string, number>) => {
    const { node: busiest } = busiestOf(sums);
    return Array.from(sums, (sum, node) =>
      rect({
        ...at(node * each, (ROOM.bars * sum) / most),
        class: node === busiest && sum > 0 ? 'block' : 'others',
        fill: 'currentColor',
      }),
    );
  };
  const thick = rounded(each * 0.9);
  return [
    ...barsOf(got, (begin, length) => ({
      ...{ x: rounded(ROOM.left + begin), y: rounded(bottom - length) },
      ...{ width: thick, height: rounded(length) },
    })),
    ...barsOf(sent, (begin, length) => ({
      ...{ x: RIGHT, y: rounded(ROOM.top + begin), width: rounded(length), height: thick },
    })),
  ];
}

/** Numbers of nodes below and at the left, and a frame. */
function axes(nodes: number): Markup[] {
  const each = ROOM.square / nodes;
  const stride = 2 ** Math.ceil(Math.log2(Math.max(nodes / MOST_MARKS, 1)));
  const bottom = ROOM.top + ROOM.square;
  const marks: Markup[] = [];
  for (let node = 0; node < nodes; node += stride) {
    const middle = rounded((node + 0.5) * each);
    const below = { x: ROOM.left + middle, y: bottom + 14, 'text-anchor': 'middle' };
    const left = { x: ROOM.left - 5, y: ROOM.top + middle + 5, 'text-anchor': 'end' };
    for (const at of [below, left]) marks.push(label(at, `${node}`, 'axis'));
  }
  return [
    rect({ ...FRAME, fill: 'none', stroke: 'currentColor', class: 'grid' }),
    ...marks,
    label({ x: ROOM.left + ROOM.square / 2, y: bottom + 32, 'text-anchor': 'middle' }, 'receiver', 'axis'),
    label({ x: ROOM.left - 5, y: ROOM.top - 8, 'text-anchor': 'end' }, 'sender', 'axis'),
  ];
}

function label(at: Readonly<Record<string, string | number>>, text: string, name = 'title'): Markup {
  return element('text', { ...at, class: name, fill: 'currentColor', 'font-size': 13 }, text);
}

/** The busiest of both kinds by their names, and the column of the receiver, which everything waits for. */
function names(nodes: number, { sent, got }: TrafficSums): Markup[] {
  const [sender, receiver] = [busiestOf(sent), busiestOf(got)];
  if (receiver.elements === 0) return [];
  const each = ROOM.square / nodes;
  const x = rounded(ROOM.left + receiver.node * each);
  const middle = (receiver.node + 0.5) / nodes;
  const anchor = middle < 0.3 ? 'start' : middle > 0.7 ? 'end' : 'middle';
  const at = { start: x, middle: x + each / 2, end: x + each }[anchor];
  const column = { ...FRAME, x, width: rounded(each) };
  return [
    rect({ ...column, class: 'block', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 }),
    label(
      { x: at, y: 14, 'text-anchor': anchor },
      `node ${receiver.node} gets ${counted(receiver.elements)}`,
    ),
    label({ x: RIGHT, y: ROOM.top - 8 }, `node ${sender.node} sends ${sender.elements}`),
  ];
}

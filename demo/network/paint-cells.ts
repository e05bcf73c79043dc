import { popcount } from '../../src/schedules/model/address-bits.ts';
import type { Pen } from '../pen/pen.ts';
import { binary } from '../words.ts';
import { type FoldedSquare, middleOf } from './drawing/folded-square.ts';

/** Colours of the cells of a folded square. */
export interface CellPaint {
  readonly context: Pen;
  /** Of cells that are near, and of the edges of those that are far. */
  readonly near: string;
  readonly line: string;
  readonly ink: string;
  /** Of all cells, once everything is done, and of what is written on them; undefined before. */
  readonly done: { readonly cell: string; readonly ink: string } | undefined;
}

/** How much of the colour the nearest cells have. */
const NEAREST = 0.55;
/** Smaller cells have neither edges nor round corners. */
const FINE_FROM = 7;
/** Size of the labels, which need so much room for each digit and line. */
const LABEL = { font: 10, digit: 6.4, line: 12 };

/**
 * The nodes of a folded square, the darker the fewer links they are away from one of them.
 *
 * @param home the node that they are away from; undefined: all look alike
 * @param dim bits of a label
 */
export function paintCells(
  paint: CellPaint,
  square: FoldedSquare,
  dim: number,
  home: number | undefined,
): void {
  const { context, near, line, done } = paint;
  const { nodes, columnBits, columns, rows } = square;
  const isFine = Math.min(columns.size, rows.size) >= FINE_FROM;
  const mask = 2 ** columnBits - 1;
  context.lineWidth = 1;
  context.strokeStyle = line;
  context.fillStyle = done?.cell ?? near;
  for (let node = 0; node < nodes; node++) {
    const x = columns.starts[node & mask] + 0.5;
    const y = rows.starts[node >> columnBits] + 0.5;
    const [width, height] = [columns.size - 1, rows.size - 1];
    const share = home === undefined ? 0.2 : 1 - popcount(node ^ home) / dim;
    context.globalAlpha = done ? 1 : NEAREST * share;
    if (isFine) {
      context.beginPath();
      context.roundRect(x, y, width, height, 2);
      context.fill();
      context.globalAlpha = 1;
      if (!done && share < 0.35) context.stroke();
    } else context.fillRect(x - 0.5, y - 0.5, width + 0.8, height + 0.8);
  }
  context.globalAlpha = 1;
  paintLabels(paint, square, dim);
}

/** Addresses in cells that have room for them, in two lines where one is too wide. */
function paintLabels({ context, ink, done }: CellPaint, square: FoldedSquare, dim: number): void {
  const { nodes, columns, rows } = square;
  const lines = [1, 2].find(
    (count) => Math.ceil(dim / count) * LABEL.digit < columns.size - 4 && count * LABEL.line < rows.size - 2,
  );
  if (lines === undefined) return;
  context.font = `${LABEL.font}px ui-monospace, monospace`;
  context.fillStyle = done?.ink ?? ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const digits = Math.ceil(dim / lines);
  for (let node = 0; node < nodes; node++) {
    const { x, y } = middleOf(square, node);
    const address = binary(node, dim);
    const first = dim - (lines - 1) * digits;
    context.fillText(address.slice(0, first), x, y - ((lines - 1) * LABEL.line) / 2);
    if (lines === 2) context.fillText(address.slice(first), x, y + LABEL.line / 2);
  }
}

import { type CellSquare, middleOf } from '../../src/pictures/network/cell-square.ts';
import type { Pen } from '../../src/pictures/pen/pen.ts';
import { binary } from '../words.ts';
import type { Shade } from './cell-shades.ts';

/** Colours of cells. */
export interface CellPaint {
  readonly context: Pen;
  /** By what they show. */
  readonly colours: Readonly<Record<Shade['colour'], string>>;
  /** Of what is written on cells. */
  readonly ink: string;
}

/** Smaller cells have neither round corners nor room between them. */
const FINE_FROM = 7;
/** Size of the labels, which need so much room for each digit and line. */
const LABEL = { font: 10, digit: 6.4, line: 12 };

/**
 * The cells of a network.
 *
 * @param dim bits of the addresses that are written on cells which have room for them; left out: none are
 */
export function paintCells(
  paint: CellPaint,
  square: CellSquare,
  shadeOf: (node: number) => Shade,
  dim: number | undefined,
): void {
  if (Math.min(square.columns.size, square.rows.size) >= FINE_FROM) paintApart(paint, square, shadeOf);
  else paintTogether(paint, square, shadeOf);
  paint.context.globalAlpha = 1;
  if (dim !== undefined) paintLabels(paint, square, dim);
}

function paintApart(
  { context, colours }: CellPaint,
  square: CellSquare,
  shadeOf: (node: number) => Shade,
): void {
  const { columns, rows, placeOf } = square;
  for (let node = 0; node < square.nodes; node++) {
    const { column, row } = placeOf(node);
    const { colour, alpha } = shadeOf(node);
    context.fillStyle = colours[colour];
    context.globalAlpha = alpha;
    context.beginPath();
    context.roundRect(
      columns.starts[column] + 0.5,
      rows.starts[row] + 0.5,
      columns.size - 1,
      rows.size - 1,
      2,
    );
    context.fill();
  }
}

/** Rows of small cells, those side by side that look alike as one. Of cells smaller than a pixel some stand for those around them. */
function paintTogether(
  { context, colours }: CellPaint,
  { columns, rows, nodeIn }: CellSquare,
  shadeOf: (node: number) => Shade,
): void {
  const [right, down] = [columns, rows].map(({ size }) => Math.max(1, Math.floor(1 / size)));
  for (let row = 0; row < rows.starts.length; row += down) {
    let [begin, shade]: [number, Shade | undefined] = [0, undefined];
    const paintTo = (end: number) => {
      if (shade === undefined || shade.alpha === 0 || end <= begin) return;
      context.fillStyle = colours[shade.colour];
      context.globalAlpha = shade.alpha;
      context.fillRect(begin, rows.starts[row], end - begin, rows.size * down);
    };
    let end = 0;
    for (let column = 0; column < columns.starts.length; column += right) {
      const start = columns.starts[column];
      const node = nodeIn({ column, row });
      const next = node === undefined ? undefined : shadeOf(node);
      // A gap of half a pixel is seen.
      if (next !== shade || start > end + 0.5) {
        paintTo(end);
        [begin, shade] = [start, next];
      }
      end = start + columns.size * right;
    }
    paintTo(end);
  }
}

/** Addresses in cells that have room for them, in two lines where one is too wide. */
function paintLabels({ context, ink }: CellPaint, square: CellSquare, dim: number): void {
  const { nodes, columns, rows } = square;
  const lines = [1, 2].find(
    (count) => Math.ceil(dim / count) * LABEL.digit < columns.size - 4 && count * LABEL.line < rows.size - 2,
  );
  if (lines === undefined) return;
  context.font = `${LABEL.font}px ui-monospace, monospace`;
  context.fillStyle = ink;
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

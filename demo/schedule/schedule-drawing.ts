import { inkOn, portColours, SEVERAL_COLOUR } from '../colours.ts';
import { type ChartCells, type ChartRequest, NO_PORT, SEVERAL_PORTS } from '../laboratory/protocol.ts';

/** Cells, and where they are on the canvas. All sizes are in CSS pixels. */
export interface Drawing {
  readonly request: ChartRequest;
  readonly cells: ChartCells['cells'];
  /** By port, what is written into its cells if there is room. */
  readonly marks: readonly string[];
  /** Of a step and a slot. */
  readonly size: { readonly x: number; readonly y: number };
  /** What is left of and above the canvas. */
  readonly scroll: { readonly x: number; readonly y: number };
}

/** From this size on cells are set apart by gaps. */
export const GAP_FROM = 5;
/** From this size on cells have room for a mark. */
const MARK_FROM = { x: 13, y: 11 };

/** Draws cells onto a canvas; what is no port's stays clear. */
export function drawCells(canvas: HTMLCanvasElement, scale: number, drawing: Drawing): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { request, size, scroll } = drawing;
  const { firstStep, endStep, firstSlot, endSlot, columns, rows } = request;
  const left = firstStep * size.x - scroll.x;
  const top = firstSlot * size.y - scroll.y;
  const width = ((endStep - firstStep) * size.x) / columns;
  const height = ((endSlot - firstSlot) * size.y) / rows;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.imageSmoothingEnabled = false;
  const image = imageOf(drawing);
  // Rows of a pixel are hard to see: where there is room below they get another one.
  if (height < 2) context.drawImage(image, left, top + 1, width * columns, height * rows);
  context.drawImage(image, left, top, width * columns, height * rows);
  if (width >= GAP_FROM) {
    for (let i = 0; i <= columns; i++) context.clearRect(left + i * width - 0.5, 0, 1, canvas.height);
  }
  if (height >= GAP_FROM) {
    for (let i = 0; i <= rows; i++) context.clearRect(0, top + i * height - 0.5, canvas.width, 1);
  }
  if (width >= MARK_FROM.x && height >= MARK_FROM.y) {
    mark(context, drawing, (column, row) => [left + (column + 0.5) * width, top + (row + 0.5) * height]);
  }
}

function mark(
  context: CanvasRenderingContext2D,
  { cells, marks, request: { columns } }: Drawing,
  centre: (column: number, row: number) => [x: number, y: number],
): void {
  const inks = portColours(marks.length).map(inkOn);
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [cell, port] of cells.entries()) {
    if (port >= marks.length) continue;
    const [x, y] = centre(cell % columns, Math.floor(cell / columns));
    context.fillStyle = inks[port];
    context.fillText(marks[port], x, y + 0.5);
  }
}

/** The cells as an image with a pixel for each. */
function imageOf({ request: { columns, rows }, cells, marks }: Drawing): HTMLCanvasElement {
  const colours = new Uint32Array(256);
  for (const [port, colour] of portColours(marks.length).entries()) colours[port] = pixelOf(colour);
  colours[SEVERAL_PORTS] = pixelOf(SEVERAL_COLOUR);
  colours[NO_PORT] = 0;
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (const [cell, port] of cells.entries()) pixels[cell] = colours[port];
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/** "#rrggbb" as image data have it: red in the lowest byte, opaque. */
function pixelOf(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

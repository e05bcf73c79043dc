import { inkOn, SEVERAL_COLOUR } from '../../src/pictures/colours.ts';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS } from '../../src/pictures/timeline/chart-request.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { pixelOf, portColours } from '../colours.ts';
import { canvasOf } from '../files/image-data.ts';
import type { LoadedCells } from './use-cells.ts';
import type { ChartView } from './use-chart-view.ts';

/** From this size on cells are set apart by gaps. */
export const GAP_FROM = 5;
/** From this size on cells have room for a mark. */
const MARK_FROM = { x: 13, y: 11 };

/** Draws cells onto a canvas; what is no port's stays clear. All sizes but those of the canvas are in CSS pixels. */
export function drawCells(
  canvas: HTMLCanvasElement,
  scale: number,
  loaded: LoadedCells,
  { x, y }: ChartView,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { firstStep, endStep, firstSlot, endSlot, columns, rows } = loaded.request;
  const left = firstStep * x.size - x.scroll;
  const top = firstSlot * y.size - y.scroll;
  const width = ((endStep - firstStep) * x.size) / columns;
  const height = ((endSlot - firstSlot) * y.size) / rows;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.imageSmoothingEnabled = false;
  const image = imageOf(loaded.playback.network.ports, loaded.request, loaded.cells);
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
    mark(context, loaded, (column, row) => [left + (column + 0.5) * width, top + (row + 0.5) * height]);
  }
}

function mark(
  context: CanvasRenderingContext2D,
  { playback: { network }, cells, request: { columns } }: LoadedCells,
  centre: (column: number, row: number) => [x: number, y: number],
): void {
  const { portMark } = topologyOf(network.topology);
  const inks = portColours(network.ports).map(inkOn);
  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const [cell, port] of cells.entries()) {
    if (port >= network.ports) continue;
    const [x, y] = centre(cell % columns, Math.floor(cell / columns));
    context.fillStyle = inks[port];
    context.fillText(portMark(port), x, y + 0.5);
  }
}

/** Cells as an image with a pixel for each. */
export function imageOf(
  ports: number,
  { columns, rows }: Pick<ChartRequest, 'columns' | 'rows'>,
  cells: Uint8Array,
): OffscreenCanvas {
  const colours = new Uint32Array(256);
  for (const [port, colour] of portColours(ports).entries()) colours[port] = pixelOf(colour);
  colours[SEVERAL_PORTS] = pixelOf(SEVERAL_COLOUR);
  colours[NO_PORT] = 0;
  return canvasOf({ columns, rows, pixels: Uint32Array.from(cells, (port) => colours[port]) });
}

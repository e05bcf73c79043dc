import { linesOf } from '../../src/report/document/lines-of.ts';
import { token } from '../colours.ts';
import { canvasOf } from '../files/image-data.ts';
import type { PictureData } from '../laboratory/stage/picture-layout.ts';

/** The parts of a picture, each of them as a part of the side of the memory. */
const TEXT_HEIGHT = 0.15;
const MARGIN = 0.034;
const FONT = 0.031;
const LINE = 0.042;
const MOST_LINES = 3;

/** A canvas for the memory with a line of text below it. @param side pixels of the memory along each side */
export function pictureCanvas(side: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  // Videos have even sides.
  [canvas.width, canvas.height] = [side, side + 2 * Math.round((side * TEXT_HEIGHT) / 2)];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser gives no canvas to draw a film on');
  return context;
}

/** Paints a picture of the memory, and what is said of it. */
export function paintPicture(context: CanvasRenderingContext2D, memory: PictureData, text: string): void {
  const { width: side, height } = context.canvas;
  context.fillStyle = token('paper');
  context.fillRect(0, 0, side, height);
  const scale = side / Math.max(memory.columns, memory.rows);
  const size = [memory.columns * scale, memory.rows * scale] as const;
  context.imageSmoothingEnabled = false;
  context.drawImage(canvasOf(memory), (side - size[0]) / 2, (side - size[1]) / 2, ...size);
  context.fillStyle = token('ink');
  context.font = `${FONT * side}px system-ui, sans-serif`;
  context.textBaseline = 'top';
  const margin = MARGIN * side;
  const fits = (line: string) => context.measureText(line).width <= side - 2 * margin;
  for (const [i, line] of linesOf(text.split(' '), fits).slice(0, MOST_LINES).entries()) {
    context.fillText(line, margin, side * (1 + MARGIN / 2 + LINE * i));
  }
}

import type { Pen } from './pen.ts';

/** By canvas of the page: what draws what it shows at rest, in pixels of the page. */
const drawings = new WeakMap<HTMLCanvasElement, (pen: Pen) => void>();

/** Tells how what a canvas shows is drawn with any pen, so that a file can have it in lines, not in pixels. */
export function canDrawAgain(canvas: HTMLCanvasElement, draw: (pen: Pen) => void): void {
  drawings.set(canvas, draw);
}

/** How what a canvas shows is drawn with any pen; undefined where nobody told it. */
export function drawnAgain(canvas: HTMLCanvasElement): ((pen: Pen) => void) | undefined {
  return drawings.get(canvas);
}

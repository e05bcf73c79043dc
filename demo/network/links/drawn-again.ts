import type { Pen } from '../../../src/pictures/pen/pen.ts';

/**
 * By canvas of the page: what draws what it shows at rest with any pen, in pixels of the page. A file can have that in lines, not in
 * pixels.
 */
export const drawnAgain = new WeakMap<HTMLCanvasElement, (pen: Pen) => void>();

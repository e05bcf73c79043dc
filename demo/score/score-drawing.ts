import { token } from '../colours.ts';
import { imageOf } from '../schedule/schedule-drawing.ts';
import type { Size } from '../use-size.ts';
import type { ScorePhase } from './score-times.ts';
import type { ScoreCells } from './use-score-cells.ts';

/** Of what is past. */
const PAST = 0.28;
/** From this width on steps are set apart, in pixels of the page. */
const APART_FROM = 6;
const HATCH = 6;
/** Of the height of its row, a tick; at least two pixels of the page. */
const TICK_SHARE = 0.4;

/**
 * Draws the schedule in small: a column for each step, a tick for each slot that leaves, in the colour of its port; local
 * phases are hatched.
 *
 * @param ticks what `ticksOf` has drawn; undefined until it has
 * @param now where the present moment stands, in pixels of the page: what is left of it is pale
 */
export function drawScore(
  canvas: HTMLCanvasElement,
  scale: number,
  stretches: readonly ScorePhase[],
  ticks: OffscreenCanvas | undefined,
  now: number,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const height = canvas.height / scale;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = token('panel');
  context.fillRect(0, 0, canvas.width, height);
  for (const { name, left, width } of stretches) if (name !== 'steps') hatch(context, left, width, height);
  // While the page has no room for it there is nothing to be drawn.
  if (ticks === undefined || canvas.height === 0) return;
  const parts = [
    { from: 0, to: now, alpha: PAST },
    { from: now, to: canvas.width / scale, alpha: 1 },
  ];
  for (const { from, to, alpha } of parts) {
    const [left, width] = [Math.round(from * scale), Math.round((to - from) * scale)];
    if (width <= 0) continue;
    context.globalAlpha = alpha;
    context.drawImage(ticks, left, 0, width, canvas.height, left / scale, 0, width / scale, height);
  }
  context.globalAlpha = 1;
}

/** The steps alone, in pixels of the screen, on nothing. @param loaded the cells of all steps */
export function ticksOf(
  loaded: ScoreCells,
  scale: number,
  stretches: readonly ScorePhase[],
  { width, height }: Size,
): OffscreenCanvas {
  const { columns, rows, endStep } = loaded.request;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = imageOf(loaded.playback.network.ports, loaded.request, loaded.cells);
  context.imageSmoothingEnabled = false;
  let done = 0;
  for (const stretch of stretches.filter(({ name }) => name === 'steps')) {
    const steps = stretch.last - stretch.first;
    const [from, part] = [(done * columns) / endStep, (steps * columns) / endStep];
    const [left, across] = [stretch.left * scale, stretch.width * scale];
    context.drawImage(image, from, 0, part, rows, left, 0, across, height);
    const column = across / steps;
    if (column >= APART_FROM * scale) {
      for (let i = 0; i <= steps; i++) context.clearRect(left + i * column - scale / 2, 0, scale, height);
    }
    done += steps;
  }
  if (loaded.areShares) return canvas;
  // Ticks are flat, however few the slots are, and sharp.
  const row = height / rows;
  const tick = Math.max(Math.floor(row * TICK_SHARE), Math.round(2 * scale));
  for (let i = 0; i < rows && row > tick + scale; i++) {
    const [from, to] = [Math.round(i * row), Math.round((i + 1) * row)];
    context.clearRect(0, from + tick, width, to - from - tick);
  }
  return canvas;
}

function hatch(context: CanvasRenderingContext2D, left: number, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, width, height);
  context.clip();
  context.strokeStyle = token('line');
  context.lineWidth = 1;
  context.beginPath();
  for (let x = left - height; x < left + width; x += HATCH) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.restore();
}

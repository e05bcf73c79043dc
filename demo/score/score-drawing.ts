import { token } from '../colours.ts';
import { imageOf } from '../schedule/schedule-drawing.ts';
import type { Size } from '../use-size.ts';
import { type ScorePhase, seenSteps } from './score-times.ts';
import type { ScoreCells } from './use-score-cells.ts';

/** Of what is past. */
const PAST = 0.3;
/** From this width on steps are set apart, in pixels of the page. */
const APART_FROM = 6;
const HATCH = 6;
/** Of the line that says how high all links are, in pixels of the page. */
const ALL_LINE = 1.5;
const ALL_DASH = [5, 4];
/** Of the height of its row, a tick; at least two pixels of the page. */
const TICK_SHARE = 0.4;

/**
 * Draws the schedule in small: a column for each step, a tick for each slot that leaves, in the colour of its port, or shares of the
 * links, below a line that stands for all; local phases are hatched.
 *
 * @param ticks what `ticksOf` has drawn; undefined until it has
 * @param areShares whether these are shares
 * @param now where the present moment stands, in pixels of the page: what is left of it is pale
 */
export function drawScore(
  canvas: HTMLCanvasElement,
  scale: number,
  stretches: readonly ScorePhase[],
  ticks: OffscreenCanvas | undefined,
  areShares: boolean,
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
  const room = canvas.width / scale;
  const border = Math.min(Math.max(now, 0), room);
  const parts = [
    { from: 0, to: border, alpha: PAST },
    { from: border, to: room, alpha: 1 },
  ];
  for (const { from, to, alpha } of parts) {
    const [left, width] = [Math.round(from * scale), Math.round((to - from) * scale)];
    if (width <= 0) continue;
    context.globalAlpha = alpha;
    context.drawImage(ticks, left, 0, width, canvas.height, left / scale, 0, width / scale, height);
  }
  context.globalAlpha = 1;
  if (!areShares) return;
  context.strokeStyle = token('followed');
  context.lineWidth = ALL_LINE;
  context.setLineDash(ALL_DASH);
  context.beginPath();
  for (const { left, width } of stretches.filter(({ name }) => name === 'steps')) {
    context.moveTo(left, ALL_LINE / 2);
    context.lineTo(left + width, ALL_LINE / 2);
  }
  context.stroke();
  context.setLineDash([]);
}

/** The steps alone, in pixels of the screen, on nothing. @param loaded the cells of those that are seen, or were */
export function ticksOf(
  loaded: ScoreCells,
  scale: number,
  stretches: readonly ScorePhase[],
  { width, height }: Size,
): OffscreenCanvas {
  const { columns, rows, firstStep, endStep } = loaded.request;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = imageOf(loaded.playback.network.ports, loaded.request, loaded.cells);
  context.imageSmoothingEnabled = false;
  for (const { stretch, before, range } of seenSteps(stretches, width / scale)) {
    const [first, end] = [Math.max(range[0], firstStep), Math.min(range[1], endStep)];
    if (first >= end) continue;
    const column = (stretch.width * scale) / (stretch.last - stretch.first);
    const left = stretch.left * scale + (first - before) * column;
    const cell = (step: number) => ((step - firstStep) * columns) / (endStep - firstStep);
    const across = (end - first) * column;
    context.drawImage(image, cell(first), 0, cell(end) - cell(first), rows, left, 0, across, height);
    if (column < APART_FROM * scale) continue;
    for (let i = 0; i <= end - first; i++) {
      context.clearRect(left + i * column - scale / 2, 0, scale, height);
    }
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

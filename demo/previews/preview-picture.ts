import { readFileSync } from 'node:fs';
import type { Playback } from '../../src/host/program/playback.ts';
import { PORT_COLOURS, SEVERAL_COLOUR } from '../../src/pictures/colours.ts';
import { NO_PORT, SEVERAL_PORTS, wholeChart } from '../../src/pictures/timeline/chart-request.ts';
import { PortChart } from '../../src/pictures/timeline/port-chart.ts';
import { pixelOf } from '../colours.ts';
import { paintMemory } from '../gallery/paint-memory.ts';
import type { State } from '../state/state.ts';

/** Pixels of a preview, which is two squares: nearly the shape that sites show of a link. */
const SIDE = 600;
export const PREVIEW = { width: 2 * SIDE, height: SIDE } as const;

/** It says the colours of a light page first. */
const STYLE_SHEET = readFileSync(new URL('../../src/pictures/colours.css', import.meta.url), 'utf8');

/** From this width on columns are set apart, by a pixel. */
const APART_FROM = 5;

/** The memory of a state beside its schedule, in the colours of the light page. @returns the pixels row by row, red in the lowest byte */
export async function previewOf(state: State): Promise<Uint32Array> {
  const memory = new Uint32Array(SIDE * SIDE);
  const [paper, far, panel] = ['paper', 'far', 'panel'].map(lightToken);
  const colourAt = scheduleIn(await paintMemory(state, { paper, far }, plainCanvas(memory)));
  const preview = new Uint32Array(PREVIEW.width * PREVIEW.height);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const own = memory[y * SIDE + x];
      // Where nothing is there is paper.
      preview[y * PREVIEW.width + x] = own >>> 24 === 0 ? paper : own;
      preview[y * PREVIEW.width + SIDE + x] = colourAt(x, y) ?? panel;
    }
  }
  return preview;
}

/** By pixel of a square: the colour of the port by which the slot of a row leaves in the step of a column; undefined where it waits. */
function scheduleIn(playback: Playback): (x: number, y: number) => number | undefined {
  const chart = new PortChart(playback.schedule);
  const room = { columns: SIDE, rows: SIDE };
  const request = wholeChart(chart.blocksPerStep.length, playback.schedule.slots, room);
  const { columns, rows } = request;
  if (columns === 0) return () => undefined;
  const cells = chart.cells(request);
  const colours = Array.from({ length: PORT_COLOURS }, (_, port) => lightToken(`port-${port}`));
  const several = pixelOf(SEVERAL_COLOUR);
  const isApart = SIDE / columns >= APART_FROM;
  return (x, y) => {
    const column = Math.floor((x * columns) / SIDE);
    const isGap = isApart && Math.floor(((x + 1) * columns) / SIDE) > column;
    const port = cells[Math.floor((y * rows) / SIDE) * columns + column];
    if (isGap || port === NO_PORT) return undefined;
    return port === SEVERAL_PORTS ? several : colours[port % PORT_COLOURS];
  };
}

/** A canvas where there is no browser, for what puts whole pictures on it. @param pixels of the square that it has then */
function plainCanvas(pixels: Uint32Array): OffscreenCanvas {
  const data = new Uint8ClampedArray(pixels.buffer);
  const context = { createImageData: () => ({ data }), putImageData: () => {} };
  return { width: SIDE, height: SIDE, getContext: () => context } as unknown as OffscreenCanvas;
}

/** A colour of the light page, as pixels have it. */
function lightToken(name: string): number {
  const [, colour] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(STYLE_SHEET) ?? [];
  if (colour === undefined) throw new Error(`the style sheet has no colour --${name}`);
  return pixelOf(colour);
}

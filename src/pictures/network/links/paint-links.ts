import type { Pen } from '../../pen/pen.ts';
import { lengthOf, type Point, pointOn, type Track } from '../track.ts';
import type { BusyLinks } from './busy-links.ts';

/** What links are painted with. */
export interface Paint {
  readonly context: Pen;
  /** By port. */
  readonly colours: readonly string[];
  /** Of the block that is followed. */
  readonly followed: string;
  /** Share of its full size that the picture has, 1 in a square of 680 pixels. */
  readonly scale: number;
}

/** In pixels of a picture of full size. */
const TAIL = 26;
const PULSE_WIDTH = 4.5;
const LIT_WIDTH = { least: 0.5, most: 1.4 };
const BARB = 5;
/** How far beside the middle of a link a direction of it is drawn: in flight, and at rest. */
const ASIDE = { pulse: 2.6, lit: 1.1 };
/** A tail fades in so many parts. */
const PARTS = 6;

/**
 * A pulse on each link.
 * @param at how far it has come, 0 to 1
 */
export function paintPulses(paint: Paint, busy: readonly BusyLinks[], at: number): void {
  const { context, scale } = paint;
  context.lineCap = 'round';
  for (const { port, load, near, tracks } of busy) {
    context.strokeStyle = colourOf(paint, port);
    const wider = port === undefined ? 2 : 0;
    const { width, alpha } = near === undefined ? ON_PAPER : inSpace(near);
    context.lineWidth = Math.max(2, PULSE_WIDTH * scale) * width + wider;
    const shares = tracks.map((track) => Math.max(8, TAIL * scale) / lengthOf(track));
    for (let part = 0; part < PARTS; part++) {
      // The last part is the head. Round ends of what is hardly seen would be.
      context.globalAlpha = ((part + 1) / PARTS) ** 1.8 * (0.35 + 0.65 * load) * alpha;
      context.lineCap = part === PARTS - 1 ? 'round' : 'butt';
      context.beginPath();
      for (const [i, track] of tracks.entries()) {
        const begin = Math.max(0, at - shares[i] * (1 - part / PARTS));
        const end = Math.max(0, at - shares[i] * (1 - (part + 1) / PARTS));
        if (end > begin) trace(context, track, begin, end, ASIDE.pulse * scale);
      }
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/**
 * Lit links, with barbs that say which way: at rest nothing travels.
 * @param alpha how much of it is seen, 0 to 1
 */
export function paintLit(paint: Paint, busy: readonly BusyLinks[], alpha: number): void {
  const { context, scale } = paint;
  context.lineCap = 'butt';
  for (const { port, load, near, tracks } of busy) {
    const colour = colourOf(paint, port);
    context.strokeStyle = colour;
    context.fillStyle = colour;
    const { least, most } = LIT_WIDTH;
    const depth = near === undefined ? ON_PAPER : inSpace(near);
    context.globalAlpha = alpha * depth.alpha;
    context.lineWidth = (least + (most - least) * load) * Math.max(scale, 0.6) * depth.width;
    const aside = ASIDE.lit * scale;
    context.beginPath();
    for (const track of tracks) trace(context, track, 0, 1, aside);
    context.stroke();
    context.beginPath();
    for (const track of tracks) barb(context, track, aside, BARB * scale);
    context.fill();
  }
  context.globalAlpha = 1;
}

const ON_PAPER = { width: 1, alpha: 1 };

/** What is farther away is finer and fainter. */
function inSpace(near: number): typeof ON_PAPER {
  return { width: 0.4 + 0.3 * near, alpha: 0.3 + 0.65 * near };
}

function colourOf({ colours, followed }: Paint, port: number | undefined): string {
  return port === undefined ? followed : colours[port];
}

/** Draws a part of a track. */
function trace(context: Pen, track: Track, begin: number, end: number, aside: number): void {
  const pieces = track.by === undefined ? 1 : Math.ceil(24 * (end - begin)) + 1;
  for (let i = 0; i <= pieces; i++) {
    const { x, y } = pointOn(track, begin + ((end - begin) * i) / pieces, aside);
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

/** Half an arrowhead on the outer side, two thirds along, where nodes hide no link. */
function barb(context: Pen, track: Track, aside: number, size: number): void {
  const length = lengthOf(track);
  if (length < 4 * size) return;
  const tip = 0.66;
  const corners: Point[] = [
    pointOn(track, tip, aside),
    pointOn(track, tip - (1.3 * size) / length, aside),
    pointOn(track, tip - (1.3 * size) / length, aside + size * 0.8),
  ];
  context.moveTo(corners[0].x, corners[0].y);
  for (const { x, y } of corners.slice(1)) context.lineTo(x, y);
  context.closePath();
}

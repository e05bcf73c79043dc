import { displaced } from '../../../src/host/motion/displacement.ts';
import {
  type Flight,
  type FlightApart,
  isFlown,
  type Line,
  type Pose,
  ROOM,
} from '../../../src/host/motion/pose.ts';

/* What draw.wgsl and veil.wgsl do, on the processor. */

/** A picture of the memories A[slot][node] with several elements in a slot, and its pixels. */
export interface Canvassed {
  readonly width: number;
  readonly height: number;
  readonly nodes: number;
  readonly slots: number;
  /** Elements of a slot. */
  readonly unit: number;
  /** Whether some places hold no block. */
  readonly hasGaps: boolean;
}

/** The colour of an element in a slot of a column, red in the lowest byte; 0 where there is none. @param node the nearest one */
type ColourAt = (slot: number, element: number, column: number, node: number) => number;

/** The pixels of a pose, row by row. */
export function pictureOf(size: Canvassed, pose: Pose, colourAt: ColourAt): Uint32Array {
  const { width, height, nodes, slots, unit } = size;
  const { flight, pale, rest, frames, paper } = pose;
  const rows = slots * unit;
  const pixels = new Uint32Array(width * height);
  const isAtRest = (slot: number) => flight?.along === 'rows' && !isFlown(flight, slot);
  const over =
    flight?.along === 'places'
      ? blocksApart(flight, size, pose, colourAt)
      : flight && blocksOver(flight, size, colourAt, paper);
  for (let y = 0; y < height; y++) {
    const atY = ((y + 0.5) * rows) / height;
    const row = Math.floor(atY);
    const slot = Math.floor(row / unit);
    for (let x = 0; x < width; x++) {
      const atX = ((x + 0.5) * nodes) / width;
      const node = Math.floor(atX);
      const colour = over ? over(slot, node, atX, atY) : colourAt(slot, row % unit, node, node);
      if (colour === 0) continue;
      const own = mix(colour, paper, pale[slot]);
      pixels[y * width + x] = isAtRest(slot) ? mix(own, paper, rest) : own;
    }
  }
  for (let slot = 0; slot < slots; slot++)
    if (frames[slot] !== 0) drawFrame(pixels, size, slot, frames[slot]);
  return pixels;
}

/** Lays a picture over another. @param weight 0 to 1 */
export function lay(picture: Uint32Array, weight: number, under: Uint32Array): void {
  if (weight === 0) return;
  for (let i = 0; i < under.length; i++)
    if (under[i] !== picture[i]) under[i] = mix(under[i], picture[i], weight);
}

/** What is drawn at a point of the picture, in nodes and rows, while blocks fly. */
function blocksOver(
  { along, sides, lines, order }: Flight,
  { nodes, slots, unit }: Canvassed,
  colourAt: ColourAt,
  paper: number,
) {
  const held = (slot: number) => (order ? order[slot] : slot);
  return (slot: number, node: number, atX: number, atY: number): number => {
    const line = lines[along === 'rows' ? slot : node];
    const [at, across, places] =
      along === 'rows' ? [atX, atY % 1, nodes] : [atY / unit, 1 - (atX % 1), slots];
    const block = blockOver(line, at, across, places);
    if (block === undefined) return (paper | OPAQUE) >>> 0;
    const end = line.later === 0 ? block.place : displaced(sides, block.place, line.later);
    if (along === 'rows') {
      const nearest = line.done >= 0.5 ? block.place : block.start;
      return colourAt(held(slot), Math.floor(atY) % unit, end, nearest);
    }
    return colourAt(held(end), Math.floor(block.part * unit), node, node);
  };
}

/** The same where blocks fly apart. */
function blocksApart(
  { distances, kinds, done }: FlightApart,
  { nodes, unit, hasGaps }: Canvassed,
  { paper, rest }: Pose,
  colourAt: ColourAt,
) {
  const away = 1 - done;
  const thickness = thicknessAt(done);
  return (slot: number, node: number, atX: number, atY: number): number => {
    const element = Math.floor(atY) % unit;
    for (const [k, distance] of distances.entries()) {
      const end = atX + distance * away;
      const place = Math.floor(end);
      if (end < 0 || place >= nodes || kinds[slot * nodes + place] !== k + 1) continue;
      const isHere = distance > 0 ? atY % 1 < thickness : atY % 1 >= 1 - thickness;
      if (isHere) return colourAt(slot, element, place, done >= 0.5 ? place : place - distance);
    }
    // What comes here is not here yet.
    if (kinds[slot * nodes + node] !== 0) return hasGaps ? 0 : (paper | OPAQUE) >>> 0;
    const colour = colourAt(slot, element, node, node);
    return colour === 0 ? 0 : mix(colour, paper, rest);
  };
}

/** How much of the height of its row a block has on the way, or of the width of its column. */
function thicknessAt(done: number): number {
  return 1 - 0.5 * Math.min(1, ROOM * Math.min(done, 1 - done));
}

/** The block of a line over a point of it; undefined between blocks. See draw.wgsl. */
function blockOver({ right, span, done }: Line, at: number, across: number, places: number) {
  const away = 1 - done;
  const thickness = right === 0 ? 1 : thicknessAt(done);
  const end = at + right * away;
  const place = Math.floor(end);
  if (across < thickness && place < places && place % span >= right) {
    return { place, start: place - right, part: end - place };
  }
  const otherEnd = at - (span - right) * away;
  const otherPlace = Math.floor(otherEnd);
  if (across >= 1 - thickness && otherPlace >= 0 && otherPlace % span < right) {
    return { place: otherPlace, start: otherPlace + span - right, part: otherEnd - otherPlace };
  }
  return undefined;
}

function drawFrame(pixels: Uint32Array, { width, height, slots }: Canvassed, slot: number, colour: number) {
  const rowHeight = height / slots;
  if (rowHeight < 5) return;
  const thick = Math.min(Math.max(rowHeight / 8, 1), 4);
  for (let y = Math.floor(slot * rowHeight); y < Math.min((slot + 1) * rowHeight, height); y++) {
    const within = y + 0.5 - slot * rowHeight;
    if (within < 0) continue;
    const isEdge = Math.min(within, rowHeight - within) < thick;
    for (let x = 0; x < width; x++) {
      if (!isEdge && Math.min(x + 0.5, width - x - 0.5) >= thick) continue;
      const pixel = y * width + x;
      pixels[pixel] = mix(pixels[pixel], (colour | OPAQUE) >>> 0, (colour >>> 24) / 255);
    }
  }
}

const OPAQUE = 0xff000000;

/** Byte by byte. */
function mix(one: number, other: number, part: number): number {
  if (part === 0) return one;
  let mixed = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const [a, b] = [(one >>> shift) & 255, (other >>> shift) & 255];
    mixed |= Math.round(a + (b - a) * part) << shift;
  }
  return mixed >>> 0;
}

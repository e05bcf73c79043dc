import { type Flight, type FlightApart, type Pose, ROOM } from './pose.ts';

/* A pose in the words that draw.wgsl and pale.wgsl read. */

/** u32 words of the structures in draw.wgsl. */
export const SLOT_WORDS = 4;
export const LINE_WORDS = 4;
export const PICTURE_WORDS = 6;

/** By slot: whose line is its own, its row, how pale it is, and its frame. */
export function slotWords(rows: Uint32Array, { flight, pale, frames }: Pose): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(SLOT_WORDS * rows.length);
  const numbers = new Float32Array(words.buffer);
  for (let slot = 0; slot < rows.length; slot++) {
    const holder = flight && 'order' in flight && flight.order ? flight.order[slot] : slot;
    words.set([holder, rows[holder], 0, frames[slot]], SLOT_WORDS * slot);
    numbers[SLOT_WORDS * slot + 2] = pale[slot];
  }
  return words;
}

/** Of blocks that fly apart a line is a distance. */
export function lineWords(flight: Flight | FlightApart): Uint32Array<ArrayBuffer> {
  const lines =
    flight.along === 'places'
      ? flight.distances.map((right) => ({ right, span: 1, later: 0, done: flight.done }))
      : flight.lines;
  const words = new Uint32Array(LINE_WORDS * lines.length);
  const numbers = new Float32Array(words.buffer);
  for (const [line, { right, span, later, done }] of lines.entries()) {
    words.set([right, span, later], LINE_WORDS * line);
    numbers[LINE_WORDS * line + 3] = done;
  }
  return words;
}

/** What is the same for the whole picture. */
export function pictureWords(
  width: number,
  height: number,
  { flight, paper, rest }: Pose,
): Uint32Array<ArrayBuffer> {
  const words = Uint32Array.of(
    width,
    height,
    0,
    paper,
    flight === undefined ? 0 : flight.along === 'places' ? flight.distances.length : flight.sides.length,
    0,
  );
  const numbers = new Float32Array(words.buffer);
  numbers[2] = ROOM;
  numbers[5] = rest;
  return words;
}

/** Bytes as words, with as many more as there must be. */
export function wholeWords(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(4 * Math.ceil(bytes.length / 4));
  whole.set(bytes);
  return whole;
}

/** Of paper that is so thick. */
export function paperChannels({ paper, rest }: Pose): Float32Array<ArrayBuffer> {
  const channels = [0, 8, 16].map((shift) => (((paper >>> shift) & 255) / 255) * rest);
  return Float32Array.of(...channels, 0);
}

/*
 * Why not a library: gifenc 1.0.3, the smallest of them, has no pictures of a part of the area, which keep a film small, and ships twice
 * as much (measured in November 2026, both bundled and compressed: 4.4 kB, these files 2.1 kB).
 */

import type { FilmFile } from '../film-file.ts';
import { compress } from './lzw.ts';
import { type Palette, paletteOf } from './palette.ts';

/** Bits of an index of a colour. */
const BITS = 8;
/** The index that says: what was there before stays. The others are colours. */
const SAME = 2 ** BITS - 1;
/** Milliseconds of the unit of time. */
const TICK_MS = 10;
/** Browsers show a picture that has less for much longer. */
const LEAST_TICKS = 2;

/** A part of a picture in which something is new. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A GIF that goes on for ever (GIF89a). Each picture has 255 colours of its own, and holds only the area in which something is new, and
 * in it only what is.
 */
export class GifFile implements FilmFile {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  /** The picture before, with red in the lowest byte. */
  private before: Uint32Array | undefined;
  /** Where the times of the pictures are that are done: in milliseconds, and as far as the file has said. */
  private time = 0;
  private ticks = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    const head = [...ascii('GIF89a'), ...short(width), ...short(height), 0x70, 0, 0];
    const forEver = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, ...short(0), 0];
    this.parts.push(Uint8Array.from([...head, ...forEver]));
  }

  async add(context: CanvasRenderingContext2D, ms: number): Promise<void> {
    const { data } = context.getImageData(0, 0, this.width, this.height);
    this.addPixels(new Uint32Array(data.buffer), ms);
  }

  /** @param pixels row by row, red in the lowest byte; all opaque */
  addPixels(pixels: Uint32Array, ms: number): void {
    this.time += ms;
    const ticks = Math.max(Math.round(this.time / TICK_MS) - this.ticks, LEAST_TICKS);
    this.ticks += ticks;
    const area = this.newIn(pixels);
    const indices = new Uint8Array(area.width * area.height);
    const palette = this.colour(pixels, area, indices);
    const control = [0x21, 0xf9, 4, (1 << 2) | 1, ...short(ticks), SAME, 0];
    const where = [area.left, area.top, area.width, area.height].flatMap(short);
    const table = Array.from({ length: SAME + 1 }, (_, i) => palette.colours[i] ?? 0);
    const colours = table.flatMap((colour) => [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255]);
    this.parts.push(Uint8Array.from([...control, 0x2c, ...where, 0x80 | (BITS - 1), ...colours]));
    this.parts.push(compress(indices, BITS));
    this.before = pixels;
  }

  async end(): Promise<Blob> {
    return new Blob([...this.parts, Uint8Array.of(0x3b)], { type: 'image/gif' });
  }

  /** The area outside of which all pixels are as they were; a pixel of it at least. */
  private newIn(pixels: Uint32Array): Area {
    const { width, height, before } = this;
    if (before === undefined) return { left: 0, top: 0, width, height };
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let y = 0; y < height; y++) {
      for (let x = 0, at = y * width; x < width; x++, at++) {
        if (pixels[at] === before[at]) continue;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
      }
    }
    if (right < 0) return { left: 0, top: 0, width: 1, height: 1 };
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }

  /** Fills in the indices of an area. */
  private colour(pixels: Uint32Array, { left, top, width, height }: Area, indices: Uint8Array): Palette {
    const { before, width: across } = this;
    const placeOf = (i: number) => (top + Math.floor(i / width)) * across + left + (i % width);
    const isSame = (at: number) => before !== undefined && pixels[at] === before[at];
    const fresh = new Uint32Array(width * height);
    let count = 0;
    for (let i = 0; i < width * height; i++) {
      const at = placeOf(i);
      if (!isSame(at)) fresh[count++] = pixels[at];
    }
    const palette = paletteOf(fresh.subarray(0, count), SAME);
    for (let i = 0; i < width * height; i++) {
      const at = placeOf(i);
      indices[i] = isSame(at) ? SAME : palette.indexOf(pixels[at]);
    }
    return palette;
  }
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
/** The lower byte first. */
const short = (value: number) => [value & 255, value >>> 8];

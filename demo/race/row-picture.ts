import type { PictureData } from '../laboratory/stage/picture-layout.ts';
import { mixed } from './mixed.ts';
import type { RowFilm } from './row-film.ts';
import { Rows } from './rows.ts';

/** A picture is fine enough with so many pixels along a side; each of them asks where a block comes from. */
export const MOST_SAMPLED = 512;

/**
 * A memory that is too large to be followed block by block, as pixels: each is the block in the place below its middle. What
 * was fades into what will be.
 */
export class RowPicture {
  /** Row by row, red in the lowest byte. */
  readonly pixels: Uint32Array<ArrayBuffer>;
  private readonly nodeAt: Uint32Array;
  private readonly slotAt: Uint32Array;
  private readonly rows: Rows;
  private moment = -1;
  private now: Uint32Array<ArrayBuffer>;
  /** The pixels after the part that goes on; undefined: not needed yet. */
  private next: Uint32Array<ArrayBuffer> | undefined;
  private drawn = '';

  /** @param loaded as the memory, made smaller */
  constructor(
    private readonly film: RowFilm,
    private readonly loaded: PictureData,
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint32Array(width * height);
    this.now = this.pixels.slice();
    this.rows = new Rows(film);
    this.nodeAt = middles(width, film.nodes);
    this.slotAt = middles(height, film.slots);
  }

  /**
   * Draws what is to be seen.
   *
   * @param moment parts that are done
   * @param part how much of the next one is done, 0 to 1
   * @returns whether anything changed
   */
  draw(moment: number, part: number): boolean {
    const wanted = `${moment} ${part}`;
    if (wanted === this.drawn) return false;
    this.drawn = wanted;
    this.goto(moment);
    if (part === 0) this.pixels.set(this.now);
    else this.fade(part);
    return true;
  }

  private goto(moment: number): void {
    if (moment === this.moment) return;
    const isNext = moment === this.moment + 1;
    if (isNext && this.next) this.now = this.next;
    else this.now = this.at(moment, isNext ? this.now : undefined);
    this.next = undefined;
    this.moment = moment;
  }

  private fade(part: number): void {
    const { now, pixels } = this;
    this.next ??= this.at(this.moment + 1, now);
    const { next } = this;
    for (let i = 0; i < pixels.length; i++) pixels[i] = mixed(now[i], next[i], part);
  }

  /** @param before the pixels at the moment before, where these are known: rows that do not move stay as they are */
  private at(moment: number, before: Uint32Array | undefined): Uint32Array<ArrayBuffer> {
    const { film, rows, width, nodeAt, slotAt } = this;
    const part = film.parts[moment - 1];
    const pixels = before ? before.slice() : new Uint32Array(this.pixels.length);
    const moves =
      before && part && 'messages' in part
        ? new Set(part.messages.flatMap(({ slots }) => [...slots]))
        : undefined;
    rows.goto(moment);
    for (const [y, slot] of slotAt.entries()) {
      if (moves && !moves.has(slot)) continue;
      for (let x = 0; x < width; x++) pixels[y * width + x] = this.colourOf(rows.originOf(slot, nodeAt[x]));
    }
    return pixels;
  }

  private colourOf(place: number): number {
    const { film, loaded } = this;
    const { columns, rows, pixels } = loaded;
    const node = place % film.nodes;
    const slot = (place - node) / film.nodes;
    const row = Math.floor((slot * rows) / film.slots);
    return pixels[row * columns + Math.floor((node * columns) / film.nodes)];
  }
}

/** The nodes, or slots, below the middles of so many pixels. */
function middles(pixels: number, all: number): Uint32Array {
  return Uint32Array.from({ length: pixels }, (_, i) => Math.floor(((i + 0.5) * all) / pixels));
}

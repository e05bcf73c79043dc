/** Bits of a channel by which colours are put together where there are too many. */
const BITS = 5;
const CELLS = 2 ** (3 * BITS);

/** Colours for a picture. */
export interface Palette {
  /** Red in the lowest byte; the highest byte is of no account. */
  readonly colours: readonly number[];
  /** The index of the colour that stands for a pixel of the picture. */
  indexOf(pixel: number): number;
}

/** The colours of pixels: each of them, or, where they are more, as many that are near. @param most 2 to 256 */
export function paletteOf(pixels: Uint32Array, most: number): Palette {
  const exact = new Map<number, number>();
  for (const pixel of pixels) {
    if (exact.has(pixel)) continue;
    if (exact.size === most) return medianCut(pixels, most);
    exact.set(pixel, exact.size);
  }
  return { colours: [...exact.keys()], indexOf: (pixel) => exact.get(pixel) ?? 0 };
}

/** Cells of colours that are near to each other, with the sums of the pixels in them: how many, and of each channel. */
class Cells {
  readonly count = new Uint32Array(CELLS);
  readonly sums = [0, 1, 2].map(() => new Float64Array(CELLS));

  constructor(pixels: Uint32Array) {
    for (const pixel of pixels) {
      const cell = cellOf(pixel);
      this.count[cell]++;
      for (let k = 0; k < 3; k++) this.sums[k][cell] += (pixel >>> (8 * k)) & 255;
    }
  }

  /** A channel of the mean colour of a cell. */
  mean(cell: number, channel: number): number {
    return this.sums[channel][cell] / this.count[cell];
  }
}

function cellOf(pixel: number): number {
  const channel = (k: number) => (pixel >>> (8 * k + 8 - BITS)) & (2 ** BITS - 1);
  return channel(0) | (channel(1) << BITS) | (channel(2) << (2 * BITS));
}

/** A box of colours that becomes one, or is cut in two. */
interface Box {
  readonly cells: Uint16Array;
  /** The channel in which its pixels differ most, and the sum of the squares by which they do. */
  readonly channel: number;
  readonly spread: number;
}

/**
 * Cuts the colours of a picture until there are as many boxes as are allowed: each time the box whose pixels differ most, at its mean.
 * (After P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982.)
 */
function medianCut(pixels: Uint32Array, most: number): Palette {
  const all = new Cells(pixels);
  const used = Uint16Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => all.count[cell] > 0);
  const boxes = [boxOf(used, all)];
  while (boxes.length < most) {
    const widest = boxes.reduce((one, other) => (other.spread > one.spread ? other : one));
    if (widest.spread === 0) break;
    const { cells, channel } = widest;
    const middle = meanOf(cells, channel, all);
    const [low, high] = [true, false].map((isLow) =>
      cells.filter((cell) => all.mean(cell, channel) <= middle === isLow),
    );
    boxes.splice(boxes.indexOf(widest), 1, boxOf(low, all), boxOf(high, all));
  }
  const indices = new Uint8Array(CELLS);
  for (const [i, { cells }] of boxes.entries()) for (const cell of cells) indices[cell] = i;
  return {
    colours: boxes.map(({ cells }) =>
      [0, 1, 2].reduce((colour, k) => colour | (Math.round(meanOf(cells, k, all)) << (8 * k)), 0),
    ),
    indexOf: (pixel) => indices[cellOf(pixel)],
  };
}

function boxOf(cells: Uint16Array, all: Cells): Box {
  if (cells.length === 1) return { cells, channel: 0, spread: 0 };
  const spreads = [0, 1, 2].map((channel) => {
    const middle = meanOf(cells, channel, all);
    return cells.reduce((sum, cell) => sum + all.count[cell] * (all.mean(cell, channel) - middle) ** 2, 0);
  });
  const spread = Math.max(...spreads);
  return { cells, channel: spreads.indexOf(spread), spread };
}

/** A channel of the mean colour of cells. */
function meanOf(cells: Uint16Array, channel: number, { count, sums }: Cells): number {
  let [sum, pixels] = [0, 0];
  for (const cell of cells) {
    sum += sums[channel][cell];
    pixels += count[cell];
  }
  return sum / pixels;
}

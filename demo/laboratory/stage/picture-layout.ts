import type { Moves, Schedule } from '../../../src/schedules/index.ts';

/** A picture: one u32 a pixel, red in the lowest byte, row by row. */
export interface PictureData {
  readonly columns: number;
  readonly rows: number;
  readonly pixels: Uint32Array<ArrayBuffer>;
}

/** A picture whose pixels are in the memories A[slot][node]. */
export interface PictureLayout extends Pick<PictureData, 'columns' | 'rows'> {
  /** By pixel, row by row: (slot * nodes + node) * unit + the place within the slot. Left out: they are in this order. */
  readonly places?: Uint32Array<ArrayBuffer>;
}

/** How a picture lies at the start, in the middle and at the end. */
export interface PictureLayouts {
  readonly start: PictureLayout;
  readonly middle: PictureLayout;
  readonly end: PictureLayout;
}

/**
 * How a picture lies in the memories of a schedule: a matrix as its elements do, at the start and at the end. In between, and
 * where no matrix moves, a row is a slot, or an element of it, and a column a node.
 */
export function layoutsOf({ pattern, elements }: Schedule, moves: Moves | undefined): PictureLayouts {
  const memory = memoryLayout(pattern.nodes, pattern.slots, elements?.unit ?? 1);
  if (elements === undefined || moves === undefined) return { start: memory, middle: memory, end: memory };
  const { sides, written } = moves;
  const [before, after] = sides.map(([rows, columns]) => ({ rows, columns }));
  const { start, end } = elements;
  return {
    start: { ...before, places: start },
    middle: memory,
    end: { ...after, places: written ? written.map((element) => end[element]) : end },
  };
}

function memoryLayout(nodes: number, slots: number, unit: number): PictureLayout {
  const size = { columns: nodes, rows: slots * unit };
  if (unit === 1) return size;
  const places = Uint32Array.from({ length: nodes * slots * unit }, (_, pixel) => {
    const [row, node] = [Math.floor(pixel / nodes), pixel % nodes];
    return (Math.floor(row / unit) * nodes + node) * unit + (row % unit);
  });
  return { ...size, places };
}

/**
 * Memories in which every word of a place is its pixel; what holds no pixel is zero.
 * @param all places of the memories
 * @param words u32 words of a place
 */
export function memoryWith(
  { places }: PictureLayout,
  { pixels }: PictureData,
  all: number,
  words: number,
): Uint32Array<ArrayBuffer> {
  if (places === undefined && words === 1) return pixels;
  const memory = new Uint32Array(all * words);
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const place = places ? places[pixel] : pixel;
    memory.fill(pixels[pixel], place * words, (place + 1) * words);
  }
  return memory;
}

/** The picture that is in memories: the first word of each place. */
export function pictureIn(
  { columns, rows, places }: PictureLayout,
  memory: Uint32Array,
  words: number,
): PictureData {
  const pixels = Uint32Array.from(
    { length: columns * rows },
    (_, pixel) => memory[(places ? places[pixel] : pixel) * words],
  );
  return { columns, rows, pixels };
}

import { packPixel } from '../../colours.ts';
import type { PictureData } from './picture-layout.ts';

type Colour = readonly [number, number, number];

/** A picture that is computed for any size. */
export interface GeneratedPicture {
  readonly name: string;
  readonly title: string;
  /** Colour at a place from 0 to 1, from the left and from the top: red, green, blue from 0 to 1. */
  readonly colour: (x: number, y: number) => Colour;
}

/** None of them is its own transpose, so that the exchange is seen. */
export const PICTURES: readonly GeneratedPicture[] = [
  { name: 'landscape', title: 'Landscape', colour: landscape },
  { name: 'letter', title: 'Letter F', colour: letter },
  { name: 'gradient', title: 'Two gradients', colour: (x, y) => [x, y, 0.5 - 0.5 * x * y] },
];

/** Larger pictures are enlarged from one of at most so many pixels along each side: to compute every pixel would take seconds. */
const MOST_COMPUTED = 1024;

/**
 * The pixels of a generated picture.
 * @param name one that is not known stands for the first
 */
export function draw(name: string, columns: number, rows: number): PictureData {
  const { colour } = PICTURES.find((picture) => picture.name === name) ?? PICTURES[0];
  if (Math.max(columns, rows) > MOST_COMPUTED) {
    const small = draw(name, Math.min(columns, MOST_COMPUTED), Math.min(rows, MOST_COMPUTED));
    return enlarged(small, columns, rows);
  }
  const pixels = new Uint32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [red, green, blue] = colour((x + 0.5) / columns, (y + 0.5) / rows).map(byte);
      pixels[y * columns + x] = packPixel(red, green, blue);
    }
  }
  return { columns, rows, pixels };
}

function enlarged(small: PictureData, columns: number, rows: number): PictureData {
  const from = Uint32Array.from({ length: columns }, (_, x) => Math.floor((x * small.columns) / columns));
  const pixels = new Uint32Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    const row = Math.floor((y * small.rows) / rows) * small.columns;
    for (let x = 0; x < columns; x++) pixels[y * columns + x] = small.pixels[row + from[x]];
  }
  return { columns, rows, pixels };
}

const byte = (part: number) => Math.round(255 * within(part));

const within = (part: number) => Math.min(Math.max(part, 0), 1);

function mix(one: Colour, other: Colour, part: number): Colour {
  const t = within(part);
  return [0, 1, 2].map((i) => one[i] + (other[i] - one[i]) * t) as unknown as Colour;
}

/** A sun over hills and water. */
function landscape(x: number, y: number): Colour {
  const far = 0.5 + 0.07 * Math.sin(9 * x + 1) + 0.03 * Math.sin(23 * x);
  const near = 0.66 + 0.09 * Math.sin(5 * x + 4) + 0.02 * Math.sin(31 * x);
  if (y > 0.84)
    return mix([0.1, 0.26, 0.4], [0.35, 0.55, 0.68], Math.abs(Math.sin(60 * y + 6 * Math.sin(8 * x))));
  if (y > near) return mix([0.13, 0.33, 0.2], [0.35, 0.52, 0.27], (y - near) / 0.2);
  if (y > far) return mix([0.32, 0.42, 0.5], [0.5, 0.58, 0.6], (y - far) / 0.2);
  const sun = Math.hypot(x - 0.72, y - 0.24);
  if (sun < 0.1) return [1, 0.93, 0.72];
  return mix(mix([1, 0.86, 0.62], [0.98, 0.7, 0.5], y / 0.5), [0.42, 0.6, 0.8], (sun - 0.1) / 0.75);
}

/** A letter that looks different in the mirror. */
function letter(x: number, y: number): Colour {
  const stem = x > 0.25 && x < 0.4 && y > 0.12 && y < 0.88;
  const top = x > 0.25 && x < 0.78 && y > 0.12 && y < 0.27;
  const middle = x > 0.25 && x < 0.65 && y > 0.43 && y < 0.57;
  return stem || top || middle ? [0.1, 0.25, 0.45] : mix([0.97, 0.95, 0.9], [0.85, 0.8, 0.7], x);
}

import type { PictureData } from '../laboratory/stage/picture-layout.ts';

/** How a picture that is not square becomes one: the whole of it with margins, or its middle. */
export type Fit = 'pad' | 'crop';

/** Larger ones would take more memory than a page may. */
const MOST_PIXELS = 2 ** 26;

/** The screen shows no more than about so many blocks along each side: what must be scaled is not made larger. */
const MOST_DIMENSIONS_SCALED = 10;
/** A picture that needs no scaling may have more, as far as every adapter has the memory: 64 MiB. */
const MOST_DIMENSIONS = 12;

/** Elements of a matrix along each side: schedules for more would take seconds to make. */
const MOST_ELEMENTS_ALONG = 512;

const MARGIN_COLOUR = '#808080';

/** A picture that is to be the matrix. */
export interface PictureFit {
  readonly name: string;
  /** Pixels of the picture itself. */
  readonly width: number;
  readonly height: number;
  readonly fit: Fit;
}

/** Blocks or elements of a matrix, along each side. */
type Sides = Pick<PictureData, 'columns' | 'rows'>;

/** A picture that somebody opened. */
export interface OwnPicture extends PictureFit {
  /** Whoever has the picture closes it. */
  readonly bitmap: ImageBitmap;
}

/** What is wrong with a file, in a sentence. */
class PictureError extends Error {}

/**
 * Opens a picture file; of one that moves, its first frame.
 * @throws PictureError when it is none, or too large
 */
export async function openPicture(file: File, fit: Fit): Promise<OwnPicture> {
  const { name } = file;
  if (file.size === 0) throw new PictureError(`${name} is empty: choose a picture`);
  if (file.type === 'image/svg+xml') {
    throw new PictureError(`${name} is a drawing without pixels: choose a PNG, JPEG or WebP`);
  }
  try {
    await requireSize(file);
    const bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    return { name, width: bitmap.width, height: bitmap.height, fit, bitmap };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(
      `${name} is no picture that this browser can read: choose a PNG, JPEG or WebP, or a schedule (.json)`,
    );
  }
}

/**
 * A small file may hold a picture that fills the memory. An image element asks it for its size, and does not decode it.
 * @throws PictureError when it has too many pixels; otherwise an Event when it is no picture
 */
async function requireSize(file: File): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height <= MOST_PIXELS) return;
  const most = Math.sqrt(MOST_PIXELS);
  throw new PictureError(
    `${file.name} has ${width} x ${height} pixels: choose one of at most ${most} x ${most}`,
  );
}

/**
 * Dimensions of the cube that suits a picture: the smallest one with a block for each pixel, or, of a picture that must be
 * scaled, the largest that the screen shows.
 *
 * @param mostNodes what the machine holds
 */
export function dimensionsFor({ width, height, fit }: PictureFit, mostNodes: number): number {
  const side = fit === 'pad' ? Math.max(width, height) : Math.min(width, height);
  const enough = Math.max(1, Math.ceil(Math.log2(side)));
  const held = Math.floor(Math.log2(mostNodes));
  const isMatrix = width === height && 2 ** enough === width;
  if (isMatrix && enough <= Math.min(MOST_DIMENSIONS, held)) return enough;
  return Math.min(enough, MOST_DIMENSIONS_SCALED, held);
}

/** Rows and columns of the matrix whose elements are a picture's pixels; a large one is scaled. */
export function matrixFor({ width, height }: PictureFit): Sides {
  const scale = Math.min(1, MOST_ELEMENTS_ALONG / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { columns: scaled(width), rows: scaled(height) };
}

/**
 * What becomes of a picture in a matrix of columns x rows blocks or elements, in a sentence.
 * @param one of them
 */
export function describeFit(picture: PictureFit, sides: Sides, one: 'block' | 'element'): string {
  const { columns, rows } = sides;
  const { name, width, height, fit } = picture;
  if (width === columns && height === rows) {
    return `${name}: each of its ${columns} x ${rows} pixels is ${one === 'block' ? 'a block' : 'an element'}.`;
  }
  const [across, down] = scaledSize(picture, sides);
  const does = across === width && down === height ? 'taken as' : 'scaled to';
  const whole = `${name} (${width} x ${height} pixels)`;
  if (width * rows === height * columns) return `${whole} is ${does} ${columns} x ${rows} ${one}s.`;
  if (fit === 'crop') {
    const part = Math.min(width / columns, height / rows);
    const middle = `${Math.round(columns * part)} x ${Math.round(rows * part)}`;
    return `${whole}: its middle, ${middle}, is ${does} ${columns} x ${rows} ${one}s.`;
  }
  const margins = width * rows > height * columns ? 'above and below' : 'on both sides';
  return `${whole} is ${does} ${across} x ${down} ${one}s, with grey ${margins}.`;
}

/** The picture as a matrix of columns x rows blocks: its pixels as they are where it has as many, otherwise scaled. */
export function matrixOf(picture: OwnPicture, columns: number, rows: number): PictureData {
  const context = new OffscreenCanvas(columns, rows).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new PictureError('this browser gives no canvas to read a picture with');
  const [across, down] = scaledSize(picture, { columns, rows });
  context.fillStyle = MARGIN_COLOUR;
  context.fillRect(0, 0, columns, rows);
  context.imageSmoothingQuality = 'high';
  const start = (all: number, taken: number) => Math.floor((all - taken) / 2);
  context.drawImage(picture.bitmap, start(columns, across), start(rows, down), across, down);
  const { data } = context.getImageData(0, 0, columns, rows);
  return { columns, rows, pixels: new Uint32Array(data.buffer) };
}

/** Blocks that the whole picture takes along each side; when it is cropped, with those that are cut off. */
function scaledSize({ width, height, fit }: PictureFit, { columns, rows }: Sides): readonly [number, number] {
  const scale = (fit === 'pad' ? Math.min : Math.max)(columns / width, rows / height);
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

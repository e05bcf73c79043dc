import type { PictureData } from './laboratory/protocol.ts';

/** How a picture that is not square becomes one. */
export const FITS = ['crop', 'pad'] as const;
export type Fit = (typeof FITS)[number];

/** Larger ones would take more memory than a page may. */
const MOST_PIXELS = 2 ** 26;

/** A picture that somebody opened. */
export interface OwnPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** A square of that side: the pixels as they are where the picture is such a square, otherwise scaled. */
  pixels(side: number): PictureData;
}

/** What is wrong with a file, in a sentence. */
class PictureError extends Error {}

/**
 * Opens a picture file.
 * @throws PictureError when it is none, or too large
 */
export async function openPicture(file: File, fit: Fit): Promise<OwnPicture> {
  if (file.size === 0) throw new PictureError(`${file.name} is empty: choose a picture`);
  await requireSize(file);
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  } catch {
    throw new PictureError(
      `${file.name} is no picture that this browser can read: choose a PNG, JPEG or WebP`,
    );
  }
  const { width, height } = bitmap;
  requirePixels(file, width, height);
  return { name: file.name, width, height, pixels: (side) => squareOf(bitmap, side, fit) };
}

/** The side of the largest picture says nothing of its file's size: a PNG is asked before it is decoded. */
async function requireSize(file: File): Promise<void> {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  const isPng = head.byteLength === 24 && head.getUint32(0) === 0x89504e47;
  if (isPng) requirePixels(file, head.getUint32(16), head.getUint32(20));
}

function requirePixels({ name }: File, width: number, height: number): void {
  if (width * height <= MOST_PIXELS) return;
  const most = Math.sqrt(MOST_PIXELS);
  throw new PictureError(`${name} has ${width} x ${height} pixels: choose one of at most ${most} x ${most}`);
}

function squareOf(bitmap: ImageBitmap, side: number, fit: Fit): PictureData {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new PictureError('this browser gives no canvas to read a picture with');
  const scale = (fit === 'crop' ? Math.max : Math.min)(side / width, side / height);
  context.fillStyle = '#808080';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  const [across, down] = [width * scale, height * scale];
  context.drawImage(bitmap, (side - across) / 2, (side - down) / 2, across, down);
  const { data } = context.getImageData(0, 0, side, side);
  return { side, pixels: new Uint32Array(data.buffer) };
}

import type { PictureData } from '../laboratory/stage/picture-layout.ts';

/** A picture on a canvas of its own. */
export function canvasOf(picture: PictureData): OffscreenCanvas {
  const canvas = new OffscreenCanvas(picture.columns, picture.rows);
  // In memory of the processor, where it comes from: whoever reads what it is drawn on would wait for a GPU.
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(imageDataOf(picture), 0, 0);
  return canvas;
}

/** A picture as a canvas takes it. */
export function imageDataOf({ columns, rows, pixels }: PictureData): ImageData {
  return new ImageData(
    new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength),
    columns,
    rows,
  );
}

/** The same with pixels of whole squares, so many that its shorter side has as many pixels as are asked for, or more. */
export function enlarged(canvas: OffscreenCanvas, leastSide: number): OffscreenCanvas {
  const factor = Math.ceil(leastSide / Math.min(canvas.width, canvas.height));
  const large = new OffscreenCanvas(canvas.width * factor, canvas.height * factor);
  const context = large.getContext('2d');
  if (context) {
    context.imageSmoothingEnabled = false;
    context.drawImage(canvas, 0, 0, large.width, large.height);
  }
  return large;
}

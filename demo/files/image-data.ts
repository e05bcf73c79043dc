import type { PictureData } from '../laboratory/stage/picture-layout.ts';

/** A picture on a canvas of its own. */
export function canvasOf(picture: PictureData): OffscreenCanvas {
  const canvas = new OffscreenCanvas(picture.columns, picture.rows);
  canvas.getContext('2d')?.putImageData(imageDataOf(picture), 0, 0);
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

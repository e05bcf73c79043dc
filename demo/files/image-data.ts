import type { PictureData } from '../laboratory/protocol.ts';

/** A picture as a canvas takes it. */
export function imageDataOf({ columns, rows, pixels }: PictureData): ImageData {
  return new ImageData(
    new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.byteLength),
    columns,
    rows,
  );
}

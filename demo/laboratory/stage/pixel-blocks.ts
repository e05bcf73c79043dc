import type { PictureData } from '../protocol.ts';

/** The pixels as blocks A[slot][node][word]: every word of a block is its pixel. */
export function pixelBlocks({ pixels }: PictureData, words: number): Uint32Array<ArrayBuffer> {
  if (words === 1) return pixels;
  return Uint32Array.from({ length: pixels.length * words }, (_, i) => pixels[Math.floor(i / words)]);
}

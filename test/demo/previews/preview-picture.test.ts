import { expect, test } from 'vitest';
import { draw } from '../../../demo/laboratory/stage/generated-pictures.ts';
import { pngOf } from '../../../demo/previews/png.ts';
import { PREVIEW, previewOf } from '../../../demo/previews/preview-picture.ts';
import { parseState } from '../../../demo/state/state.ts';
import { decodePng } from '../../browser/png.ts';

/** The pixel in the middle of a part of one of the two squares. */
function middle(pixels: Uint32Array, square: number, column: number, row: number, parts: [number, number]) {
  const side = PREVIEW.height;
  const x = side * square + Math.floor(((column + 0.5) * side) / parts[0]);
  return pixels[Math.floor(((row + 0.5) * side) / parts[1]) * PREVIEW.width + x];
}

test('a preview has the memory at its moment beside the schedule', async () => {
  const pixels = await previewOf(parseState('dim=3&algorithm=necklace').state);
  const picture = draw('landscape', 8, 8).pixels;
  const memory = Array.from(picture, (_, i) => middle(pixels, 0, i % 8, i >> 3, [8, 8]));
  expect(memory).toEqual(Array.from(picture));
  // As the colours of the light page: dimensions 0, 1 and 2, and what waits.
  const colours = [0xffa02524, 0xff0560ab, 0xff47600e, 0xffeff2f1];
  const chart = Array.from({ length: 32 }, (_, i) =>
    colours.indexOf(middle(pixels, 1, i % 4, i >> 2, [4, 8])),
  );
  // Each of the 8 addresses crosses the dimensions of its ones, in 4 steps of 3.
  const crossed = Array.from({ length: 8 }, (_, slot) =>
    chart
      .slice(4 * slot, 4 * slot + 4)
      .filter((port) => port < 3)
      .sort(),
  );
  expect(crossed).toEqual([[], [0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]]);
});

test('a scatter has paper where no block is', async () => {
  const pixels = await previewOf(parseState('dim=3&scatter=5&algorithm=bst').state);
  const paper = 0xfff9fbfb;
  for (let node = 0; node < 8; node++) {
    expect(middle(pixels, 0, node, 2, [8, 8]) === paper).toBe(node !== 5);
  }
});

test('ink is work left: at the end of an exchange nothing is left but paper', async () => {
  const before = await previewOf(parseState('dim=3&algorithm=necklace&view=distance').state);
  const after = await previewOf(parseState('dim=3&algorithm=necklace&view=distance&moment=99').state);
  const [paper, far] = [0xfff9fbfb, 0xff5c3012];
  // Slot 7 of node 0 is for node 7, three links away.
  expect(middle(before, 0, 0, 7, [8, 8])).toBe(far);
  expect(middle(before, 0, 0, 0, [8, 8])).toBe(paper);
  for (let row = 0; row < 8; row++) expect(middle(after, 0, 0, row, [8, 8])).toBe(paper);
});

test('a PNG is read as the pixels that it was made of', () => {
  const pixels = Uint32Array.from({ length: 15 }, (_, i) => (0xff000000 | Math.imul(i + 1, 0x123456)) >>> 0);
  expect(decodePng(pngOf(5, 3, pixels))).toEqual({ width: 5, height: 3, pixels });
});

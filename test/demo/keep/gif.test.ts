import { expect, test } from 'vitest';
import { GifFile } from '../../../demo/keep/gif/gif-file.ts';
import { paletteOf } from '../../../demo/keep/gif/palette.ts';
import { mix32 } from '../../../src/host/program/hashes.ts';
import { readGif } from '../../oracles/gif.ts';

const WHITE = 0xffffff;

async function fileOf(width: number, pictures: readonly (readonly [Uint32Array, number])[]) {
  const file = new GifFile(width, pictures[0][0].length / width);
  for (const [pixels, ms] of pictures) file.addPixels(pixels, ms);
  return readGif(new Uint8Array(await (await file.end()).arrayBuffer()));
}

/** Pixels of so many colours in no order. */
function noise(pixels: number, colours: number, seed: number): Uint32Array {
  return Uint32Array.from({ length: pixels }, (_, i) => 0x10101 * (mix32(i + seed) % colours));
}

test.each([
  [1, 1],
  [2, 1],
  [64, 2],
  [5000, 255],
  [40_000, 200],
])('%d pixels of %d colours come back as they were', async (pixels, colours) => {
  const picture = noise(pixels, colours, 1);
  const { pictures } = await fileOf(pixels, [[picture, 50]]);
  expect(pictures).toEqual([{ pixels: picture, ticks: 5 }]);
});

test('every length of a run of one colour ends where it does', async () => {
  for (let length = 1; length < 700; length += 3) {
    const picture = new Uint32Array(length).fill(WHITE);
    expect((await fileOf(length, [[picture, 50]])).pictures[0].pixels).toEqual(picture);
  }
});

test('what does not change stays, and a picture without anything new takes its time all the same', async () => {
  const one = noise(600, 100, 2);
  const other = one.slice();
  other.set(noise(7, 100, 9), 123);
  const { pictures, width, height } = await fileOf(30, [
    [one, 100],
    [other, 100],
    [other, 1000],
    [one, 100],
  ]);
  expect([width, height]).toEqual([30, 20]);
  expect(pictures.map(({ pixels }) => pixels)).toEqual([one, other, other, one]);
  expect(pictures.map(({ ticks }) => ticks)).toEqual([10, 10, 100, 10]);
});

test('times that are no whole hundredths add up', async () => {
  const { pictures } = await fileOf(
    1,
    Array.from({ length: 30 }, () => [Uint32Array.of(7), 1000 / 15]),
  );
  expect(pictures.reduce((sum, { ticks }) => sum + ticks, 0)).toBe(200);
});

test('of too many colours each pixel gets one that is near', () => {
  const side = 64;
  const pixels = Uint32Array.from(
    { length: side ** 2 },
    (_, i) => 4 * (i % side) + 4 * Math.floor(i / side) * 256,
  );
  const { colours, indexOf } = paletteOf(pixels, 255);
  expect(colours.length).toBe(255);
  const far = (one: number, other: number) =>
    Math.max(...[0, 8, 16].map((shift) => Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255))));
  expect(Math.max(...Array.from(pixels, (pixel) => far(pixel, colours[indexOf(pixel)])))).toBeLessThan(24);
});

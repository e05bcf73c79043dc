import { describe, expect, test } from 'vitest';
import { describeFit, dimensionsFor, type Fit, matrixFor } from '../../../demo/files/own-picture.ts';

const picture = (width: number, height: number, fit: Fit = 'pad') => ({ name: 'photo', width, height, fit });

describe('the cube that suits a picture', () => {
  test.each([
    ['a block for each pixel', picture(777, 300), 10],
    ['no more than that', picture(512, 300), 9],
    ['what is left of it when it is cropped', picture(777, 300, 'crop'), 9],
    ['no more than the screen shows', picture(8000, 6000), 10],
    ['every pixel of a matrix as it is', picture(4096, 4096), 12],
    ['not those of a matrix that is too large', picture(8192, 8192), 10],
    ['at least two nodes', picture(1, 1), 1],
    ['a line', picture(5000, 1), 10],
  ])('has %s', (_, asked, dim) => {
    expect(dimensionsFor(asked, Infinity)).toBe(dim);
  });

  test('has no more nodes than the machine holds', () => {
    expect(dimensionsFor(picture(777, 300), 64)).toBe(6);
    expect(dimensionsFor(picture(128, 128), 64)).toBe(6);
    expect(dimensionsFor(picture(30, 20), 64)).toBe(5);
  });
});

test('a matrix has the pixels of a picture for elements, and a large picture is scaled', () => {
  expect(matrixFor(picture(64, 48))).toEqual({ columns: 64, rows: 48 });
  expect(matrixFor(picture(2048, 1024))).toEqual({ columns: 512, rows: 256 });
  expect(matrixFor(picture(5000, 1))).toEqual({ columns: 512, rows: 1 });
});

test('what was done with a picture is one sentence', () => {
  const sentences = [
    describeFit(picture(32, 32), { columns: 32, rows: 32 }, 'block'),
    describeFit(picture(1500, 1500), { columns: 1024, rows: 1024 }, 'block'),
    describeFit(picture(777, 300), { columns: 1024, rows: 1024 }, 'block'),
    describeFit(picture(300, 777), { columns: 1024, rows: 1024 }, 'block'),
    describeFit(picture(1024, 300), { columns: 1024, rows: 1024 }, 'block'),
    describeFit(picture(777, 300, 'crop'), { columns: 512, rows: 512 }, 'block'),
    describeFit(picture(5000, 1), { columns: 1024, rows: 1024 }, 'block'),
    describeFit(picture(64, 48), { columns: 64, rows: 48 }, 'element'),
  ];
  expect(sentences).toEqual([
    'photo: each of its 32 x 32 pixels is a block.',
    'photo (1500 x 1500 pixels) is scaled to 1024 x 1024 blocks.',
    'photo (777 x 300 pixels) is scaled to 1024 x 395 blocks, with grey above and below.',
    'photo (300 x 777 pixels) is scaled to 395 x 1024 blocks, with grey on both sides.',
    'photo (1024 x 300 pixels) is taken as 1024 x 300 blocks, with grey above and below.',
    'photo (777 x 300 pixels): its middle, 300 x 300, is scaled to 512 x 512 blocks.',
    'photo (5000 x 1 pixels) is scaled to 1024 x 1 blocks, with grey above and below.',
    'photo: each of its 64 x 48 pixels is an element.',
  ]);
});

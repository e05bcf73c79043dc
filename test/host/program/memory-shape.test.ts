import { expect, test } from 'vitest';
import { bytesOf, placesOf } from '../../../src/host/program/memory-shape.ts';

test('placesOf counts the blocks of all nodes, bytesOf four bytes for each of their words', () => {
  const shape = { nodes: 8, slots: 24, words: 5, mask: 7 };
  expect(placesOf(shape)).toBe(192);
  expect(bytesOf(shape)).toBe(192 * 5 * 4);
  expect(bytesOf({ nodes: 2 ** 16, slots: 2 ** 16, words: 4, mask: 1 })).toBe(2 ** 36);
});

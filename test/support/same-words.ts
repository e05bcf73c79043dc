import { expect } from 'vitest';

/** Compares two memories word for word and names the first difference; quick for millions of words. */
export function expectSameWords(actual: Uint32Array, expected: Uint32Array): void {
  expect(actual.length).toBe(expected.length);
  const position = actual.findIndex((word, i) => word !== expected[i]);
  expect({ position, word: actual[position] }).toEqual({ position: -1, word: undefined });
}

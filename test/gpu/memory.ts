import { expect } from 'vitest';
import type { Machine } from '../../src/host/machine/machine.ts';
import { bytesOf } from '../../src/host/program/memory-shape.ts';

/** All node memories of a machine. */
export async function memoryOf(machine: Machine): Promise<Uint32Array> {
  return new Uint32Array((await machine.read(0, bytesOf(machine.shape))).buffer);
}

/** Compares two memories word for word and names the first difference; quick for millions of words. */
export function expectSameWords(actual: Uint32Array, expected: Uint32Array): void {
  expect(actual.length).toBe(expected.length);
  const position = actual.findIndex((word, i) => word !== expected[i]);
  expect({ position, word: actual[position] }).toEqual({ position: -1, word: undefined });
}

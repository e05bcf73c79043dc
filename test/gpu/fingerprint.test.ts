import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { UserData } from '../../src/host/machine/user-data.ts';
import { mix32 } from '../../src/host/program/hashes.ts';
import type { MemoryShape } from '../../src/host/program/memory-shape.ts';
import { InputError } from '../../src/schedules/index.ts';
import { fingerprintOf, keysOf } from '../oracles/fingerprint.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** 2^33 words in slices of one row: positions have more than 32 bits. */
const large: MemoryShape = { nodes: 2 ** 15, slots: 2 ** 18, words: 1, mask: 2 ** 15 - 1, rows: 1 };
const SEED = 12345;

type Position = readonly [slot: number, node: number, word: number];

/** Where the word in each node of a slice is before the exchange, by the definition of a slice, and where it comes from. */
function positionsOf(slice: number): { here: Position[]; from: Position[] } {
  const [copy, high] = [slice - (slice % 2 ** 15), slice % 2 ** 15];
  const slots = Array.from({ length: large.nodes }, (_, node) => copy + (node ^ high));
  return {
    here: slots.map((slot, node) => [slot, node, 0]),
    from: slots.map((slot, node) => [copy + node, slot - copy, 0]),
  };
}

/** Two nodes of a slice whose words come from positions that have the same first key. */
function sameKey(from: readonly Position[]): readonly [number, number] | undefined {
  const seen = new Map<number, number>();
  for (const [index, [slot, node]] of from.entries()) {
    const key = (mix32(slot ^ SEED) + node) >>> 0;
    const before = seen.get(key);
    if (before !== undefined) return [before, index];
    seen.set(key, index);
  }
  return undefined;
}

const oracle = (positions: readonly Position[], words: Uint32Array) =>
  fingerprintOf(positions.map((position, i) => [keysOf(large, SEED, position), words[i]] as const));
const bytesOf = (words: Uint32Array) => new Uint8Array(words.slice().buffer);

describe('the fingerprint beyond 2^32 words', () => {
  it('notices that two words have changed places whose positions have the same 32-bit key', async () => {
    let slice = 2 ** 15 + 1;
    while (sameKey(positionsOf(slice).from) === undefined) slice++;
    const { here, from } = positionsOf(slice);
    const [one, other] = sameKey(from) as readonly [number, number];
    const [keysOfOne, keysOfOther] = [one, other].map((node) => keysOf(large, SEED, from[node]));
    expect(from[one]).not.toEqual(from[other]);
    expect(keysOfOne[0]).toBe(keysOfOther[0]);
    expect(keysOfOne[1]).not.toBe(keysOfOther[1]);

    const words = Uint32Array.from({ length: large.nodes }, (_, i) => Math.imul(i + 1, 0x9e3779b1));
    const swapped = words.slice();
    [swapped[one], swapped[other]] = [words[other], words[one]];
    const machine = await Machine.create(gpu.context, large, SEED);
    try {
      machine.selectSlice(slice);
      const data = new UserData(machine);
      data.write(0, bytesOf(words));
      expect(data.fingerprint()).toBe(oracle(here, words));
      const before = await machine.fingerprint();
      expect(before).toBe(oracle(from, words));
      machine.write(0, bytesOf(swapped));
      const after = await machine.fingerprint();
      expect(after).toBe(oracle(from, swapped));
      expect(after.slice(0, 8)).toBe(before.slice(0, 8));
      expect(after).not.toBe(before);
    } finally {
      machine.destroy();
    }
  });
});

describe('user data', () => {
  it('must be written whole', async () => {
    const shape = { nodes: 8, slots: 8, words: 2, mask: 7 };
    const machine = await Machine.create(gpu.context, shape);
    const data = new UserData(machine);
    data.write(0, new Uint8Array(4 * 100));
    expect(() => data.fingerprint()).toThrow(
      new InputError('100 words of user data: give each of the 128 of the slice once'),
    );
    data.write(4 * 100, new Uint8Array(4 * 28));
    expect(data.fingerprint()).toMatch(/^[0-9a-f]{16}$/);
    machine.destroy();
  });

  it('has one fingerprint, in whatever pieces it is written', async () => {
    const shape = { nodes: 8, slots: 8, words: 3, mask: 7 };
    const machine = await Machine.create(gpu.context, shape, SEED);
    const words = Uint32Array.from({ length: 192 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const due = fingerprintOf(
      Array.from(words, (word, i) => {
        const place = Math.floor(i / 3);
        return [keysOf(shape, SEED, [Math.floor(place / 8), place % 8, i % 3]), word] as const;
      }),
    );
    for (const piece of [192, 64, 5, 1]) {
      const data = new UserData(machine);
      for (let at = 0; at < 192; at += piece) data.write(4 * at, bytesOf(words.subarray(at, at + piece)));
      expect(data.fingerprint()).toBe(due);
    }
    machine.destroy();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemoryShape } from '../../../src/host/program/memory-shape.ts';
import { reference } from '../../../src/host/program/reference.ts';
import {
  blocked,
  EMPTY,
  exchangePattern,
  findAlgorithm,
  IDLE,
  type Pattern,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { fingerprintOf, keysOf } from '../../oracles/fingerprint.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { expectSameWords } from '../../support/same-words.ts';

const shape: MemoryShape = { nodes: 4, slots: 4, words: 2, mask: 3 };
/** The block in a place of memory, read by the definition A[slot][node][word]. */
const block = (memory: Uint32Array, slot: number, node: number) =>
  Array.from(memory.slice((slot * 4 + node) * 2, (slot * 4 + node) * 2 + 2));
const start = (slot: number, node: number) => [(slot * 4 + node) * 2, (slot * 4 + node) * 2 + 1];
const memories = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: length, maxLength: length });

describe('reference.fill', () => {
  test('tags every word with its own position', () => {
    const memory = reference.fill(shape);
    expect(memory).toEqual(Uint32Array.from({ length: 32 }, (_, position) => position));
    expect(block(memory, 2, 1)).toEqual(start(2, 1));
  });
});

describe('reference.rearrange', () => {
  test('moves the block in each slot to the slot that the map gives, inside its node', () => {
    const maps = [
      memberLocalMap('xor', 4, 3, { after: [2, 0, 3, 1] }),
      tableLocalMap(
        [
          [0, 1, 2, 3],
          [1, 2, 3, 0],
        ],
        [1, 0, 0, 1],
      ),
    ];
    for (const map of maps) {
      const memory = reference.rearrange(map, shape, reference.fill(shape));
      for (let node = 0; node < 4; node++) {
        for (let slot = 0; slot < 4; slot++) {
          expect(block(memory, map.apply(node, slot), node)).toEqual(start(slot, node));
        }
      }
    }
  });
});

describe('reference.exchange', () => {
  test('exchanges the named slots between partners and leaves the others', () => {
    const memory = reference.exchange([{ map: xorMap(4, 2), slots: [1, 3] }], shape, reference.fill(shape));
    for (let node = 0; node < 4; node++) {
      for (const slot of [1, 3]) expect(block(memory, slot, node ^ 2)).toEqual(start(slot, node));
      for (const slot of [0, 2]) expect(block(memory, slot, node)).toEqual(start(slot, node));
    }
  });

  test('lets all messages of a step leave before any arrives, and idle nodes send nothing', () => {
    const around = tableMap([1, 2, IDLE, IDLE]);
    const memory = reference.exchange(
      [
        { map: around, slots: [0], to: [1] },
        { map: around, slots: [1], to: [0] },
      ],
      shape,
      reference.fill(shape),
    );
    expect(block(memory, 1, 1)).toEqual(start(0, 0));
    expect(block(memory, 0, 1)).toEqual(start(1, 0));
    expect(block(memory, 1, 2)).toEqual(start(0, 1));
    expect(block(memory, 0, 2)).toEqual(start(1, 1));
    expect(block(memory, 0, 3)).toEqual(start(0, 3));
  });
});

describe('reference.run', () => {
  test('transposes the matrix with every built-in schedule', () => {
    for (const algorithm of cubeAlgorithms) {
      for (const d of [1, 2, 3, 5]) {
        const N = 2 ** d;
        const wide: MemoryShape = { nodes: N, slots: N, words: 2, mask: N - 1 };
        for (const schedule of [
          algorithm.schedule(exchangeOn(d)),
          blocked(algorithm.schedule(exchangeOn(d))),
        ]) {
          const memory = reference.run(schedule, wide, reference.fill(wide));
          const transposed = Uint32Array.from({ length: N * N * 2 }, (_, word) => {
            const [slot, node] = [Math.floor(word / 2 / N), Math.floor(word / 2) % N];
            return (node * N + slot) * 2 + (word % 2);
          });
          expectSameWords(memory, transposed);
          expect(reference.verify(schedule.pattern, wide, memory)).toEqual([]);
        }
      }
    }
  });

  test('transposes copy by copy and cube by cube', () => {
    for (const algorithm of cubeAlgorithms) {
      for (const [d, copies, cubes] of [
        [1, 2, 4],
        [2, 3, 2],
        [3, 2, 2],
      ]) {
        const members = 2 ** d;
        const nodes = cubes * members;
        const wide: MemoryShape = { nodes, slots: copies * members, words: 1, mask: members - 1 };
        const schedule = algorithm.schedule(exchangeOn(d, copies, cubes));
        const memory = reference.run(schedule, wide, reference.fill(wide));
        for (let slot = 0; slot < wide.slots; slot++) {
          for (let node = 0; node < nodes; node++) {
            const [i, j] = [slot % members, node % members];
            expect(memory[slot * nodes + node]).toBe((slot - i + j) * nodes + (node - j + i));
          }
        }
        expect(reference.verify(schedule.pattern, wide, memory)).toEqual([]);
      }
    }
  });

  test('leaves the memory it was given as it was', () => {
    const memory = reference.fill(shape);
    reference.run(findAlgorithm('necklace').schedule(exchangeOn(2)), shape, memory);
    expect(memory).toEqual(reference.fill(shape));
  });

  test('runs a wrong schedule as it stands, and verify finds the places', () => {
    const schedule = findAlgorithm('necklace').schedule(exchangeOn(2));
    const [align, exchange, realign] = schedule.phases;
    if (exchange.kind !== 'segment') throw new TypeError('not a segment');
    const [first] = exchange.steps();
    const cut = { ...schedule, phases: [align, { ...exchange, steps: () => [first] }, realign] };
    const memory = reference.run(cut, shape, reference.fill(shape));
    const wrong = reference.verify(schedule.pattern, shape, memory);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong).toEqual(wrong.toSorted((a, b) => a - b));
  });
});

describe('reference.verify', () => {
  const pattern = exchangePattern(4, 4, 4);
  const done = () =>
    reference.run(findAlgorithm('sex').schedule(exchangeOn(2)), shape, reference.fill(shape));

  test('finds a single wrong word, whichever it is', () => {
    for (let position = 0; position < 32; position++) {
      const memory = done();
      memory[position] ^= 0x80000000;
      expect(reference.verify(pattern, shape, memory)).toEqual([Math.floor(position / 2)]);
    }
  });

  test('finds all places of untouched memory but the diagonal', () => {
    const places = Array.from({ length: 16 }, (_, place) => place);
    expect(reference.verify(pattern, shape, reference.fill(shape))).toEqual(
      places.filter((place) => place % 5 !== 0),
    );
  });

  test('does not look at places that end empty', () => {
    const last: Pattern = { ...pattern, origin: (place) => (place === 15 ? 15 : EMPTY) };
    const memory = new Uint32Array(32);
    expect(reference.verify(last, shape, memory)).toEqual([15]);
  });
});

describe('reference.fingerprint', () => {
  const pattern = exchangePattern(4, 4, 4);
  const schedule = findAlgorithm('de-bruijn').schedule(exchangeOn(2));

  test('is the same before an exchange as after it', () => {
    fc.assert(
      fc.property(memories(32), (words) => {
        const memory = Uint32Array.from(words);
        const after = reference.run(schedule, shape, memory);
        expect(reference.fingerprint(shape, after, pattern)).toBe(reference.fingerprint(shape, memory));
      }),
      { seed: 1 },
    );
  });

  test('changes when a word changes or two different blocks change places', () => {
    fc.assert(
      fc.property(memories(32), fc.nat(31), fc.nat(31), fc.nat(31), (words, i, j, bit) => {
        const memory = Uint32Array.from(words);
        const before = reference.fingerprint(shape, memory);
        const flipped = memory.slice();
        flipped[i] ^= 2 ** bit;
        expect(reference.fingerprint(shape, flipped)).not.toBe(before);
        fc.pre(memory[i] !== memory[j]);
        const swapped = memory.slice();
        [swapped[i], swapped[j]] = [memory[j], memory[i]];
        expect(reference.fingerprint(shape, swapped)).not.toBe(before);
      }),
      { seed: 2 },
    );
  });

  test('adds up two hashes of every word and its position, in sixteen hexadecimal digits', () => {
    fc.assert(
      fc.property(memories(32), fc.nat(2 ** 32 - 1), (words, seed) => {
        const keyed = words.map((word, i) => {
          const [place, inBlock] = [Math.floor(i / 2), i % 2];
          return [keysOf(shape, seed, [Math.floor(place / 4), place % 4, inBlock]), word] as const;
        });
        const memory = Uint32Array.from(words);
        expect(reference.fingerprint(shape, memory, undefined, seed)).toBe(fingerprintOf(keyed));
      }),
      { seed: 3 },
    );
  });
});

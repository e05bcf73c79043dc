import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine.ts';
import type { MemoryShape } from '../../src/host/memory-shape.ts';
import type { PackedPhase } from '../../src/host/pack.ts';
import { reference } from '../../src/host/reference.ts';
import { xorLocalMap } from '../../src/schedules/local-map.ts';
import { xorMap } from '../../src/schedules/node-map.ts';
import { exchangePattern } from '../../src/schedules/pattern.ts';
import { useGpu } from './context.ts';
import { expectSameWords, memoryOf } from './memory.ts';

const gpu = useGpu();

async function onMachine<T>(shape: MemoryShape, work: (machine: Machine) => Promise<T>): Promise<T> {
  const machine = await Machine.create(gpu.context, shape);
  try {
    return await work(machine);
  } finally {
    machine.destroy();
  }
}

function load(machine: Machine, memory: Uint32Array): void {
  machine.write(0, new Uint8Array(Uint32Array.from(memory).buffer));
}

/** Memory shapes with 2 to 32 nodes and slots, blocks of 1 to 5 words. */
const shapes = fc.record({
  nodeBits: fc.integer({ min: 1, max: 5 }),
  slotBits: fc.integer({ min: 1, max: 5 }),
  words: fc.integer({ min: 1, max: 5 }),
});

function randomMemory({ nodes, slots, words }: MemoryShape, seed: number): Uint32Array {
  let state = seed;
  return Uint32Array.from({ length: nodes * slots * words }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  });
}

describe('fill', () => {
  it('writes every word its own position', async () => {
    for (const words of [1, 2, 3]) {
      const shape = { nodes: 32, slots: 16, words, mask: 15 };
      await onMachine(shape, async (machine) => {
        await machine.fill();
        expectSameWords(await memoryOf(machine), reference.fill(shape));
      });
    }
  });
});

describe('rearrange', () => {
  it('moves every block to the slot that the local map gives, for any tables', async () => {
    const permutationOf = (slots: number, seed: number) => {
      const table = Array.from({ length: slots }, (_, slot) => slot);
      const random = randomMemory({ nodes: 1, slots, words: 1, mask: 0 }, seed);
      return table.sort((a, b) => random[a] - random[b]);
    };
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        async ({ nodeBits, slotBits, words }, seed, hasBefore, hasAfter) => {
          const slots = 2 ** slotBits;
          const mask = 2 ** Math.min(nodeBits, slotBits) - 1;
          const shape = { nodes: 2 ** nodeBits, slots, words, mask };
          const map = xorLocalMap(slots, mask, {
            ...(hasBefore && { before: permutationOf(slots, seed) }),
            ...(hasAfter && { after: permutationOf(slots, seed + 1) }),
          });
          const inverse = map.inverse().encode();
          if (inverse.kind !== 'xor') throw new Error('an xor map has an xor inverse');
          const phase: PackedPhase = {
            kind: 'local',
            name: 'alignment',
            mask,
            ...(inverse.before && { inverseAfter: Uint32Array.from(inverse.before) }),
            ...(inverse.after && { inverseBefore: Uint32Array.from(inverse.after) }),
          };
          const memory = randomMemory(shape, seed);
          await onMachine(shape, async (machine) => {
            load(machine, memory);
            await machine.run([phase]);
            expectSameWords(await memoryOf(machine), reference.rearrange(map, shape, memory));
          });
        },
      ),
      { seed: 1, numRuns: 25 },
    );
  });
});

describe('exchange', () => {
  it('does what the messages of each step say, for any masks and slots', async () => {
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.nat(),
        fc.array(fc.array(fc.tuple(fc.nat(31), fc.nat(31)), { minLength: 0, maxLength: 8 }), {
          maxLength: 6,
        }),
        async ({ nodeBits, slotBits, words }, seed, drawn) => {
          const nodes = 2 ** nodeBits;
          const slots = 2 ** slotBits;
          const shape = { nodes, slots, words, mask: 1 };
          // Each slot once a step, no mask 0.
          const steps = drawn.map((moves) => [
            ...new Map(moves.map(([slot, mask]) => [slot % slots, 1 + (mask % (nodes - 1))])).entries(),
          ]);
          const firstMove = [0];
          for (const step of steps) firstMove.push(firstMove[firstMove.length - 1] + step.length);
          const phase: PackedPhase = {
            kind: 'segment',
            moves: Uint32Array.from(steps.flat(2)),
            firstMove: Uint32Array.from(firstMove),
          };
          const memory = randomMemory(shape, seed);
          const expected = steps.reduce(
            (state, step) =>
              reference.exchange(
                step.map(([slot, mask]) => ({ map: xorMap(nodes, mask), slots: [slot] })),
                shape,
                state,
              ),
            memory,
          );
          await onMachine(shape, async (machine) => {
            load(machine, memory);
            await machine.run([phase]);
            expectSameWords(await memoryOf(machine), expected);
          });
        },
      ),
      { seed: 2, numRuns: 25 },
    );
  });
});

describe('verify', () => {
  it('counts each wrong block once and names its place, whatever the block size', async () => {
    for (const words of [1, 3]) {
      const shape = { nodes: 16, slots: 32, words, mask: 15 };
      const pattern = exchangePattern(16, 32, 4);
      const right = Uint32Array.from({ length: 16 * 32 * words }, (_, position) => {
        const place = Math.floor(position / words);
        return pattern.origin(place) * words + (position % words);
      });
      const faults = [0, 77, 130, 511];
      const wrong = right.slice();
      for (const place of faults) wrong[place * words + (place % words)] ^= 1 << (place % 31);
      await onMachine(shape, async (machine) => {
        load(machine, right);
        expect(await machine.verify()).toEqual({ mismatches: 0, wrongPlaces: [] });
        load(machine, wrong);
        expect(await machine.verify()).toEqual({ mismatches: 4, wrongPlaces: faults });
        expect(reference.verify(pattern, shape, wrong)).toEqual(faults);
        load(machine, new Uint32Array(right.length).fill(0xffffffff));
        const verdict = await machine.verify();
        expect(verdict.mismatches).toBe(512);
        expect(verdict.wrongPlaces).toHaveLength(16);
      });
    }
  });
});

describe('fingerprint', () => {
  it('equals the reference, and changes when two words change places or one bit flips', async () => {
    // 8 x 4 and 8 x 8 places: less and as much as one thread adds up, then many threads.
    for (const [dim, nodes, words] of [
      [2, 8, 1],
      [3, 8, 2],
      [6, 64, 3],
    ]) {
      const shape = { nodes, slots: 2 ** dim, words, mask: 2 ** dim - 1 };
      const pattern = exchangePattern(nodes, 2 ** dim, dim);
      const memory = randomMemory(shape, 5);
      await onMachine(shape, async (machine) => {
        load(machine, memory);
        const before = await machine.fingerprint(false);
        expect(before).toBe(reference.fingerprint(shape, memory));
        expect(await machine.fingerprint(true)).toBe(reference.fingerprint(shape, memory, pattern));
        for (const damage of [
          (m: Uint32Array) => ([m[10], m[11]] = [m[11], m[10]]),
          (m: Uint32Array) => (m[m.length - 1] ^= 0x80000000),
        ]) {
          const damaged = memory.slice();
          damage(damaged);
          load(machine, damaged);
          expect(await machine.fingerprint(false)).not.toBe(before);
        }
      });
    }
  });
});

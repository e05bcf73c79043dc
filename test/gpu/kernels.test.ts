import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import type { MemoryShape } from '../../src/host/program/memory-shape.ts';
import { pack } from '../../src/host/program/pack.ts';
import type { PackedPhase } from '../../src/host/program/packed.ts';
import { reference } from '../../src/host/program/reference.ts';
import { memberLocalMap } from '../../src/schedules/model/local-map.ts';
import { cube } from '../../src/schedules/model/networks/cube.ts';
import { switched } from '../../src/schedules/model/networks/switch.ts';
import { IDLE, type NodeMap, tableMap, translateMap, xorMap } from '../../src/schedules/model/node-map.ts';
import { exchangePattern } from '../../src/schedules/model/pattern.ts';
import type { Schedule, Step } from '../../src/schedules/model/schedule.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases, count } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

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

const operations = ['xor', 'add', 'subtract'] as const;

describe('rearrange', () => {
  const permutationOf = (slots: number, seed: number) => {
    const table = Array.from({ length: slots }, (_, slot) => slot);
    const random = randomMemory({ nodes: 1, slots, words: 1, mask: 0 }, seed);
    return table.sort((a, b) => random[a] - random[b]);
  };

  it('combines members by each operation, with copies, in several cubes, with and without tables', async () => {
    // Up to 2 members XOR, addition and subtraction are the same; here there are 8.
    const shape = { nodes: 32, slots: 24, words: 2, mask: 7 };
    const pattern = exchangePattern(32, 24, 8);
    await onMachine(shape, async (machine) => {
      for (const operation of operations) {
        for (const tables of [{}, { before: permutationOf(24, 3) }, { after: permutationOf(24, 4) }]) {
          const map = memberLocalMap(operation, 24, 7, tables);
          const schedule: Schedule = {
            algorithm: operation,
            topology: cube(3, 4),
            slots: 24,
            pattern,
            ports: 'all',
            switching: 'store-and-forward',
            claims: { steps: 0, span: 0, largestMessage: 0 },
            phases: [{ kind: 'local', name: 'rearrangement', map }],
          };
          const memory = randomMemory(shape, 7);
          load(machine, memory);
          await machine.run(pack(schedule));
          expectSameWords(await memoryOf(machine), reference.rearrange(map, shape, memory));
        }
      }
    });
  });

  it('moves every block to the slot that the local map gives, for any tables', async () => {
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.nat(),
        fc.constantFrom(...operations),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(0, 0, 0, 1),
        async ({ nodeBits, slotBits, words }, seed, operation, hasBefore, hasAfter, copies, drop) => {
          const slots = copies * 2 ** slotBits;
          const mask = 2 ** Math.max(0, Math.min(nodeBits, slotBits) - drop) - 1;
          const shape = { nodes: 2 ** nodeBits, slots, words, mask };
          const map = memberLocalMap(operation, slots, mask, {
            ...(hasBefore && { before: permutationOf(slots, seed) }),
            ...(hasAfter && { after: permutationOf(slots, seed + 1) }),
          });
          const inverse = map.inverse().encode();
          if (!('mask' in inverse)) throw new Error('a member map has a member map as its inverse');
          const phase: PackedPhase = {
            kind: 'local',
            name: 'alignment',
            inverseOperation: inverse.kind,
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
      { seed: 1, numRuns: count(6, 8, 200) },
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
            kind: 'exchange',
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
      { seed: 2, numRuns: count(6, 8, 200) },
    );
  });

  it.each(cases([1, 4, 16, 2, 8], 1, 2))(
    'does the same in steps so large that threads run on, blocks of %i words',
    async (words) => {
      const [nodes, slots] = [32, 8192];
      const shape = { nodes, slots, words, mask: 31 };
      const memory = randomMemory(shape, 5);
      const random = randomMemory({ nodes: 1, slots, words: 1, mask: 0 }, 6);
      const moves = Array.from(random, (word, slot) => [slot, 1 + ((word >>> 8) % (nodes - 1))] as const);
      const step = moves.map(([slot, mask]) => ({ map: xorMap(nodes, mask), slots: [slot] }));
      await onMachine(shape, async (machine) => {
        load(machine, memory);
        const phase: PackedPhase = {
          kind: 'exchange',
          moves: Uint32Array.from(moves.flat()),
          firstMove: Uint32Array.of(0, slots),
        };
        await machine.run([phase]);
        expectSameWords(await memoryOf(machine), reference.exchange(step, shape, memory));
      });
    },
  );
});

describe('transfer', () => {
  it('does what the messages of each step say, shifts and exchanges mixed, in any number of cubes', async () => {
    const moves = fc.array(fc.tuple(fc.nat(95), fc.nat(31), fc.boolean()), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        fc.array(moves, { minLength: 1, maxLength: 8 }),
        async ({ nodeBits, slotBits, words }, copies, seed, drawn) => {
          const dim = Math.min(nodeBits, slotBits);
          const [nodes, members, slots] = [2 ** nodeBits, 2 ** dim, copies * 2 ** slotBits];
          const shape = { nodes, slots, words, mask: members - 1 };
          // Each slot once a step, no offset 0. Masks may reach beyond the members, shifts not.
          const steps = drawn.map((step): Step => {
            const once = new Map(step.map(([slot, ...move]) => [slot % slots, move]));
            return Array.from(once, ([slot, [offset, isShift]]) => ({
              map: isShift
                ? translateMap([members, nodes / members], [[1 + (offset % (members - 1)), 0]])
                : xorMap(nodes, 1 + (offset % (nodes - 1))),
              slots: [slot],
            }));
          });
          const schedule: Schedule = {
            algorithm: 'mixed',
            topology: cube(dim, nodes / members),
            slots,
            pattern: exchangePattern(nodes, slots, 2 ** dim),
            ports: 'all',
            switching: 'wormhole',
            claims: { steps: steps.length, span: steps.length, largestMessage: 1 },
            phases: [{ kind: 'segment', rowClosed: true, steps: () => steps }],
          };
          const memory = randomMemory(shape, seed);
          const expected = steps.reduce((state, step) => reference.exchange(step, shape, state), memory);
          await onMachine(shape, async (machine) => {
            load(machine, memory);
            await machine.run(pack(schedule));
            expectSameWords(await memoryOf(machine), expected);
          });
        },
      ),
      { seed: 3, numRuns: count(6, 8, 200) },
    );
  });

  it('takes moves as they are packed: slot, offset, whether a shift, whether from the spare memory', async () => {
    // 8 nodes in two cubes of 4. Row 0 goes on by 1 and then across mask 6, row 2 by 3.
    const shape = { nodes: 8, slots: 4, words: 1, mask: 3 };
    const phase: PackedPhase = {
      kind: 'transfer',
      moves: Uint32Array.of(0, 1, 1, 0, 2, 3, 1, 0, 0, 6, 0, 1, 2, 0, 0, 1),
      firstMove: Uint32Array.of(0, 2, 3, 4),
    };
    await onMachine(shape, async (machine) => {
      await machine.fill();
      await machine.run([phase]);
      const memory = await memoryOf(machine);
      const rows = [0, 1, 2, 3].map((slot) => Array.from(memory.subarray(8 * slot, 8 * slot + 8)));
      const next = [3, 0, 1, 2, 7, 4, 5, 6];
      expect(rows).toEqual([
        [0, 1, 2, 3, 4, 5, 6, 7].map((node) => next[node ^ 6]),
        [8, 9, 10, 11, 12, 13, 14, 15],
        [17, 18, 19, 16, 21, 22, 23, 20],
        [24, 25, 26, 27, 28, 29, 30, 31],
      ]);
    });
  });
});

/** A segment on 8 nodes with blocks of three words in 4 slots: a schedule of it alone, and what the definition makes of a memory. */
function segmentOf(steps: readonly Step[]) {
  const shape = { nodes: 8, slots: 4, words: 3, mask: 7 };
  const schedule: Schedule = {
    algorithm: 'drawn by hand',
    topology: switched(8),
    slots: 4,
    pattern: exchangePattern(8, 4, 4),
    ports: 'all',
    switching: 'store-and-forward',
    phases: [{ kind: 'segment', rowClosed: false, steps: () => steps }],
  };
  const memory = randomMemory(shape, 9);
  const expected = steps.reduce((state, step) => reference.exchange(step, shape, state), memory);
  return { shape, packed: pack(schedule), memory, expected };
}

describe('swap', () => {
  it('exchanges the blocks of pairs of nodes, other pairs in each row, and leaves idle nodes alone', async () => {
    const [near, far]: NodeMap[] = [
      [1, 0, 3, 2, IDLE, 6, 5, IDLE],
      [7, IDLE, 4, 5, 2, 3, IDLE, 0],
    ].map(tableMap);
    const { shape, packed, memory, expected } = segmentOf([
      [
        { map: near, slots: [0, 2] },
        { map: far, slots: [3] },
      ],
      [{ map: far, slots: [0] }],
    ]);
    expect(packed.map(({ kind }) => kind)).toEqual(['swaps']);
    await onMachine(shape, async (machine) => {
      load(machine, memory);
      await machine.run(packed);
      expectSameWords(await memoryOf(machine), expected);
    });
  });
});

describe('gather', () => {
  it('takes blocks from any nodes and rows to any others, in rows that blocks leave and enter at a time', async () => {
    const turn = tableMap([3, 0, 1, 2, 5, 6, 7, 4]);
    const across = tableMap([4, 5, 6, 7, 0, 1, 2, 3]);
    const { shape, packed, memory, expected } = segmentOf([
      [
        { map: turn, slots: [0, 1], to: [1, 0] },
        { map: across, slots: [3] },
      ],
      [{ map: turn, slots: [1] }],
      [{ map: across, slots: [0, 1, 2], to: [2, 0, 1] }],
    ]);
    expect(packed[0].kind).toBe('gathers');
    await onMachine(shape, async (machine) => {
      load(machine, memory);
      await machine.run(packed);
      expectSameWords(await memoryOf(machine), expected);
    });
  });
});

describe('verify', () => {
  it('counts each wrong block once and names its place, whatever the block size', async () => {
    for (const words of [1, 3]) {
      const shape = { nodes: 16, slots: 32, words, mask: 15 };
      const pattern = exchangePattern(16, 32, 16);
      const right = Uint32Array.from({ length: 16 * 32 * words }, (_, position) => {
        const place = Math.floor(position / words);
        return pattern.origin(place) * words + (position % words);
      });
      const faults = [0, 77, 130, 511];
      const wrong = right.slice();
      for (const place of faults) wrong[place * words + (place % words)] ^= 1 << (place % 31);
      await onMachine(shape, async (machine) => {
        load(machine, right);
        expect(await machine.verify()).toEqual({ looked: 512, mismatches: 0, wrongPlaces: [] });
        load(machine, wrong);
        expect(await machine.verify()).toEqual({ looked: 512, mismatches: 4, wrongPlaces: faults });
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
      const pattern = exchangePattern(nodes, 2 ** dim, 2 ** dim);
      const memory = randomMemory(shape, 5);
      await onMachine(shape, async (machine) => {
        load(machine, memory);
        const before = await machine.fingerprint();
        expect(before).toBe(reference.fingerprint(shape, memory, pattern));
        for (const damage of [
          (m: Uint32Array) => ([m[10], m[11]] = [m[11], m[10]]),
          (m: Uint32Array) => (m[m.length - 1] ^= 0x80000000),
        ]) {
          const damaged = memory.slice();
          damage(damaged);
          load(machine, damaged);
          expect(await machine.fingerprint()).not.toBe(before);
        }
      });
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../src/formats/schedule-reader.ts';
import { encodeSchedule } from '../../src/formats/schedule-writer.ts';
import { blocked } from '../../src/schedules/blocking.ts';
import { catalogue, findAlgorithm } from '../../src/schedules/catalogue.ts';
import { check } from '../../src/schedules/checker.ts';
import { InputError } from '../../src/schedules/errors.ts';
import { exchangePattern } from '../../src/schedules/pattern.ts';
import { reordered } from '../../src/schedules/reordered.ts';
import { findPermutation, permutations } from '../../src/schedules/reorderings.ts';
import type { Schedule } from '../../src/schedules/schedule.ts';
import { exchangeOn } from '../exchange.ts';

/** Where element s of node i goes: its new slot and node, from what the name means, on one cube. */
type Definition = (s: number, i: number, members: number, copies: number) => [slot: number, node: number];

const binary = (number: number, bits: number) => [...number.toString(2).padStart(bits, '0')];
const ofBits = (bits: readonly string[]) => Number.parseInt(bits.join(''), 2);
const gray = (number: number) => number ^ (number >> 1);
/** The number whose Gray code it is, by trying. */
const ungray = (code: number) => {
  for (let number = 0; ; number++) if (gray(number) === code) return number;
};

const definitions: Record<string, Definition> = {
  transpose: (s, i, n) => [s - (s % n) + i, s % n],
  'anti-transpose': (s, i, n) => [s - (s % n) + (n - 1 - i), n - 1 - (s % n)],
  'bit-reversal'(s, i, n, copies) {
    const bits = Math.log2(n * copies * n);
    const address = ofBits(binary(s * n + i, bits).reverse());
    return [Math.floor(address / n), address % n];
  },
  'consecutive-to-cyclic'(s, i, n, copies) {
    const element = i * n * copies + s;
    return [Math.floor(element / n), element % n];
  },
  'cyclic-to-consecutive'(s, i, n, copies) {
    const element = s * n + i;
    return [element % (n * copies), Math.floor(element / (n * copies))];
  },
  'binary-to-gray': (s, i, n) => [s - (s % n) + gray(i), gray(s % n)],
  'gray-to-binary': (s, i, n) => [s - (s % n) + ungray(i), ungray(s % n)],
};

function scheduleOf(name: string, algorithm: string, dim: number, copies: number, cubes: number): Schedule {
  const { reordering } = findPermutation(name);
  const schedule = findAlgorithm(algorithm).schedule(exchangeOn(dim, copies, cubes));
  return reordered(schedule, reordering({ members: 2 ** dim, copies }));
}

/** A schedule that can be proved only as a whole: the checker finds no symmetry in a pattern that denies it. */
function unsymmetric(schedule: Schedule): Schedule {
  return { ...schedule, pattern: { ...schedule.pattern, nodeSymmetric: false } };
}

describe('every named permutation', () => {
  it('is defined here', () => {
    expect(permutations.map(({ name }) => name)).toEqual(Object.keys(definitions));
  });

  it.each(permutations.map(({ name }) => name))(
    '%s goes where its name says, and is a permutation',
    (name) => {
      for (const dim of [1, 2, 3, 5]) {
        for (const copies of [1, 2, 4]) {
          const { pattern, topology, slots } = scheduleOf(name, 'necklace', dim, copies, 2);
          const n = 2 ** dim;
          const places = new Set<number>();
          for (let place = 0; place < slots * topology.nodes; place++) {
            const node = place % topology.nodes;
            const [slot, member] = definitions[name](Math.floor(place / topology.nodes), node % n, n, copies);
            const due = slot * topology.nodes + (node - (node % n)) + member;
            expect(pattern.destination(place)).toBe(due);
            expect(pattern.origin(due)).toBe(place);
            places.add(due);
          }
          expect(places.size).toBe(slots * topology.nodes);
        }
      }
    },
  );

  it.each(catalogue.map(({ name }) => name))('is done by %s with the steps of the exchange', (algorithm) => {
    for (const dim of [1, 3, 4]) {
      for (const { name } of permutations) {
        const plain = check(findAlgorithm(algorithm).schedule(exchangeOn(dim, 2, 2)));
        const schedule = scheduleOf(name, algorithm, dim, 2, 2);
        const proof = check(schedule);
        expect(proof.violations).toEqual([]);
        expect(proof.certificate).toEqual(plain.certificate);
        // The short proof by symmetry and the long one agree.
        const { blocksFollowed: _, ...whole } = check(unsymmetric(schedule)).certificate;
        expect(proof.certificate).toMatchObject(whole);
      }
    }
  });

  it('is undone by its inverse', () => {
    const inverse: Record<string, string> = {
      'consecutive-to-cyclic': 'cyclic-to-consecutive',
      'cyclic-to-consecutive': 'consecutive-to-cyclic',
      'binary-to-gray': 'gray-to-binary',
      'gray-to-binary': 'binary-to-gray',
    };
    for (const { name } of permutations) {
      const there = scheduleOf(name, 'necklace', 3, 4, 1).pattern;
      const back = scheduleOf(inverse[name] ?? name, 'necklace', 3, 4, 1).pattern;
      for (let place = 0; place < 8 * 32; place++)
        expect(back.destination(there.destination(place))).toBe(place);
    }
  });
});

describe('reordered', () => {
  const shuffled = (slots: number, seed: number) =>
    Uint32Array.from(
      fc.sample(fc.shuffledSubarray([...Array(slots).keys()], { minLength: slots }), { seed, numRuns: 1 })[0],
    );

  it('is proved for any reordering, in steps and in blocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('de-bruijn', 'necklace', 'balanced-tree', 'bruck', 'ring'),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        (name, dim, copies, seed) => {
          const slots = copies * 2 ** dim;
          const reordering = { before: shuffled(slots, seed), after: shuffled(slots, seed + 1) };
          const schedule = reordered(findAlgorithm(name).schedule(exchangeOn(dim, copies)), reordering);
          expect(check(schedule).violations).toEqual([]);
          expect(check(unsymmetric(schedule)).violations).toEqual([]);
          if (name === 'de-bruijn') expect(check(blocked(schedule)).violations).toEqual([]);
        },
      ),
      { seed: 3, numRuns: 60 },
    );
  });

  it('is in a schedule file as it is', async () => {
    const schedule = scheduleOf('bit-reversal', 'de-bruijn', 3, 2, 2);
    const text = [...encodeSchedule(schedule)].join('');
    const read = await decodeSchedule([new TextEncoder().encode(text)], 'plan.json');
    expect([...encodeSchedule(read)].join('')).toBe(text);
    expect(check(read)).toEqual(check(schedule));
    for (let place = 0; place < 16 * 16; place++) {
      expect(read.pattern.destination(place)).toBe(schedule.pattern.destination(place));
    }
  });

  it('is refused by the checker when two entries of either table change places', () => {
    const plain = findAlgorithm('de-bruijn').schedule(exchangeOn(3));
    const reordering = { before: shuffled(8, 1), after: shuffled(8, 2) };
    const { phases, ...rest } = reordered(plain, reordering);
    for (const end of ['before', 'after'] as const) {
      for (let i = 0; i < 8; i++) {
        for (let k = 0; k < i; k++) {
          const table = reordering[end].slice();
          [table[i], table[k]] = [table[k], table[i]];
          const other = reordered(plain, { ...reordering, [end]: table });
          expect(check({ ...rest, phases: other.phases }).ok).toBe(false);
        }
      }
    }
  });

  it('refuses what is no permutation of the slots, and what is no plain exchange', () => {
    const schedule = findAlgorithm('necklace').schedule(exchangeOn(2));
    const same = Uint32Array.of(0, 1, 2, 3);
    const make =
      (before: Uint32Array<ArrayBuffer>, of = schedule) =>
      () =>
        reordered(of, { before, after: same });
    expect(make(same.subarray(1))).toThrow(
      new InputError('the reordering before of 3 entries: give 4, one per slot'),
    );
    expect(make(Uint32Array.of(0, 1, 1, 3))).toThrow(
      new InputError('the reordering before sends slot 2 to 1: it must be a permutation of 0 to 3'),
    );
    const turned = Uint32Array.of(3, 2, 1, 0);
    expect(make(same, reordered(schedule, { before: turned, after: same }))).toThrow(/cannot reorder slots/);
    expect(make(same)()).toBe(schedule);
    expect(make(same, { ...schedule, phases: schedule.phases.slice(1) })).toThrow(/cannot reorder slots/);
    expect(() => exchangePattern(4, 4, 2, { before: same, after: Uint32Array.of(0, 1, 2, 4) })).toThrow(
      /the reordering after sends slot 3 to 4/,
    );
    expect(() => findPermutation('bit-revrsal')).toThrow(
      /unknown permutation "bit-revrsal": give one of transpose,/,
    );
    expect(() => findPermutation('bit-reversal').reordering({ members: 4, copies: 3 })).toThrow(
      new InputError('bit-reversal of 3 copies: give a power of two'),
    );
  });
});

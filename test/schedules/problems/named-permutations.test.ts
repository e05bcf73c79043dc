import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { findAlgorithm } from '../../../src/schedules/catalogue.ts';
import type { AddressBit } from '../../../src/schedules/model/address-bits.ts';
import { InputError } from '../../../src/schedules/model/errors.ts';
import { cube } from '../../../src/schedules/model/networks/cube.ts';
import { exchangePattern } from '../../../src/schedules/model/pattern.ts';
import type { Schedule } from '../../../src/schedules/model/schedule.ts';
import { findPermutation, permutations } from '../../../src/schedules/problems/named-permutations.ts';
import { check } from '../../../src/schedules/proof/checker.ts';
import { blocked } from '../../../src/schedules/transforms/blocking.ts';
import { reordered } from '../../../src/schedules/transforms/slot-reordering.ts';
import { cubeAlgorithms, exchangeOn, memoriesOn, permutedBy, stepsIn } from '../../support/exchange.ts';
import { asTable } from '../../support/pattern-tables.ts';
import { binary, definitions, inverseOf, ofBits } from '../../support/permutation-definitions.ts';

function scheduleOf(name: string, algorithm: string, dim: number, copies: number, cubes: number): Schedule {
  return permutedBy(algorithm, memoriesOn(dim, copies, cubes), findPermutation(name));
}

/** Those that one exchange does. */
const exchanged = permutations.filter(({ kind }) => kind === 'exchange').map(({ name }) => name);

/** A schedule that can be proved only as a whole: the checker finds no symmetry in a list of places. */
function unsymmetric(schedule: Schedule): Schedule {
  return { ...schedule, pattern: asTable(schedule.pattern) };
}

const shuffled = (slots: number, seed: number) =>
  Uint32Array.from(
    fc.sample(fc.shuffledSubarray([...Array(slots).keys()], { minLength: slots }), { seed, numRuns: 1 })[0],
  );

describe('every named permutation', () => {
  it('is defined here', () => {
    expect(permutations.map(({ name }) => name)).toEqual(Object.keys(definitions));
  });

  it.each(permutations.map(({ name }) => name))(
    '%s goes where its name says, and is a permutation',
    (name) => {
      for (const dim of [1, 2, 3, 5]) {
        for (const copies of [1, 2, 4]) {
          const cubes = exchanged.includes(name) ? 2 : 1;
          const { pattern, topology, slots } = scheduleOf(name, 'necklace', dim, copies, cubes);
          const n = 2 ** dim;
          const places = new Set<number>();
          const wrong: number[] = [];
          for (let place = 0; place < slots * topology.nodes; place++) {
            const node = place % topology.nodes;
            const [slot, member] = definitions[name](Math.floor(place / topology.nodes), node % n, n, copies);
            const due = slot * topology.nodes + (node - (node % n)) + member;
            if (pattern.destination(place) !== due || pattern.origin(due) !== place) wrong.push(place);
            places.add(due);
          }
          expect({ dim, copies, wrong }).toEqual({ dim, copies, wrong: [] });
          expect(places.size).toBe(slots * topology.nodes);
        }
      }
    },
  );

  it.each(cubeAlgorithms.map(({ name }) => name))(
    'is done by %s with the steps of the exchange',
    (algorithm) => {
      for (const dim of [1, 3, 4]) {
        for (const name of exchanged) {
          const plain = check(findAlgorithm(algorithm).schedule(exchangeOn(dim, 2, 2)));
          const schedule = scheduleOf(name, algorithm, dim, 2, 2);
          const proof = check(schedule);
          expect(proof.violations).toEqual([]);
          expect(proof.certificate).toEqual(plain.certificate);
          // The short proof by symmetry and the long one agree.
          const { blocksFollowed: _, boundMayRise: __, ...whole } = check(unsymmetric(schedule)).certificate;
          expect(proof.certificate).toMatchObject(whole);
        }
      }
    },
  );

  it('is undone by its inverse', () => {
    for (const { name } of permutations) {
      const there = scheduleOf(name, 'necklace', 3, 4, 1).pattern;
      const back = scheduleOf(inverseOf(name), 'necklace', 3, 4, 1).pattern;
      for (let place = 0; place < 8 * 32; place++)
        expect(back.destination(there.destination(place))).toBe(place);
    }
  });
});

describe('reordered', () => {
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
    expect(() => exchangePattern(4, 4, 4, { before: same, after: Uint32Array.of(0, 1, 2, 4) })).toThrow(
      /the reordering after sends slot 3 to 4/,
    );
    expect(() => findPermutation('bit-revrsal')).toThrow(
      /unknown permutation "bit-revrsal": give one of transpose,/,
    );
    for (const [name, message] of [
      ['bit-reversal', 'bit-reversal of 3 copies: give a power of two'],
      ['shuffle-9', 'shuffle-9 of addresses of 5 bits: give 1 to 4 places'],
    ] as const) {
      const copies = name === 'shuffle-9' ? 2 : 3;
      expect(() => scheduleOf(name, 'necklace', 2, copies, 1)).toThrow(new InputError(message));
    }
    const few = { topology: cube(3), slots: 4 };
    expect(() => permutedBy('necklace', few, findPermutation('transpose'))).toThrow(
      new InputError('transpose of 4 slots: give a multiple of 8'),
    );
  });
});

describe('a permutation of address bits', () => {
  const scheduleOfBits = (bits: AddressBit[], dim: number, copies = 1) =>
    permutedBy('de-bruijn', memoriesOn(dim, copies), {
      kind: 'bits',
      name: 'mine',
      about: '',
      bits: () => bits,
    });

  it('is what the bits say, and is proved, whichever they are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.nat(),
        (dim, more, seed) => {
          const count = 2 * dim + more;
          const order = Array.from(shuffled(count, seed));
          const bits = order.map((from) => ({ from, complement: ((seed >> from) & 1) === 1 }));
          const schedule = scheduleOfBits(bits, dim, 2 ** more);
          expect(check(schedule).violations).toEqual([]);
          for (let address = 0; address < 2 ** count; address++) {
            // Digit by digit, the highest first.
            const digits = bits.map(({ from, complement }) => {
              const digit = binary(address, count)[count - 1 - from];
              return complement ? String(1 - Number(digit)) : digit;
            });
            expect(schedule.pattern.destination(address)).toBe(ofBits(digits));
          }
        },
      ),
      { seed: 11, numRuns: 60 },
    );
  });

  it('takes the fewest exchanges: none, one or two', () => {
    const stepsOf = (order: readonly number[], complement = false) =>
      stepsIn(
        scheduleOfBits(
          order.map((from) => ({ from, complement })),
          3,
        ),
      ) / 4;
    // The three low bits are the node's.
    expect(stepsOf([3, 5, 4, 2, 1, 0])).toBe(0);
    expect(stepsOf([2, 1, 0, 5, 4, 3])).toBe(1);
    expect(stepsOf([0, 2, 1, 4, 5, 3], true)).toBe(1);
    expect(stepsOf([5, 4, 3, 1, 2, 0])).toBe(2);
    // In the dimension of bit 2 alone.
    expect(stepsOf([5, 4, 2, 3, 1, 0])).toBe(1);
    expect(stepsOf([5, 4, 3, 2, 1, 0], true)).toBe(2);
  });

  it('refuses bits that are missing, repeated or out of range', () => {
    const make = (order: readonly number[]) => () =>
      scheduleOfBits(
        order.map((from) => ({ from, complement: false })),
        2,
      );
    expect(make([3, 2, 1, 1])).toThrow(
      new InputError('address bits 3,2,1,1: bit 0 is missing; give each of 3 to 0 once'),
    );
    expect(make([4, 2, 1, 0])).toThrow(/bit 3 is missing/);
    expect(make([3, 2, 0])).toThrow(
      new InputError('mine: 3 address bits, but the elements have 4; give 3 to 0'),
    );
  });
});

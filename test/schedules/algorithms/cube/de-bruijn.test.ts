import { describe, expect, test } from 'vitest';
import { deBruijn, deBruijnBy } from '../../../../src/schedules/algorithms/cube/de-bruijn.ts';
import { deBruijnSequence } from '../../../../src/schedules/algorithms/cube/de-bruijn-sequences.ts';
import { blocked, check, findAlgorithm, InputError, roundSizes } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, expectEveryLinkBusy, scheduleTable } from '../../../support/form-checks.ts';
import { count, dims } from '../../../support/sample.ts';

describe('deBruijn', () => {
  test.each(dims)('takes K/2 steps with span d and every link busy, for d = %i', (d) => {
    const proof = check(deBruijn.schedule(exchangeOn(d)));
    expectEveryLinkBusy(proof, d, d);
  });

  test('meets the obligations of a schedule table', () => {
    for (const d of dims.slice(0, 12)) {
      expect(brokenObligations(d, scheduleTable(deBruijn.schedule(exchangeOn(d))))).toEqual([]);
    }
  });

  test('sends d adjacent slots, one across each dimension, at every one of the sequence and at no zero', () => {
    for (const d of dims.slice(0, 8)) {
      const [, exchange] = deBruijn.schedule(exchangeOn(d)).phases;
      if (exchange.kind !== 'segment') throw new TypeError('not a segment');
      const starts = Array.from(exchange.steps(), (step) => {
        const [first] = Array.from(step[0].slots);
        expect(step.map(({ map, slots }) => [map.apply(0), Array.from(slots)])).toEqual(
          Array.from({ length: d }, (_, k) => [2 ** k, [first + k]]),
        );
        return first;
      });
      const ones = Array.from(deBruijnSequence(d, 'least')).flatMap((bit, i) => (bit === 1 ? [i] : []));
      expect(starts).toEqual(ones);
    }
  });

  test('keeps in position l the block whose bit k is the sequence at l - k', () => {
    for (const d of [1, 2, 3, 5]) {
      const N = 2 ** d;
      const bits = deBruijnSequence(d, 'least');
      const [alignment] = deBruijn.schedule(exchangeOn(d)).phases;
      if (alignment.kind !== 'local') throw new TypeError('not local');
      for (let position = 0; position < N; position++) {
        let address = 0;
        for (let k = 0; k < d; k++) address += bits[(((position - k) % N) + N) % N] * 2 ** k;
        for (let node = 0; node < N; node++) expect(alignment.map.apply(node, address ^ node)).toBe(position);
      }
    }
  });

  test('lets copies follow one after another, and is optimal for any number of them', () => {
    for (const d of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const [copies, cubes] of [
        [2, 1],
        [3, 2],
        [5, 4],
      ]) {
        const K = copies * 2 ** d;
        const schedule = deBruijn.schedule(exchangeOn(d, copies, cubes));
        const proof = check(schedule);
        expect(proof.violations).toEqual([]);
        expect(proof.certificate).toMatchObject({ steps: K / 2, span: d, utilization: 1, optimal: true });
        const table = scheduleTable(schedule);
        expect(brokenObligations(d, table, copies)).toEqual([]);
        table.forEach((step, t) => {
          for (const { address } of step) {
            expect(Math.floor(address / 2 ** d)).toBe(Math.floor(t / 2 ** (d - 1)));
          }
        });
        const rounds = blocked(schedule);
        const { violations, certificate } = check(rounds);
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({ steps: d, span: d, largestMessage: Math.ceil(K / 2 / d) });
      }
    }
  });
});

/** Some of the family in their element forms; those of `-residue` are the same sequences in packets. */
const names = [
  'de-bruijn-prefer-one',
  'de-bruijn-prefer-same',
  'de-bruijn-random-0',
  'de-bruijn-random-4294967295',
];

describe('the exchange by another sequence', () => {
  test.each(names)('%s takes K/2 steps with span d and every link busy', (name) => {
    for (const d of dims.slice(0, 12)) {
      const schedule = findAlgorithm(name).schedule(exchangeOn(d));
      expect(schedule.algorithm).toBe(name);
      expectEveryLinkBusy(check(schedule), d, d);
    }
  });

  test.each(['de-bruijn', ...names])('%s has balanced packets of at most ceil(K/2d) windows', (name) => {
    for (const d of dims.slice(0, 12)) {
      for (const copies of [1, 3]) {
        const K = copies * 2 ** d;
        const rounds = blocked(findAlgorithm(name).schedule(exchangeOn(d, copies)));
        const proof = check(rounds);
        expect(proof.violations).toEqual([]);
        expect(proof.certificate).toMatchObject({
          steps: d,
          span: d,
          blocksInSequence: K / 2,
          optimal: true,
        });
        expect(Math.max(...roundSizes(rounds))).toBe(Math.ceil(K / (2 * d)));
      }
    }
  });

  test.each(['de-bruijn', ...names])(
    '%s-residue has a window for every one at places of a residue',
    (name) => {
      for (const d of dims.slice(0, 12)) {
        for (const copies of [1, 3]) {
          const schedule = findAlgorithm(`${name}-residue`).schedule(exchangeOn(d, copies));
          const proof = check(schedule);
          expect(proof.violations).toEqual([]);
          expect(proof.certificate).toMatchObject({
            steps: d,
            span: d,
            blocksInSequence: copies * 2 ** (d - 1),
            utilization: 1,
            optimal: true,
          });
          expect(blocked(schedule)).toBe(schedule);
        }
      }
    },
  );

  test('by the least sequence and by residue has the packets that were counted by hand for d = 3 and 10', () => {
    // The least sequence of order 3 with its zeros last: 1 0 1 1 1 0 0 0.
    expect(roundSizes(findAlgorithm('de-bruijn-residue').schedule(exchangeOn(3)))).toEqual([2, 1, 1]);
    expect(roundSizes(findAlgorithm('de-bruijn-residue').schedule(exchangeOn(10)))).toEqual([
      77, 36, 39, 51, 57, 75, 38, 34, 48, 57,
    ]);
  });

  test('has the same blocks in a step whatever the packets: those of the windows', () => {
    const ones = Array.from(deBruijnSequence(6, 'prefer-same')).flatMap((bit, i) => (bit === 1 ? [i] : []));
    const [, segment] = deBruijnBy('prefer-same', 'residue').schedule(exchangeOn(6)).phases;
    if (segment.kind !== 'segment') throw new TypeError('not a segment');
    [...segment.steps()].forEach((step, r) => {
      const windows = ones.filter((i) => i % 6 === r);
      expect(step.map(({ slots }) => Array.from(slots))).toEqual(
        Array.from({ length: 6 }, (_, k) => windows.map((i) => i + k)),
      );
    });
  });

  test.each([1, 2, 3, 4, 5])('holds for all sequences of order %i, with balanced packets', (d) => {
    // Of the 2048 of order 5 it is some, and all in the long tests.
    const sequences = Math.min(2 ** (2 ** (d - 1) - d), count(100, 200, 2048));
    const seen = new Set<string>();
    for (let seed = 0; seen.size < sequences && seed < 50_000; seed++) {
      const bits = deBruijnSequence(d, seed).join('');
      if (seen.has(bits)) continue;
      seen.add(bits);
      const schedule = deBruijnBy(seed, 'balanced').schedule(exchangeOn(d));
      const rounds = blocked(schedule);
      expect([...check(schedule).violations, ...check(rounds).violations]).toEqual([]);
      expect(check(rounds).certificate).toMatchObject({
        steps: d,
        span: d,
        largestMessage: Math.ceil(2 ** (d - 1) / d),
      });
    }
    expect(seen.size).toBe(sequences);
  });

  test.each([6, 7, 8, 9, 10])(
    'holds for 20 sequences of order %i drawn by chance, with balanced packets',
    (d) => {
      for (let seed = 0; seed < 20; seed++) {
        const rounds = blocked(deBruijnBy(seed, 'balanced').schedule(exchangeOn(d)));
        const { violations, certificate } = check(rounds);
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({ steps: d, span: d, largestMessage: Math.ceil(2 ** (d - 1) / d) });
      }
    },
  );

  test('goes by names of which each has one meaning', () => {
    expect(findAlgorithm('de-bruijn')).toBe(deBruijn);
    expect(findAlgorithm('de-bruijn-random-007').name).toBe('de-bruijn-random-7');
    expect(deBruijnBy(7, 'residue').name).toBe('de-bruijn-random-7-residue');
    for (const seed of [-1, 1.5, 2 ** 32, Number.NaN]) {
      expect(() => deBruijnBy(seed, 'balanced')).toThrow(
        new InputError(`de-bruijn-random-${seed}: give a whole seed from 0 to 4294967295`),
      );
    }
  });
});

import { describe, expect, test } from 'vitest';
import { deBruijn, deBruijnSequence } from '../../src/schedules/de-bruijn.ts';
import { blocked, check } from '../../src/schedules/index.ts';
import { exchangeOn } from '../exchange.ts';
import { brokenObligations, expectEveryLinkBusy, scheduleTable } from './forms.ts';

const dims = Array.from({ length: 16 }, (_, i) => i + 1);

/** The sequence as text from its zeros on, as it reads when it is the least. */
const fromZeros = (dim: number) => {
  const text = Array.from(deBruijnSequence(dim)).join('');
  return text.slice(-dim) + text.slice(0, -dim);
};

/** The first de Bruijn sequence in lexicographic order, by trying zero before one at every bit. */
function firstByTrial(dim: number): string {
  const length = 2 ** dim;
  const isSequence = (text: string) => {
    const cyclic = text + text.slice(0, dim - 1);
    return new Set(Array.from(text, (_, i) => cyclic.slice(i, i + dim))).size === length;
  };
  const seen = new Set<string>();
  const extend = (text: string): string | undefined => {
    if (text.length === length) return isSequence(text) ? text : undefined;
    for (const bit of '01') {
      const window = (text + bit).slice(-dim);
      if (seen.has(window)) continue;
      seen.add(window);
      const found = extend(text + bit);
      if (found !== undefined) return found;
      seen.delete(window);
    }
    return undefined;
  };
  seen.add('0'.repeat(dim));
  return extend('0'.repeat(dim)) as string;
}

/**
 * The least one again, by Martin's greedy rule: after dim - 1 ones, append a zero whenever that makes a new
 * string of dim bits, else a one. It ends in dim ones; read from its zeros it is a cycle.
 */
function firstByGreed(dim: number): string {
  let text = '1'.repeat(dim - 1);
  const seen = new Set<string>();
  while (seen.size < 2 ** dim) {
    const tail = text.slice(text.length - dim + 1);
    const bit = seen.has(`${tail}0`) ? '1' : '0';
    seen.add(tail + bit);
    text += bit;
  }
  return text.slice(dim - 1);
}

describe('deBruijnSequence', () => {
  test('contains every string of d bits once, cyclically', () => {
    for (const dim of dims) {
      const bits = deBruijnSequence(dim);
      expect(bits).toHaveLength(2 ** dim);
      const seen = new Uint8Array(2 ** dim);
      for (let i = 0; i < bits.length; i++) {
        let window = 0;
        for (let k = 0; k < dim; k++) window = window * 2 + bits[(i + k) % bits.length];
        seen[window]++;
      }
      expect(seen.every((times) => times === 1)).toBe(true);
    }
  });

  test('has its run of d zeros last', () => {
    for (const dim of dims) {
      const bits = deBruijnSequence(dim);
      expect(Array.from(bits.slice(-dim))).toEqual(new Array(dim).fill(0));
      expect(bits[bits.length - dim - 1]).toBe(1);
      expect(bits[0]).toBe(1);
    }
  });

  test('read from its zeros is the least of all sequences', () => {
    for (const dim of [1, 2, 3, 4, 5]) expect(fromZeros(dim)).toBe(firstByTrial(dim));
    expect(fromZeros(3)).toBe('00010111');
  });

  test('agrees with the greedy construction of the least sequence', () => {
    for (const dim of dims.slice(0, 12)) {
      const greedy = firstByGreed(dim);
      const start = (greedy + greedy).indexOf('0'.repeat(dim));
      expect(fromZeros(dim)).toBe((greedy + greedy).slice(start, start + 2 ** dim));
    }
  });
});

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
      const ones = Array.from(deBruijnSequence(d)).flatMap((bit, i) => (bit === 1 ? [i] : []));
      expect(starts).toEqual(ones);
    }
  });

  test('keeps in position l the block whose bit k is the sequence at l - k', () => {
    for (const d of [1, 2, 3, 5]) {
      const N = 2 ** d;
      const bits = deBruijnSequence(d);
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
        expect(check(rounds).violations).toEqual([]);
        expect(rounds.claims).toEqual({ steps: d, span: d, largestMessage: Math.ceil(K / 2 / d) });
      }
    }
  });
});

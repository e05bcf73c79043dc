import { describe, expect, test } from 'vitest';
import {
  type DeBruijnChoice,
  deBruijnSequence,
} from '../../../../src/schedules/algorithms/cube/de-bruijn-sequences.ts';
import { dims } from '../../../support/sample.ts';

const choices: readonly DeBruijnChoice[] = ['least', 'prefer-one', 'prefer-same', 0, 1, 2 ** 32 - 1];

/** The sequence as text from its zeros on, as rules and orders read it. */
const fromZeros = (dim: number, choice: DeBruijnChoice) => {
  const text = Array.from(deBruijnSequence(dim, choice)).join('');
  return text.slice(-dim) + text.slice(0, -dim);
};

/** All de Bruijn sequences of an order from their zeros on, in lexicographic order, by trying both bits everywhere. */
function allSequences(dim: number): string[] {
  const length = 2 ** dim;
  const found: string[] = [];
  const seen = new Set<string>(['0'.repeat(dim)]);
  const extend = (text: string) => {
    if (text.length === length) {
      const cyclic = text + text.slice(0, dim - 1);
      if (new Set(Array.from(text, (_, i) => cyclic.slice(i, i + dim))).size === length) found.push(text);
      return;
    }
    for (const bit of '01') {
      const window = (text + bit).slice(-dim);
      if (seen.has(window)) continue;
      seen.add(window);
      extend(text + bit);
      seen.delete(window);
    }
  };
  extend('0'.repeat(dim));
  return found;
}

/** The lengths of the runs of equal bits, as text that sorts as the lengths do. */
const runLengths = (text: string) =>
  Array.from(text.matchAll(/0+|1+/g), ([run]) => String.fromCharCode(run.length)).join('');

/** A greedy rule: after `start`, append the bit that is preferred if it makes a new string of dim bits, else the other. */
function byGreed(dim: number, start: string, prefer: (last: string) => string): string {
  let text = start;
  const seen = new Set<string>();
  while (seen.size < 2 ** dim) {
    const tail = text.slice(text.length - dim + 1);
    const preferred = prefer(text.at(-1) ?? '0');
    const bit = seen.has(tail + preferred) ? String(1 - Number(preferred)) : preferred;
    seen.add(tail + bit);
    text += bit;
  }
  const cycle = text.slice(dim - 1);
  const zeros = (cycle + cycle).indexOf('0'.repeat(dim));
  return (cycle + cycle).slice(zeros, zeros + 2 ** dim);
}

describe.each(choices)('deBruijnSequence, %s', (choice) => {
  test('contains every string of d bits once, cyclically', () => {
    for (const dim of dims) {
      const bits = deBruijnSequence(dim, choice);
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
      const bits = deBruijnSequence(dim, choice);
      expect(Array.from(bits.slice(-dim))).toEqual(new Array(dim).fill(0));
      expect(bits[bits.length - dim - 1]).toBe(1);
      expect(bits[0]).toBe(1);
    }
  });
});

describe('deBruijnSequence by a rule', () => {
  test.each([1, 2, 3, 4, 5])(
    'of order %i is the first or the last of all, in the order of its rule',
    (dim) => {
      const all = allSequences(dim);
      expect(all).toHaveLength(2 ** (2 ** (dim - 1) - dim));
      expect(fromZeros(dim, 'least')).toBe(all[0]);
      expect(fromZeros(dim, 'prefer-one')).toBe(all.at(-1));
      const byRuns = all.toSorted((a, b) => (runLengths(a) < runLengths(b) ? -1 : 1));
      expect(fromZeros(dim, 'prefer-same')).toBe(byRuns.at(-1));
    },
  );

  test('is what it is in the literature for small orders', () => {
    expect(fromZeros(3, 'least')).toBe('00010111');
    expect(fromZeros(4, 'prefer-one')).toBe('0000111101100101');
    expect(fromZeros(4, 'prefer-same')).toBe('0000111100101101');
  });

  test('agrees with its greedy construction', () => {
    for (const dim of dims.slice(0, 12)) {
      const alternating = Array.from({ length: dim - 1 }, (_, i) => (dim - i) % 2).join('');
      expect(fromZeros(dim, 'least')).toBe(byGreed(dim, '1'.repeat(dim - 1), () => '0'));
      expect(fromZeros(dim, 'prefer-one')).toBe(byGreed(dim, '0'.repeat(dim - 1), () => '1'));
      expect(fromZeros(dim, 'prefer-same')).toBe(byGreed(dim, alternating, (last) => last));
    }
  });
});

describe('deBruijnSequence by a seed', () => {
  test('is the same for the same seed, in every version', () => {
    expect(fromZeros(5, 7)).toBe('00000110010110101001110111110001');
  });

  test('is each of the 16 of order 4 with the same chance', () => {
    const draws = 16_000;
    const times = new Map<string, number>();
    for (let seed = 0; seed < draws; seed++) {
      const text = fromZeros(4, seed);
      times.set(text, (times.get(text) ?? 0) + 1);
    }
    expect([...times.keys()].sort()).toEqual(allSequences(4));
    const expected = draws / 16;
    const chiSquare = [...times.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // Of 15 degrees of freedom: exceeded by chance once in a thousand.
    expect(chiSquare).toBeLessThan(37.7);
  });
});

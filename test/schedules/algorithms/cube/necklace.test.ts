import { describe, expect, test } from 'vitest';
import { necklace } from '../../../../src/schedules/algorithms/cube/necklace.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, expectEveryLinkBusy, scheduleTable } from '../../../support/form-checks.ts';
import { dims } from '../../../support/sample.ts';

const rotationsOf = (address: number, dim: number) => {
  const text = address.toString(2).padStart(dim, '0');
  return Array.from(text, (_, by) => Number.parseInt(text.slice(by) + text.slice(0, by), 2));
};
const isCyclic = (address: number, dim: number) => new Set(rotationsOf(address, dim)).size < dim;
const smallestRotation = (address: number, dim: number) => Math.min(...rotationsOf(address, dim));

describe('necklace', () => {
  test.each(dims)('takes K/2 steps with span d and every link busy, for d = %i (theorem 1)', (d) => {
    const proof = check(necklace.schedule(exchangeOn(d)));
    expectEveryLinkBusy(proof, d, d);
  });

  test('meets the obligations of a schedule table and fills it', () => {
    for (const d of dims.slice(0, 12)) {
      const table = scheduleTable(necklace.schedule(exchangeOn(d)));
      expect(brokenObligations(d, table)).toEqual([]);
      for (const step of table) {
        expect(step.map(({ dimension }) => dimension).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: d }, (_, k) => k),
        );
      }
    }
  });

  test('moves c cyclic pairs with the necklace of 0^c 1^(d-c) in its first d steps', () => {
    [1, 1, 2, 1, 5, 1, 0, 4, 7, 1, 2].forEach((c, i) => {
      const d = i + 2;
      if (c === 0) return;
      const addresses = new Set<number>();
      for (const step of scheduleTable(necklace.schedule(exchangeOn(d))).slice(0, d)) {
        for (const { address } of step) addresses.add(address);
      }
      const noncyclic = [...addresses].filter((address) => !isCyclic(address, d));
      const pairs = new Set(
        [...addresses]
          .filter((address) => isCyclic(address, d))
          .map((address) => Math.min(address, 2 ** d - 1 - address)),
      );
      expect(pairs.size).toBe(c);
      expect(noncyclic.toSorted((a, b) => a - b)).toEqual(
        rotationsOf(2 ** (d - c) - 1, d).toSorted((a, b) => a - b),
      );
    });
  });

  test('on a 3-cube moves (000, 111) with the rotations of 011, then those of 001 (section 3.5.2)', () => {
    const table = scheduleTable(necklace.schedule(exchangeOn(3)));
    const across = (address: number) =>
      table.map((step) => step.find((entry) => entry.address === address)?.dimension ?? '-').join(' ');
    expect(across(0b011)).toBe('0 1 - -');
    expect(across(0b110)).toBe('1 - 2 -');
    expect(across(0b101)).toBe('- 2 0 -');
    expect(across(0b111)).toBe('2 0 1 -');
    expect([0b001, 0b010, 0b100].map(across)).toEqual(['- - - 0', '- - - 1', '- - - 2']);
  });

  test('on a 5-cube follows the lines of figure 3, right, which give the second half of table 7', () => {
    // The j-th rotation of 01111 crosses j, j + 1, ... modulo 5 in turn and rests in step 4 - j, where it
    // has a zero; the pair (00000, 11111) has the last row of the generating table: 4, 5, ... modulo 5.
    const table = scheduleTable(necklace.schedule(exchangeOn(5)));
    for (let t = 0; t < 5; t++) {
      rotationsOf(0b01111, 5).forEach((address, j) => {
        const crossed = table[t].find((entry) => entry.address === address)?.dimension;
        expect(crossed).toBe(t === 4 - j ? undefined : (j + (t < 4 - j ? t : t - 1)) % 5);
      });
      expect(table[t].find(({ address }) => address === 0b11111)?.dimension).toBe((4 + t) % 5);
    }
  });

  test('lays the groups of a 5-cube in the order of table 8', () => {
    const groups = scheduleTable(necklace.schedule(exchangeOn(5))).map((step) => [
      ...new Set(step.map(({ address }) => smallestRotation(address, 5))),
    ]);
    expect(groups.slice(0, 5).map((group) => group.toSorted((a, b) => a - b))).toEqual(
      new Array(5).fill([0b01111, 0b11111]),
    );
    expect(groups.slice(5)).toEqual(
      [0b00011, 0b00011, 0b00111, 0b00111, 0b00111, 0b00101, 0b00101, 0b01011, 0b01011, 0b01011, 0b00001].map(
        (address) => [address],
      ),
    );
  });

  test('moves a full necklace by itself in as many steps as it has ones (lemma 2)', () => {
    for (const d of [4, 6, 7]) {
      const c = { 4: 2, 6: 5, 7: 1 }[d] as number;
      for (const step of scheduleTable(necklace.schedule(exchangeOn(d))).slice(d)) {
        const distinguished = new Set(step.map(({ address }) => smallestRotation(address, d)));
        if (step.some(({ address }) => isCyclic(address, d))) continue;
        expect(distinguished.size).toBe(1);
        expect(distinguished).not.toContain(2 ** (d - c) - 1);
        expect(new Set(step.map(({ address }) => address)).size).toBe(d);
      }
    }
  });

  test('takes the cyclic pairs of all copies together: 12 steps for d = 3 and 3 copies', () => {
    const proof = check(necklace.schedule(exchangeOn(3, 3)));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ steps: 12, span: 3, utilization: 1, optimal: true });
  });

  test('is optimal for any number of copies, in any number of cubes', () => {
    for (const d of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const [copies, cubes] of [
        [2, 1],
        [3, 2],
        [5, 1],
        [8, 4],
      ]) {
        const K = copies * 2 ** d;
        const schedule = necklace.schedule(exchangeOn(d, copies, cubes));
        const proof = check(schedule);
        expect(proof.violations).toEqual([]);
        expect(proof.certificate).toMatchObject({
          steps: K / 2,
          span: d,
          linkCrossings: (cubes * 2 ** d * d * K) / 2,
          shortestRoutes: true,
          utilization: 1,
          optimal: true,
        });
        expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
        const rounds = blocked(schedule);
        const { violations, certificate } = check(rounds);
        expect(violations).toEqual([]);
        expect(certificate).toMatchObject({ steps: d, span: d, largestMessage: Math.ceil(K / 2 / d) });
      }
    }
  });
});

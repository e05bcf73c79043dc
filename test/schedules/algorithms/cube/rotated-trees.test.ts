import { describe, expect, test } from 'vitest';
import { complementPairs } from '../../../../src/schedules/algorithms/cube/complement-pairs.ts';
import { findBinomialTrees, rotatedTrees } from '../../../../src/schedules/algorithms/cube/rotated-trees.ts';
import {
  blocked,
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  type Schedule,
  solve,
  torus,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../../support/form-checks.ts';
import { steps } from '../../../support/grid-mutants.ts';
import { dims } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const ones = (address: number) => address.toString(2).replaceAll('0', '').length;

/** An order of the dimensions that begins with one of them and goes on upwards and around. */
const order = (d: number, first: number) => range(d).map((i) => (first + i) % d);

/** The orders of k rotated trees, and of k / 2 trees and their reflections. */
const orders = {
  rotated: (d: number, k: number) => range(k).map((j) => order(d, Math.floor((j * d) / k))),
  reflected: (d: number, k: number) =>
    range(k / 2).flatMap((j) => {
      const upwards = order(d, Math.floor((2 * j * d) / k));
      return [upwards, upwards.toReversed()];
    }),
};

/** By slot: the dimensions that it crosses, by round. */
function ways(schedule: Schedule): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [round, step] of steps(schedule).entries()) {
    for (const { map, slots } of step) {
      for (const slot of Array.from(slots)) {
        const way = found.get(slot) ?? [];
        way[round] = Math.log2(map.apply(0));
        found.set(slot, way);
      }
    }
  }
  return found;
}

/** Blocks of the longest message in each round, from the ways along the trees: each block moves in every round until it is there. */
function longestMessages(d: number, trees: readonly (readonly number[])[]): number[] {
  const loads = range(d).map(() => range(d).map(() => 0));
  for (const tree of trees) {
    for (const address of range(2 ** d)) {
      const way = tree.filter((k) => (address >> k) & 1);
      for (const [round, k] of way.entries()) loads[round][k]++;
    }
  }
  return loads.map((round) => Math.max(...round));
}

const named = (name: string) => findAlgorithm(name, 'exchange');

describe('the trees', () => {
  test.each([
    ['rotated-trees', 3, 3, orders.rotated(3, 3)],
    ['rotated-trees', 4, 2, orders.rotated(4, 2)],
    ['rotated-trees-2', 5, 4, orders.rotated(5, 2)],
    ['rotated-trees-1', 3, 2, orders.rotated(3, 1)],
    ['reflected-trees-2', 3, 2, orders.reflected(3, 2)],
    ['reflected-trees-4', 6, 8, orders.reflected(6, 4)],
  ])(
    'of %s on %i dimensions with %i copies are those of their orders, and no block waits',
    (name, d, copies, trees) => {
      const schedule = named(name).schedule(exchangeOn(d, copies));
      const found = ways(schedule);
      for (const slot of range(copies * 2 ** d)) {
        const tree = trees[Math.floor(slot / 2 ** d) % trees.length];
        expect([slot, found.get(slot) ?? []]).toEqual([slot, tree.filter((k) => (slot >> k) & 1)]);
      }
      expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
    },
  );

  test('have so many blocks in the longest messages', () => {
    for (const d of dims.slice(0, 6)) {
      for (const k of range(d).map((i) => i + 1)) {
        const kinds: ('rotated' | 'reflected')[] = k % 2 === 0 ? ['rotated', 'reflected'] : ['rotated'];
        for (const kind of kinds) {
          const exchange = exchangeOn(d, 2 * k);
          const { violations, certificate } = check(solve(named(`${kind}-trees-${k}`), exchange));
          const longest = longestMessages(d, orders[kind](d, k));
          expect(violations).toEqual([]);
          expect(certificate).toMatchObject({
            steps: d,
            span: d,
            largestMessage: 2 * Math.max(...longest),
            blocksInSequence: 2 * sum(longest),
            shortestRoutes: true,
          });
        }
      }
    }
  });
});

describe('n rotated trees', () => {
  test.each(dims.slice(0, 8))('keep all links busy with %i copies, one for each dimension', (d) => {
    const K = d * 2 ** d;
    const { violations, certificate } = check(rotatedTrees.schedule(exchangeOn(d, d)));
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps: d, utilization: 1, blocksInSequence: K / 2, optimal: true });
    // "(1/n)(1 - 1/N)PQ/N" with PQ = n N^2 (Ho-Johnsson 1986, 3.3.2).
    expect(certificate.largestMessage).toBeCloseTo((1 / d) * (1 - 1 / 2 ** d) * K, 9);
    // In round r all go that have more than r one-bits, over d links of which each has as many as any other.
    const longest = range(d).map((r) => range(2 ** d).filter((address) => ones(address) > r).length);
    expect(longestMessages(d, orders.rotated(d, d))).toEqual(longest);
  });

  test('are the trees of Algorithm 1 in blocks, whose blocks wait until their dimension has its turn', () => {
    for (const [d, copies] of [
      [3, 3],
      [4, 4],
      [6, 3],
    ]) {
      const K = copies * 2 ** d;
      const waiting = blocked(complementPairs.schedule(exchangeOn(d, copies)));
      const tree = new Map<number, number>();
      for (const [slot, way] of ways(waiting)) {
        // What crosses dimension k in round r goes by the order that begins with dimension k - r.
        const firsts = new Set(way.map((k, round) => (k - round + d) % d));
        firsts.delete(Number.NaN);
        const [first, ...others] = [...firsts].filter((one) => one !== undefined);
        expect(others).toEqual([]);
        expect(way.filter((k) => k !== undefined)).toEqual(order(d, first).filter((k) => (slot >> k) & 1));
        tree.set(slot, first);
      }
      expect(new Set(tree.values()).size).toBe(d);
      const { certificate } = check(waiting);
      const most = Math.ceil(K / (2 * d));
      expect(certificate).toMatchObject({ steps: d, largestMessage: most, blocksInSequence: d * most });
      expect(check(rotatedTrees.schedule(exchangeOn(d, d))).certificate.largestMessage).toBe(2 ** d - 1);
    }
  });

  test('no other rotations of fewer trees take fewer blocks in sequence, for d up to 6', () => {
    for (const d of dims.slice(0, 6)) {
      for (const k of range(d).map((i) => i + 1)) {
        const chosen = range(2 ** d).filter((set) => set & 1 && ones(set) === k);
        const all = chosen.map((set) =>
          sum(
            longestMessages(
              d,
              range(d)
                .filter((by) => (set >> by) & 1)
                .map((by) => order(d, by)),
            ),
          ),
        );
        expect(Math.min(...all)).toBe(sum(longestMessages(d, orders.rotated(d, k))));
      }
    }
  });
});

describe('rotatedTrees', () => {
  test('are as many as may be, of those numbers that divide the copies', () => {
    for (const [d, copies, trees] of [
      [4, 1, 1],
      [4, 6, 3],
      [4, 8, 4],
      [4, 5, 1],
      [6, 10, 5],
    ]) {
      const one = steps(rotatedTrees.schedule(exchangeOn(d, copies)));
      const other = steps(named(`rotated-trees-${trees}`).schedule(exchangeOn(d, copies)));
      const slots = (all: typeof one) => all.map((step) => step.map((message) => Array.from(message.slots)));
      expect(slots(one)).toEqual(slots(other));
    }
  });

  test('of all kinds bring every block where it must be, in several cubes and on tori', () => {
    for (const name of ['rotated-trees', 'rotated-trees-2', 'reflected-trees-2']) {
      expect(bruteForce(named(name).schedule(exchangeOn(3, 2, 2))).fault).toBeUndefined();
      const exchange = completeExchange({ topology: torus([8, 4]), copies: 2 });
      expect(check(solve(named(name), exchange)).violations).toEqual([]);
    }
  });

  test.each([
    ['rotated-trees-0', 'rotated-trees-0: give a whole number of trees, at least 1'],
    ['reflected-trees-3', 'reflected-trees-3: give an even number of trees, at least 2'],
  ])('%s is refused', (name, message) => {
    expect(() => findBinomialTrees(name)).toThrow(new InputError(message));
  });

  test.each([
    ['rotated-trees-3', 3, 4, 'rotated-trees-3 for 4 copies on the cube 2^3: give a multiple of 3 copies'],
    ['reflected-trees-4', 3, 4, 'reflected-trees-4 for 4 copies on the cube 2^3: give at least 4 dimensions'],
  ])('%s on %i dimensions with %i copies is refused at once', (name, d, copies, message) => {
    expect(() => named(name).schedule(exchangeOn(d, copies))).toThrow(new InputError(message));
    expect(named(name).counts?.(exchangeOn(d, copies), 'step')).toBeUndefined();
  });

  test('no other names are theirs', () => {
    for (const name of ['rotated-trees', 'reflected-trees', 'trees-2', 'rotated-trees-x']) {
      expect(findBinomialTrees(name)).toBeUndefined();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { reflectedOrders, rotatedOrders } from '../../../../src/schedules/algorithms/cube/tree-rotations.ts';
import {
  balancedMessages,
  binomialMessages,
  onePortMessages,
} from '../../../../src/schedules/algorithms/scatter/message-lengths.ts';
import { cube, scatter } from '../../../../src/schedules/index.ts';
import { oneToAllBound } from '../../../oracles/one-to-all-bound.ts';
import { cases } from '../../../support/sample.ts';
import { solved } from '../../../support/solved.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

const rotatedMessages = (dim: number, trees: number) => binomialMessages(rotatedOrders, dim, trees);
const reflectedMessages = (dim: number, trees: number) => binomialMessages(reflectedOrders, dim, trees);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the longest messages', () => {
  /** Blocks of the longest message of each step, the shortest first: those of all nodes are looked at. */
  const counted = (name: string, dim: number, trees: number) => {
    const schedule = solved(name, scatter({ topology: cube(dim), root: 0, copies: trees }));
    const longest = schedule.phases.flatMap((phase) =>
      phase.kind === 'local'
        ? []
        : Array.from(phase.steps(), (step) => Math.max(...step.map(({ slots }) => slots.length))),
    );
    return longest.toSorted((a, b) => a - b);
  };
  const sorted = (messages: readonly number[]) => messages.toSorted((a, b) => a - b);

  it('are those of the schedules for each n', () => {
    for (const dim of cases(range(12), 6, 9).map((i) => i + 1)) {
      expect(sorted(onePortMessages(dim))).toEqual(counted('sbt', dim, 1));
      expect(sorted(balancedMessages(dim))).toEqual(counted('bst', dim, 1));
    }
    for (const dim of cases(range(10), 6, 8).map((i) => i + 1)) {
      const some = dim <= 6 ? range(dim).map((i) => i + 1) : [2, dim];
      for (const trees of some) {
        expect(sorted(rotatedMessages(dim, trees))).toEqual(counted(`rotated-sbts-${trees}`, dim, trees));
        if (trees % 2 === 0) {
          expect(sorted(reflectedMessages(dim, trees))).toEqual(
            counted(`reflected-sbts-${trees}`, dim, trees),
          );
        }
      }
    }
  });

  it('of the SBT with one port are the bound: N - 1 blocks in n startups', () => {
    for (const dim of range(20).map((i) => i + 1)) {
      expect(onePortMessages(dim)).toHaveLength(dim);
      expect(sum(onePortMessages(dim))).toBe(2 ** dim - 1);
      expect(oneToAllBound(dim, 1, 1)).toBe(2 ** dim - 1);
    }
  });

  it('of the BST are the bound for prime n, and little more for others', () => {
    const blocks = (dim: number) => sum(balancedMessages(dim));
    const bound = (dim: number) => oneToAllBound(dim, 1, dim);
    expect([4, 6, 10].map(blocks)).toEqual([5, 13, 107]);
    expect([4, 6, 10].map(bound)).toEqual([4, 11, 103]);
    for (const prime of [2, 3, 5, 7, 11, 13, 17, 19]) expect(blocks(prime)).toBe(bound(prime));
    for (const dim of [4, 6, 8, 9, 10, 12]) expect(blocks(dim)).toBeGreaterThan(bound(dim));
  });

  it('of n rotated SBTs are the bound, the longest message being the middle binomial coefficient', () => {
    const middle = [1, 2, 3, 6, 10, 20, 35, 70, 126, 252, 462, 924];
    for (const [i, largestMessage] of middle.entries()) {
      const dim = i + 1;
      const blocksInSequence = 2 ** dim - 1;
      expect(Math.max(...rotatedMessages(dim, dim))).toBe(largestMessage);
      expect(sum(rotatedMessages(dim, dim))).toBe(blocksInSequence);
      expect(oneToAllBound(dim, dim, dim)).toBe(blocksInSequence);
    }
  });

  it('of k rotated SBTs are the closed form where k divides n; of two, N/2 + sqrt(N)/2, or sqrt(N/2) for odd n', () => {
    for (const dim of range(12).map((i) => i + 1)) {
      const N = 2 ** dim;
      for (const k of range(dim).map((i) => i + 1)) {
        if (dim % k !== 0) continue;
        const block = (N - 1) * (2 ** (dim / k - 1) / (2 ** (dim / k) - 1));
        expect(sum(rotatedMessages(dim, k))).toBeCloseTo(block, 6);
      }
      if (dim < 2) continue;
      const second = dim % 2 === 0 ? Math.sqrt(N) / 2 : Math.sqrt(N / 2);
      expect(sum(rotatedMessages(dim, 2))).toBeCloseTo(N / 2 + second, 6);
    }
  });

  it('of k rotated and reflected SBTs are the closed form where k / 2 divides n; of two, N/2 + 1', () => {
    for (const dim of range(12).map((i) => i + 1)) {
      const N = 2 ** dim;
      for (const k of range(dim).map((i) => i + 1)) {
        if (k % 2 !== 0 || dim % (k / 2) !== 0) continue;
        const m = (2 * dim) / k;
        const block = (N - 1) * ((2 ** (m - 1) + 1) / (2 ** m - 1));
        expect(sum(reflectedMessages(dim, k))).toBeCloseTo(block, 6);
      }
      if (dim > 1) expect(sum(reflectedMessages(dim, 2))).toBe(N / 2 + 1);
    }
  });

  it('of k rotated SBTs are bettered by no other rotations', () => {
    for (const dim of [2, 3, 4, 5, 6, 7, 8]) {
      const fewest = new Array<number>(dim + 1).fill(Number.POSITIVE_INFINITY);
      for (let chosen = 1; chosen < 2 ** dim; chosen += 2) {
        const shifts = range(dim).filter((by) => (chosen >> by) & 1);
        const loads = range(dim).map((port) =>
          sum(shifts.map((by) => 2 ** (dim - 1 - ((port - by + dim) % dim)))),
        );
        fewest[shifts.length] = Math.min(fewest[shifts.length], Math.max(...loads));
      }
      for (const k of range(dim).map((i) => i + 1)) {
        expect(sum(rotatedMessages(dim, k))).toBe(fewest[k]);
      }
    }
  });

  it('show that, counted, the BST is not always better than k < n SBTs', () => {
    const bst = (dim: number, parts: number) => parts * sum(balancedMessages(dim));
    expect([bst(4, 3), sum(rotatedMessages(4, 3))]).toEqual([15, 14]);
    expect([bst(4, 2), sum(reflectedMessages(4, 2))]).toEqual([10, 9]);
    expect([bst(6, 4), sum(reflectedMessages(6, 4))]).toEqual([52, 45]);
  });
});

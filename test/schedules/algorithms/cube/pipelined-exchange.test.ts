import { describe, expect, test } from 'vitest';
import { complementPairs } from '../../../../src/schedules/algorithms/cube/complement-pairs.ts';
import { deBruijn } from '../../../../src/schedules/algorithms/cube/de-bruijn.ts';
import { pipelinedExchange } from '../../../../src/schedules/algorithms/cube/pipelined-exchange.ts';
import { staggeredPairs } from '../../../../src/schedules/algorithms/cube/staggered-pairs.ts';
import { blocked, check, type Schedule } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../../support/form-checks.ts';
import { steps } from '../../../support/grid-mutants.ts';
import { dims } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** By step and dimension: the slots that cross it, in their order. `named` gives a dimension another number. */
function crossings(schedule: Schedule, named = (dimension: number) => dimension): number[][][] {
  return steps(schedule).map((step) => {
    const byDimension: number[][] = [];
    for (const { map, slots } of step) {
      byDimension[named(Math.log2(map.apply(0)))] = Array.from(slots).toSorted((a, b) => a - b);
    }
    return byDimension;
  });
}

/** By slot: the dimensions that it crosses, one after another. */
function ways(schedule: Schedule): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const step of crossings(schedule)) {
    for (const [dimension, slots] of step.entries()) {
      for (const slot of slots ?? []) found.set(slot, [...(found.get(slot) ?? []), dimension]);
    }
  }
  return found;
}

describe('pipelinedExchange', () => {
  test.each(dims)('takes K/2 + d - 1 steps with span d, for d = %i', (d) => {
    const K = 2 ** d;
    const schedule = pipelinedExchange.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('all');
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      steps: K / 2 + d - 1,
      span: d,
      largestMessage: 1,
      blocksInSequence: K / 2 + d - 1,
      linkCrossings: (K * d * K) / 2,
      shortestRoutes: true,
      lowerBound: K / 2,
      optimal: d === 1,
    });
  });

  test('meets the obligations of a schedule table', () => {
    for (const d of dims.slice(0, 10)) {
      expect(brokenObligations(d, scheduleTable(pipelinedExchange.schedule(exchangeOn(d))))).toEqual([]);
    }
    const schedule = pipelinedExchange.schedule(exchangeOn(3, 3, 2));
    expect(check(schedule).certificate).toMatchObject({ steps: 14, span: 3, lowerBound: 12 });
    expect(brokenObligations(3, scheduleTable(schedule), 3)).toEqual([]);
  });

  test('sends every block along the tree of the exchange algorithm: "for j := n - 1 downto 0" (Ho-Johnsson 1986, 3.3.2)', () => {
    for (const [d, copies] of [
      [3, 1],
      [4, 2],
      [6, 1],
    ]) {
      const found = ways(pipelinedExchange.schedule(exchangeOn(d, copies)));
      expect(found.size).toBe(copies * (2 ** d - 1));
      for (const [slot, way] of found) {
        expect(way).toEqual(
          range(d)
            .toReversed()
            .filter((j) => (slot >> j) & 1),
        );
      }
    }
  });

  test('is Algorithm 2 whose last d - 1 steps do not go on at the beginning', () => {
    for (const [d, copies] of [
      [2, 1],
      [3, 1],
      [4, 3],
      [5, 1],
    ]) {
      const half = (copies * 2 ** d) / 2;
      const table = crossings(pipelinedExchange.schedule(exchangeOn(d, copies)), (k) => d - 1 - k);
      expect(table).toHaveLength(half + d - 1);
      for (const [t, late] of table.slice(half).entries()) {
        for (const [dimension, slots] of late.entries()) if (slots) table[t][dimension] = slots;
      }
      const pairs = (step: number[][]) => step.map(([slot]) => Math.min(slot, slot ^ (2 ** d - 1)));
      expect(table.slice(0, half).map(pairs)).toEqual(
        crossings(staggeredPairs.schedule(exchangeOn(d, copies))).map(pairs),
      );
    }
  });

  test('is in blocks as long as Algorithm 1 in blocks', () => {
    for (const [d, copies] of [
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 3],
      [5, 2],
      [6, 3],
      [8, 1],
    ]) {
      const [one, other] = [pipelinedExchange, complementPairs].map(({ schedule }) => {
        return check(blocked(schedule(exchangeOn(d, copies)))).certificate;
      });
      const most = Math.ceil((copies * 2 ** d) / (2 * d));
      expect(one).toMatchObject({ steps: d, largestMessage: most, blocksInSequence: d * most });
      expect(one.blocksInSequence).toBe(other.blocksInSequence);
    }
  });
});

test('de-bruijn goes along the same tree, in K/2 steps', () => {
  for (const d of dims.slice(0, 8)) {
    const schedule = deBruijn.schedule(exchangeOn(d));
    expect(check(schedule).certificate).toMatchObject({ steps: 2 ** (d - 1), optimal: true });
    for (const way of ways(schedule).values()) expect(way).toEqual(way.toSorted((a, b) => b - a));
  }
});

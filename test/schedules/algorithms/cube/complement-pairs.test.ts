import { describe, expect, test } from 'vitest';
import { complementPairs } from '../../../../src/schedules/algorithms/cube/complement-pairs.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../../support/form-checks.ts';
import { steps } from '../../../support/grid-mutants.ts';
import { dims } from '../../../support/sample.ts';

describe('complementPairs', () => {
  test.each(dims)('takes d * ceil(K/2d) steps with span d, for d = %i', (d) => {
    const K = 2 ** d;
    const steps = d * Math.ceil(K / 2 / d);
    const schedule = complementPairs.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect(schedule.ports).toBe('all');
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      steps,
      span: d,
      largestMessage: 1,
      blocksInSequence: steps,
      linkCrossings: (K * d * K) / 2,
      shortestRoutes: true,
      lowerBound: K / 2,
      optimal: (K / 2) % d === 0,
    });
    expect(proof.certificate.utilization).toBeCloseTo(K / 2 / steps, 12);
  });

  test('meets the obligations of a schedule table', () => {
    for (const d of dims.slice(0, 12)) {
      expect(brokenObligations(d, scheduleTable(complementPairs.schedule(exchangeOn(d))))).toEqual([]);
    }
  });

  test('sends pair u across dimensions u, u + 1, ... modulo d (Johnsson-Ho 1992, 3.1)', () => {
    for (const d of [2, 3, 5]) {
      const K = 2 ** d;
      const table = scheduleTable(complementPairs.schedule(exchangeOn(d)));
      for (let pair = 0; pair < K / 2; pair++) {
        const u = pair % d;
        const start = pair - u;
        for (let r = 0; r < d; r++) {
          const entry = table[start + r].find(({ address }) => address === pair || address === K - 1 - pair);
          expect(entry?.dimension).toBe((u + r) % d);
        }
      }
    }
  });

  test('is in blocks the exchange by d rotated binomial trees (Ho-Johnsson 1986, 3.3.2)', () => {
    for (const [d, copies] of [
      [3, 3],
      [4, 1],
      [5, 5],
      [6, 3],
    ]) {
      const schedule = blocked(complementPairs.schedule(exchangeOn(d, copies)));
      /** By slot: the dimensions that it has crossed, each by the round. */
      const crossed = new Map<number, [round: number, dimension: number][]>();
      for (const [round, step] of steps(schedule).entries()) {
        for (const { map, slots } of step) {
          for (const slot of Array.from(slots)) {
            crossed.set(slot, [...(crossed.get(slot) ?? []), [round, Math.log2(map.apply(0))]]);
          }
        }
      }
      const blocks = new Array<number>(d).fill(0);
      for (const ways of crossed.values()) {
        const trees = new Set(ways.map(([round, dimension]) => (dimension - round + d) % d));
        expect(trees.size).toBe(1);
        for (const tree of trees) blocks[tree] += 1;
      }
      // Every tree has as many; the slots of address 0 have nowhere to go.
      const { certificate } = check(schedule);
      if ((copies * 2 ** d) % (2 * d) === 0) {
        expect(certificate).toMatchObject({ steps: d, optimal: true, utilization: 1 });
        expect(Math.max(...blocks) - Math.min(...blocks)).toBeLessThanOrEqual(Math.ceil(copies / d));
      }
    }
  });

  test('on a 3-cube moves the first three pairs in three steps and the last in three more (table 4)', () => {
    const text = scheduleTable(complementPairs.schedule(exchangeOn(3))).map((step) =>
      step
        .toSorted((a, b) => a.dimension - b.dimension)
        .map(({ dimension, address }) => `${dimension}:${address.toString(2).padStart(3, '0')}`)
        .join(' '),
    );
    expect(text).toEqual([
      '0:111 1:110 2:101',
      '0:101 1:111 2:110',
      '0:001 1:010 2:111',
      '0:011',
      '1:011',
      '2:100',
    ]);
  });

  test('takes the pairs of all copies together: 12 steps and blocks of 4 for d = 3 and 3 copies, not 18 and 6', () => {
    const schedule = complementPairs.schedule(exchangeOn(3, 3));
    expect(check(schedule).violations).toEqual([]);
    expect(check(schedule).certificate).toMatchObject({ steps: 12, span: 3, optimal: true, utilization: 1 });
    const rounds = blocked(schedule);
    expect(check(rounds).violations).toEqual([]);
    expect(check(rounds).certificate).toMatchObject({ steps: 3, largestMessage: 4, blocksInSequence: 12 });
  });

  test('takes d * ceil(K/2d) steps for any number of copies, in any number of cubes', () => {
    for (const [d, copies, cubes] of [
      [1, 5, 2],
      [2, 3, 4],
      [3, 2, 1],
      [4, 3, 2],
      [5, 7, 1],
    ]) {
      const K = copies * 2 ** d;
      const schedule = complementPairs.schedule(exchangeOn(d, copies, cubes));
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: d * Math.ceil(K / 2 / d),
        span: d,
        linkCrossings: (cubes * 2 ** d * d * K) / 2,
        lowerBound: K / 2,
      });
      expect(brokenObligations(d, scheduleTable(schedule), copies)).toEqual([]);
    }
  });
});

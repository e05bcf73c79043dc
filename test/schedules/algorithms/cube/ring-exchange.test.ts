import { describe, expect, test } from 'vitest';
import { ringExchange } from '../../../../src/schedules/algorithms/cube/ring-exchange.ts';
import { blocked, check, cube } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';

const dims = Array.from({ length: 10 }, (_, i) => i + 1);
const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('ringExchange', () => {
  test.each(dims)('takes N - 1 messages and N(N-1)/2 blocks in sequence, for d = %i', (d) => {
    const N = 2 ** d;
    const { distance } = cube(d);
    const hops = range(N).map((v) => distance(v, (v + 1) % N));
    const schedule = ringExchange.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    const linkCrossings = (hops.reduce((sum, links) => sum + links, 0) * N * (N - 1)) / 2;
    expect(proof.certificate).toEqual({
      steps: N - 1,
      span: N - 1,
      largestMessage: N - 1,
      blocksInSequence: (N * (N - 1)) / 2,
      hopsInSequence: (N - 1) * Math.max(...hops),
      linkCrossings,
      shortestRoutes: d === 1,
      utilization: linkCrossings / ((N * d * N * (N - 1)) / 2),
      lowerBound: N - 1,
      optimal: d === 1,
      leastSteps: d,
      blocksFollowed: N,
    });
  });

  test('in step i passes to the next node all blocks whose offset is at least i', () => {
    const [, exchange] = ringExchange.schedule(exchangeOn(2, 3, 2)).phases;
    if (exchange.kind !== 'segment') throw new TypeError('not a segment');
    const steps = [...exchange.steps()];
    expect(steps.map((step) => step.map(({ slots }) => Array.from(slots)))).toEqual([
      [[1, 2, 3, 5, 6, 7, 9, 10, 11]],
      [[2, 3, 6, 7, 10, 11]],
      [[3, 7, 11]],
    ]);
    for (const [{ map }] of steps) {
      expect(range(8).map((v) => map.apply(v))).toEqual([1, 2, 3, 0, 5, 6, 7, 4]);
    }
  });

  test('carries m times the blocks in as many messages, for m copies', () => {
    const proof = check(ringExchange.schedule(exchangeOn(3, 3, 2)));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ steps: 7, largestMessage: 21, blocksInSequence: 3 * 28 });
  });

  test('is in blocks already', () => {
    const schedule = ringExchange.schedule(exchangeOn(3));
    expect(blocked(schedule)).toBe(schedule);
  });
});

import { describe, expect, test } from 'vitest';
import { directExchange } from '../../../../src/schedules/algorithms/cube/direct-exchange.ts';
import { blocked, check } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { dims } from '../../../support/sample.ts';

describe('directExchange', () => {
  test.each(dims)('takes N - 1 rounds, span 1 and d * 2^(d-1) hops, the least there is, for d = %i', (d) => {
    const N = 2 ** d;
    const schedule = directExchange.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toEqual({
      steps: N - 1,
      span: 1,
      largestMessage: 1,
      blocksInSequence: N - 1,
      hopsInSequence: d * 2 ** (d - 1),
      linkCrossings: N * d * 2 ** (d - 1),
      shortestRoutes: true,
      utilization: (d * 2 ** (d - 1)) / (d * (N - 1)),
      lowerBound: N - 1,
      optimal: true,
      leastSteps: d,
      blocksFollowed: N,
    });
  });

  test('in round i exchanges with node XOR i the block for it, aligned into slot i', () => {
    for (const [d, copies, cubes] of [
      [1, 1, 1],
      [3, 1, 1],
      [3, 3, 2],
    ]) {
      const N = 2 ** d;
      const [, exchange] = directExchange.schedule(exchangeOn(d, copies, cubes)).phases;
      if (exchange.kind !== 'segment') throw new TypeError('not a segment');
      const rounds = [...exchange.steps()];
      expect(rounds).toHaveLength(N - 1);
      rounds.forEach((round, t) => {
        expect(round).toHaveLength(1);
        expect(round[0].map.encode()).toEqual({ kind: 'xor', mask: t + 1 });
        expect(Array.from(round[0].slots)).toEqual(Array.from({ length: copies }, (_, c) => c * N + t + 1));
      });
    }
  });

  test('sends the copies for a node in one message', () => {
    const proof = check(directExchange.schedule(exchangeOn(4, 3, 2)));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      steps: 15,
      largestMessage: 3,
      blocksInSequence: 45,
      lowerBound: 45,
      optimal: true,
      hopsInSequence: 32,
    });
  });

  test('is in blocks already', () => {
    const schedule = directExchange.schedule(exchangeOn(3));
    expect(blocked(schedule)).toBe(schedule);
  });
});

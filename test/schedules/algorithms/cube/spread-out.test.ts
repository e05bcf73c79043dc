import { describe, expect, test } from 'vitest';
import { spreadOut } from '../../../../src/schedules/algorithms/cube/spread-out.ts';
import { blocked, check, cube } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { dims } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('spreadOut', () => {
  test.each(dims)('takes N - 1 messages of one block, the least there is, for d = %i', (d) => {
    const N = 2 ** d;
    const schedule = spreadOut.schedule(exchangeOn(d));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      steps: N - 1,
      span: 1,
      largestMessage: 1,
      blocksInSequence: N - 1,
      linkCrossings: N * d * 2 ** (d - 1),
      shortestRoutes: true,
      lowerBound: N - 1,
      optimal: true,
      blocksFollowed: N,
    });
  });

  test('waits in each step for the longest of the routes v to v + i', () => {
    for (const d of dims.slice(0, 8)) {
      const N = 2 ** d;
      const { distance } = cube(d);
      const hops = range(N - 1).map((i) => Math.max(...range(N).map((v) => distance(v, (v + i + 1) % N))));
      expect(check(spreadOut.schedule(exchangeOn(d))).certificate.hopsInSequence).toBe(
        hops.reduce((sum, longest) => sum + longest, 0),
      );
    }
  });

  test('in step i sends to v + i within its cube, all copies in one message', () => {
    const [, exchange] = spreadOut.schedule(exchangeOn(3, 2, 2)).phases;
    if (exchange.kind !== 'segment') throw new TypeError('not a segment');
    [...exchange.steps()].forEach((step, t) => {
      expect(step).toHaveLength(1);
      const [{ map, slots }] = step;
      expect(Array.from(slots)).toEqual([t + 1, 8 + t + 1]);
      for (let v = 0; v < 16; v++) expect(map.apply(v)).toBe(Math.floor(v / 8) * 8 + ((v + t + 1) % 8));
    });
    expect(check(spreadOut.schedule(exchangeOn(3, 2, 2))).certificate).toMatchObject({
      steps: 7,
      largestMessage: 2,
      blocksInSequence: 14,
      optimal: true,
    });
  });

  test('is in blocks already', () => {
    const schedule = spreadOut.schedule(exchangeOn(3));
    expect(blocked(schedule)).toBe(schedule);
  });
});

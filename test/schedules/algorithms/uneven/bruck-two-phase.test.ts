import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import {
  check,
  findAlgorithm,
  mesh,
  roundSizes,
  solve,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { addressedNetworks } from '../../../support/addressed-networks.ts';
import { count } from '../../../support/sample.ts';
import { delivered, expectOneLine, trafficAmong } from '../../../support/traffic.ts';

const [twoPhase, unpadded] = ['bruck-two-phase', 'bruck-unpadded'].map((name) =>
  findAlgorithm(name, 'uneven'),
);

describe.each(addressedNetworks)('any traffic on the $label', ({ topology }) => {
  const { nodes } = topology;
  const log = Math.ceil(Math.log2(nodes));

  it('sends the elements as they go where counts are known, and ahead of each round a count for each block in it', () => {
    fc.assert(
      fc.property(trafficAmong(nodes), (counts) => {
        const { problem, schedule, certificate } = delivered(twoPhase, topology, counts);
        const sizes = roundSizes(schedule);
        const data = roundSizes(solve(unpadded, problem));
        expect(sizes.filter((_, round) => round % 2 === 1)).toEqual(
          data.concat(new Array(log).fill(0)).slice(0, sizes.length >> 1),
        );
        const offsetsWith = (bit: number) =>
          Array.from({ length: nodes }, (_, offset) => offset).filter(
            (offset) => Math.floor(offset / 2 ** bit) % 2 === 1,
          ).length;
        expect(sizes.filter((_, round) => round % 2 === 0)).toEqual(
          Array.from({ length: log }, (_, bit) => offsetsWith(bit)),
        );
        expect(twoPhase.counts?.(problem, 'step')).toEqual(countSchedule(schedule));
        expect(certificate.steps).toBeLessThanOrEqual(2 * log);
      }),
      { seed: 9, numRuns: count(2, 5, 100) },
    );
  });
});

describe('bruck-two-phase', () => {
  it('is proved with every element at its place, and nobody asks for the counts', () => {
    const topology = addressedNetworks[2].topology;
    const counts = Array.from({ length: topology.nodes ** 2 }, (_, pair) => pair % 4);
    const problem = unevenExchange({ topology, counts });
    const schedule = solve(twoPhase, problem);
    expect(check(schedule, problem).violations).toEqual([]);
    expect(schedule.elements?.start).toHaveLength(counts.reduce((sum, elements) => sum + elements, 0));
  });

  it('is refused where nodes cannot reach those that are a power of two ahead', () => {
    const problem = unevenExchange({ topology: mesh([2, 2]), counts: new Array(16).fill(1) });
    expectOneLine(() => solve(twoPhase, problem), /^bruck-two-phase on mesh 2x2: .* say switch 16$/);
    expect(twoPhase.counts?.(problem, 'step')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packed } from '../../../../src/schedules/algorithms/uneven/packed.ts';
import {
  check,
  completeExchange,
  cube,
  InputError,
  solve,
  switched,
  torus,
} from '../../../../src/schedules/index.ts';
import { needsOf } from '../../../../src/schedules/model/algorithm.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { count } from '../../../support/sample.ts';
import { randomExchanges } from '../../../support/uneven.ts';

/** Networks, and the steps of a complete exchange on each: of all but the last one no schedule has fewer. */
test.each([
  ['fat-tree:4', 15, true],
  ['leaf-spine:4x4:8', 48, true],
  ['leaf-spine:8x8:8', 63, true],
  ['rails:4x8:9', 24, true],
  ['hyperx:8x8', 8, true],
  ['slim-fly:5', 13, true],
  ['dgx-1', 3, true],
  ['hyperx:4x4x4', 17, false],
] as const)('%s takes %i steps', (network, steps, isOptimal) => {
  const exchange = completeExchange({ topology: networkOf({ network }) });
  const { violations, certificate } = check(solve(packed, exchange), exchange);
  expect([violations, certificate.steps, certificate.optimal]).toEqual([[], steps, isOptimal]);
});

test.each([
  ['fat-tree:4', 'one'],
  ['leaf-spine:4x2:4', 'one'],
  // Two links leave each node.
  ['rails:2x4:3', 'all'],
  // Links are two messages wide.
  ['0-s0x2,1-s0x2,2-s0x2', 'all'],
  // Two links lead to node 0, and one leaves it.
  ['0-s0,1-s0,2-s0,1-s1,2-s1,s1->0', 'all'],
] as const)('on %s all ports are %s', (said, ports) => {
  const topology = networkOf(said.includes(':') ? { network: said } : { links: said });
  expect(needsOf(packed, topology)).toEqual({ ports, switching: 'store-and-forward', singles: true });
  const exchange = completeExchange({ topology });
  const schedule = solve(packed, exchange);
  expect([schedule.ports, check(schedule, exchange).violations]).toEqual([ports, []]);
});

test('a torus without a link takes what the linear program says', () => {
  const exchange = completeExchange({ topology: networkOf({ torus: '8x8', without: '0-1' }) });
  expect(check(solve(packed, exchange)).certificate).toMatchObject({ steps: 69, lowerBound: 69 });
});

test('on any network, by any counts, each element gets to its receiver over the fewest links, by brute force too', () => {
  fc.assert(
    fc.property(randomExchanges(5), (problem) => {
      const schedule = solve(packed, problem);
      const { violations, certificate } = check(schedule, problem);
      expect([violations, bruteForce(schedule).fault]).toEqual([[], undefined]);
      expect(certificate.shortestRoutes).toBe(true);
      expect(solve(packed, problem).phases.length).toBe(schedule.phases.length);
    }),
    { seed: 44, numRuns: count(40, 200, 1000) },
  );
});

describe('is refused in one line', () => {
  test.each([switched(4), cube(3), torus([4, 4])])('on $label', (topology) => {
    const exchange = completeExchange({ topology });
    expect(() => solve(packed, exchange)).toThrow(InputError);
    expect(() => solve(packed, exchange)).toThrow(/made for networks whose links follow no axes/);
  });

  test('for more than can be placed in seconds', () => {
    const exchange = completeExchange({ topology: networkOf({ torus: '32x32', without: '0-1' }) });
    expect(() => solve(packed, exchange)).toThrow(
      /so many blocks take too long to place; give fewer nodes or blocks/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { trafficCounts } from '../../../../src/formats/traffic/said-traffic.ts';
import {
  cube,
  mesh,
  switched,
  type Topology,
  torus,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import type { Problem } from '../../../../src/schedules/model/problem.ts';
import type { Ports } from '../../../../src/schedules/model/schedule.ts';
import { askedOf } from '../../../../src/schedules/proof/bounds/asked.ts';
import { leastFor, surveyOf } from '../../../../src/schedules/proof/bounds/bounds.ts';
import { expertTraffic } from '../../../support/expert-traffic.ts';

const least = (problem: Problem, ports: Ports = 'all') =>
  leastFor(surveyOf(problem.topology, askedOf(problem)), ports, 'store-and-forward', problem.width);

const named = (text: string, topology: Topology = torus([8, 8])) =>
  unevenExchange({ topology, counts: trafficCounts(text, topology) });

/** What every node has for each node whose coordinates are in a square from (3, 3) on, 100 each. */
const hotSquare = (side: number) => {
  const isHot = (node: number) => [node % 8, node >> 3].every((x) => x >= 3 && x < 3 + side);
  const counts = Array.from({ length: 64 * 64 }, (_, pair) => (isHot(pair % 64) ? 100 : 0));
  return unevenExchange({ topology: torus([8, 8]), counts });
};

describe('the bound of uneven traffic', () => {
  it.each([
    // Half of the network must send so much to the other half; or the hottest receiver gets as much.
    ['0', 7891, 'boxes'],
    ['0.3', 8100, 'boxes'],
    ['0.6', 8624, 'boxes'],
    ['0.9', 12139, 'received'],
  ] as const)('of experts with skew %s on a torus 8x8 is %d', (skew, bound, reason) => {
    const { lowerBound, limits } = least(
      unevenExchange({ topology: torus([8, 8]), counts: expertTraffic(skew) }),
    );
    expect(lowerBound).toBe(bound);
    expect(limits[reason]).toBe(bound);
  });

  it.each([
    // Values of a linear program over all routes, but for the two last, of which no box says all: 3840 and 2252.8.
    [hotSquare(2), 3000],
    [hotSquare(3), 4125],
    [named('bit-reversal,amount=2048'), 2151],
    [named('antipode,amount=2048'), 4096],
    [named('hot-row,amount=512'), 8064],
    [named('hot-column,amount=512'), 8064],
    [named('one-pair,amount=10000'), 2500],
    [named('tornado,amount=2048'), 3072],
    [named('transpose,amount=2048'), 2162],
  ])('of $label is what boxes say', (problem, bound) => {
    expect(least(problem).lowerBound).toBe(bound);
  });

  it('is divided by the width of the channels', () => {
    const counts = trafficCounts('antipode,amount=2048', torus([8, 8]));
    expect(least(unevenExchange({ topology: torus([8, 8]), counts, width: 4 })).limits.boxes).toBe(1024);
  });

  it('with one port is at least what each node sends and receives', () => {
    const { limits } = least(named('one-pair,amount=10000'), 'one');
    expect([limits.sent, limits.received, limits.boxes]).toEqual([10_000, 10_000, 10_000]);
    // Every node has 2048 elements for one that is eight links away, and one of them leaves it at a time.
    expect(least(named('antipode,amount=2048'), 'one').limits.crossings).toBe(8 * 2048);
  });

  it('has no boxes at a switch, and nothing where nothing moves', () => {
    expect(least(named('uniform', switched(8))).limits.boxes).toBe(0);
    for (const topology of [cube(3), mesh([3, 3]), switched(4)]) {
      expect(least(named('uniform,amount=0', topology))).toMatchObject({ lowerBound: 0, leastSteps: 0 });
    }
  });

  it('is the same from the counts and from the elements one by one', () => {
    for (const topology of [cube(4), torus([3, 5]), mesh([4, 2]), switched(6)]) {
      const problem = named('peers:3,amount=20', topology);
      const [counted, moved] = [askedOf(problem), problem.demand()].map((asked) =>
        leastFor(surveyOf(topology, asked), 'all', 'store-and-forward'),
      );
      expect(counted).toEqual(moved);
    }
    // Of few elements of many nodes no table is made.
    const large = torus([30, 30]);
    const problem = named('one-pair,amount=40', large);
    expect(leastFor(surveyOf(large, problem.demand()), 'all', 'wormhole')).toEqual(
      leastFor(surveyOf(large, askedOf(problem)), 'all', 'wormhole'),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { busiestNodeOf } from '../../../../src/schedules/algorithms/frames/guarantees.ts';
import { linkMatchings } from '../../../../src/schedules/algorithms/uneven/link-matchings.ts';
import {
  check,
  completeExchange,
  cube,
  graph,
  InputError,
  mesh,
  ring,
  solve,
  switched,
  type Topology,
  torus,
  unevenExchange,
} from '../../../../src/schedules/index.ts';
import { networkOf } from '../../../../src/schedules/model/networks/network-kinds.ts';
import { askedOf } from '../../../../src/schedules/proof/bounds/asked.ts';
import { flowsOf } from '../../../../src/schedules/proof/bounds/least-load.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { leastLoad } from '../../../support/least-load.ts';
import { cases, count } from '../../../support/sample.ts';
import { randomExchanges } from '../../../support/uneven.ts';

function exchanged(topology: Topology, copies = 1) {
  const exchange = completeExchange({ topology, copies });
  const schedule = solve(linkMatchings, exchange);
  const { violations, certificate } = check(schedule, exchange);
  expect(violations).toEqual([]);
  expect(schedule).toMatchObject({ ports: 'one', switching: 'store-and-forward' });
  return { exchange, schedule, certificate };
}

/** Networks, what a complete exchange takes at least with one port, and the steps: the table of its page. */
test.each(
  cases(
    [
      [{ network: 'dragonfly:9x4' }, 82, 82],
      [{ network: 'dgx-1' }, 10, 10],
      [{ network: 'kautz:2x5' }, 200, 200],
      [{ mesh: '8x4', wrap: '1' }, 130, 131],
      [{ torus: '8x8', without: '0-1' }, 257, 257],
      [{ network: 'slim-fly:5' }, 91, 91],
      [{ network: 'hyperx:8x8' }, 112, 112],
      [{ network: 'star-graph:4' }, 62, 63],
      [{ network: 'cube-connected-cycles:4' }, 296, 297],
      [{ mesh: '8x8' }, 351, 351],
      [{ lattice: '4,0,4/0,4,4/0,0,8' }, 440, 440],
    ] as const,
    5,
  ),
)(
  'a complete exchange on %o takes at least %i steps with one port, and %i here',
  async (words, least, steps) => {
    const topology = networkOf(words);
    const { exchange, schedule, certificate } = exchanged(topology);
    const load = topology.isAlike ? 0 : await leastLoad(flowsOf(topology, askedOf(exchange), 'nodes'));
    expect(Math.max(certificate.lowerBound, Math.ceil(load))).toBe(least);
    expect([certificate.steps, busiestNodeOf(schedule)]).toEqual([steps, steps]);
  },
);

test('several blocks for each pair take as many times as long', () => {
  const { certificate } = exchanged(networkOf({ network: 'dragonfly:9x4' }), 4);
  expect(certificate).toMatchObject({ steps: 4 * 82, optimal: true });
});

test('elements for one node go there one by one, from all sides at once', () => {
  // Each of the others has 5 elements for the corner, which receives one in each step.
  const topology = mesh([3, 3]);
  const counts = Array.from({ length: 81 }, (_, pair) => (pair % 9 === 0 ? 5 : 0));
  const problem = unevenExchange({ topology, counts });
  const { violations, certificate } = check(solve(linkMatchings, problem), problem);
  expect(violations).toEqual([]);
  expect(certificate).toMatchObject({ steps: 40, optimal: true });
});

test('the middle of a large star passes on far more than distances say', () => {
  const star = graph(Array.from({ length: 79 }, (_, leaf) => [0, leaf + 1] as const));
  expect(exchanged(star).certificate.steps).toBe(79 ** 2);
});

test('nothing to send takes no step', () => {
  const problem = unevenExchange({ topology: mesh([2, 2]), counts: new Uint32Array(16) });
  expect(check(solve(linkMatchings, problem), problem).certificate.steps).toBe(0);
});

test('on any network, by any counts, each element gets to its receiver with one port, by brute force too', () => {
  fc.assert(
    fc.property(randomExchanges(0), (problem) => {
      const schedule = solve(linkMatchings, problem);
      const { violations, certificate } = check(schedule, problem);
      expect([violations, bruteForce(schedule).fault]).toEqual([[], undefined]);
      expect(certificate.largestMessage).toBeLessThanOrEqual(problem.width ?? 1);
      expect(check(solve(linkMatchings, problem), problem).certificate).toEqual(certificate);
    }),
    { seed: 44, numRuns: count(40, 200, 1000) },
  );
});

describe('is refused in one line', () => {
  test.each([cube(3), torus([4, 4]), ring(5)])('on $label', (topology) => {
    const exchange = completeExchange({ topology });
    expect(() => solve(linkMatchings, exchange)).toThrow(InputError);
    expect(() => solve(linkMatchings, exchange)).toThrow(/made for networks other than cubes and tori/);
  });

  test.each([switched(4), networkOf({ network: 'fat-tree:4' })])('on $label', (topology) => {
    const exchange = completeExchange({ topology });
    expect(() => solve(linkMatchings, exchange)).toThrow(/made for networks of links from node to node/);
  });

  test('for more than can be placed in minutes', () => {
    const exchange = completeExchange({ topology: mesh([32, 32]) });
    expect(() => solve(linkMatchings, exchange)).toThrow(
      /so many blocks take too long to place; give fewer nodes or blocks/,
    );
  });
});

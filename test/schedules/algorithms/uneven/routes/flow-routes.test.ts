import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directRoutes } from '../../../../../src/schedules/algorithms/uneven/routes/direct-routes.ts';
import { flowRoutes } from '../../../../../src/schedules/algorithms/uneven/routes/flow-routes.ts';
import { cube, InputError, mesh, ring, switched, torus } from '../../../../../src/schedules/index.ts';
import { busiestLink } from '../../../../oracles/busiest-link.ts';
import { routingFaults } from '../../../../oracles/routing-faults.ts';
import { expertTraffic } from '../../../../support/expert-traffic.ts';
import { hardTraffic } from '../../../../support/hard-traffic.ts';
import { cases, count } from '../../../../support/sample.ts';
import { networks, traffic } from '../../../../support/uneven.ts';

describe('flowRoutes', () => {
  test('any traffic on any network: every element gets to its receiver, and the busiest link has no more than by direct routes', () => {
    const drawn = networks.chain((topology) => fc.tuple(fc.constant(topology), traffic(topology.nodes)));
    fc.assert(
      fc.property(drawn, ([topology, all]) => {
        const counts = Uint32Array.from(all);
        const routing = flowRoutes(topology, counts);
        expect(routingFaults(topology, counts, routing)).toEqual([]);
        const { nodes } = topology;
        const direct = busiestLink(nodes, directRoutes(topology, counts));
        expect(busiestLink(nodes, routing)).toBeLessThanOrEqual(direct);
      }),
      { numRuns: count(3, 5, 300), seed: 4 },
    );
  });

  test.each(cases(Object.entries(hardTraffic), 1, 1))(
    '%s: the busiest link has at most 1.03 times the least',
    (_, { counts, least }) => {
      const topology = torus([8, 8]);
      const routing = flowRoutes(topology, counts);
      expect(routingFaults(topology, counts, routing)).toEqual([]);
      const busiest = busiestLink(64, routing);
      expect(busiest).toBeGreaterThanOrEqual(least);
      expect(busiest).toBeLessThanOrEqual(1.03 * least);
    },
  );

  test.each(
    cases(
      [
        ['0.9', 12139],
        ['0.6', 8624],
        ['0.3', 8100],
      ] as const,
      1,
      1,
    ),
  )('experts of skew %s on a torus of 8x8 nodes: at most 1.005 times the bound', (skew, least) => {
    const busiest = busiestLink(64, flowRoutes(torus([8, 8]), expertTraffic(skew)));
    expect(busiest).toBeGreaterThanOrEqual(least);
    expect(busiest).toBeLessThanOrEqual(1.005 * least);
  });

  test('where the last pass is not the best one, it is not the answer', () => {
    // Among the first 25 of the 64 ranks the direct routes are the best ones, and those of the last pass are not.
    const topology = mesh([5, 5]);
    const all = expertTraffic('0');
    const counts = Uint32Array.from(
      { length: 625 },
      (_, pair) => all[Math.floor(pair / 25) * 64 + (pair % 25)],
    );
    const direct = busiestLink(25, directRoutes(topology, counts));
    expect(busiestLink(25, flowRoutes(topology, counts))).toBeLessThanOrEqual(direct);
  });

  test('neighbours in a ring send half of what they have the long way round', () => {
    const counts = new Uint32Array(36);
    counts[1] = 600;
    const routing = flowRoutes(ring(6), counts);
    expect(busiestLink(6, directRoutes(ring(6), counts))).toBe(600);
    expect(Math.max(...routing.sizes)).toBeLessThanOrEqual(310);
    expect(routing.pairs).toHaveLength(2);
  });

  test('at a switch there are no links to choose', () => {
    expect(() => flowRoutes(switched(4), new Uint32Array(16).fill(1))).toThrow(
      'give a network of neighbours',
    );
  });

  test('refuses so many pieces of traffic that their paths are not looked for', () => {
    const counts = new Uint32Array(2 ** 22).fill(1);
    expect(() => flowRoutes(cube(11), counts)).toThrow(InputError);
    expect(() => flowRoutes(cube(11), counts)).toThrow(/or take direct/);
  });
});

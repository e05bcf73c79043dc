import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directRoutes } from '../../../../../src/schedules/algorithms/uneven/routes/direct-routes.ts';
import type { Routing } from '../../../../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import { cube, mesh, servers, switched, type Topology, torus } from '../../../../../src/schedules/index.ts';
import { busiestLink } from '../../../../oracles/busiest-link.ts';
import { routingFaults } from '../../../../oracles/routing-faults.ts';
import { expertTraffic } from '../../../../support/expert-traffic.ts';
import { hardTraffic } from '../../../../support/hard-traffic.ts';
import { count } from '../../../../support/sample.ts';
import { networks, traffic } from '../../../../support/uneven.ts';

/** By route: its links, and how many there are at least. */
function lengthsOf({ nodes, distance }: Topology, { pairs, firstHop }: Routing): [number, number][] {
  return Array.from(pairs, (pair, route) => [
    firstHop[route + 1] - firstHop[route],
    distance(Math.floor(pair / nodes), pair % nodes),
  ]);
}

/** What the busiest link has by direct routes. */
const busiestOn = (topology: Topology, counts: Uint32Array) =>
  busiestLink(topology.nodes, directRoutes(topology, counts));

/** By skew of the traffic of experts: what the busiest link has at least, by the linear program over all routes. */
const ON_TORUS = { 0: 7891, 0.3: 8100, 0.6: 8624, 0.9: 12139 };
const ON_CUBE = { 0.3: 4042.8, 0.6: 4800, 0.9: 8093 };

describe('directRoutes', () => {
  test('any traffic on any network: every element gets to its receiver by a shortest way', () => {
    const cases = networks.chain((topology) => fc.tuple(fc.constant(topology), traffic(topology.nodes)));
    fc.assert(
      fc.property(cases, ([topology, all]) => {
        const counts = Uint32Array.from(all);
        const routing = directRoutes(topology, counts);
        expect(routingFaults(topology, counts, routing)).toEqual([]);
        for (const [hops, least] of lengthsOf(topology, routing)) expect(hops).toBe(least);
        expect(directRoutes(topology, counts)).toEqual(routing);
      }),
      { numRuns: count(10, 40, 2000), seed: 3 },
    );
  });

  test('at a switch and among servers there are no links to choose', () => {
    for (const topology of [switched(5, 2), servers(2, 3)]) {
      const counts = new Uint32Array(topology.nodes ** 2).fill(1);
      expect(() => directRoutes(topology, counts)).toThrow('give a network of neighbours');
    }
  });

  test('where no traffic leaves its node there are no routes', () => {
    const counts = new Uint32Array(16);
    counts[5] = 7;
    expect(directRoutes(cube(2), counts).pairs).toHaveLength(0);
  });

  test.each(Object.entries(ON_TORUS))('experts of skew %s on a torus of 8x8 nodes', (skew, least) => {
    const busiest = busiestOn(torus([8, 8]), expertTraffic(skew));
    expect(busiest).toBeGreaterThanOrEqual(least);
    expect(busiest).toBeLessThanOrEqual(1.02 * least);
  });

  test.each(Object.entries(ON_CUBE))('experts of skew %s on a cube of 6 dimensions', (skew, least) => {
    const busiest = busiestOn(cube(6), expertTraffic(skew));
    expect(busiest).toBeGreaterThanOrEqual(least);
    expect(busiest).toBeLessThanOrEqual(1.005 * least);
  });

  test('what goes to the farthest node is shared by both ways round both rings, in both orders', () => {
    const counts = new Uint32Array(256);
    counts[10] = 1600;
    const routing = directRoutes(torus([4, 4]), counts);
    expect(busiestLink(16, routing)).toBe(400);
    expect(routing.pairs.length).toBeGreaterThanOrEqual(4);
    // On a mesh there are two ways out of the corner.
    const inCorner = new Uint32Array(256);
    inCorner[15] = 1600;
    expect(busiestOn(mesh([4, 4]), inCorner)).toBe(800);
  });

  test('antipodes and hot nodes get the least load that there is', () => {
    for (const name of ['antipode', 'hot column', 'hot row']) {
      const { counts, least } = hardTraffic[name];
      expect(busiestOn(torus([8, 8]), counts)).toBe(least);
    }
  });
});

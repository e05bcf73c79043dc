import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { directRoutes } from '../../src/schedules/algorithms/uneven/routes/direct-routes.ts';
import { flowRoutes } from '../../src/schedules/algorithms/uneven/routes/flow-routes.ts';
import { inSteps } from '../../src/schedules/algorithms/uneven/timetable/order.ts';
import { cube, type Topology, torus } from '../../src/schedules/index.ts';
import { unevenExchange } from '../../src/schedules/problems/uneven.ts';
import { flowsOf } from '../../src/schedules/proof/bounds/least-load.ts';
import { busiestLink } from '../oracles/busiest-link.ts';
import { expertTraffic } from '../support/expert-traffic.ts';
import { hardTraffic, zipfTraffic } from '../support/hard-traffic.ts';
import { leastLoad } from '../support/least-load.ts';

describe('the least that the busiest link carries', () => {
  test.each(Object.entries(hardTraffic))(
    'of %s is that of the linear program',
    async (_, { counts, least }) => {
      const topology = torus([8, 8]);
      const flows = flowsOf(topology, unevenExchange({ topology, counts }).demand());
      expect(await leastLoad(flows)).toBeCloseTo(least, 3);
    },
  );
});

test('the table of the uneven exchanges has what the routes reach', () => {
  const grid = torus([8, 8]);
  const experts = (topology: Topology, name: string, leastBySkew: Readonly<Record<string, number>>) =>
    Object.entries(leastBySkew).map(([skew, least]) => ({
      ...{ name: `experts, skew ${skew}, ${name}`, topology, least },
      counts: expertTraffic(skew),
    }));
  const rows = [
    ...experts(grid, 'torus 8x8', { '0': 7891, '0.3': 8100, '0.6': 8624, '0.9': 12139 }),
    ...experts(cube(6), 'cube of 6', { '0.3': 4042.8, '0.6': 4800, '0.9': 8093 }),
    ...Object.entries(hardTraffic).map(([name, traffic]) => ({ name, topology: grid, ...traffic })),
  ];
  const page = readFileSync(
    new URL('../../src/schedules/algorithms/uneven/README.md', import.meta.url),
    'utf8',
  );
  for (const { name, topology, counts, least } of rows) {
    const ratios = [directRoutes, flowRoutes].map((routesOf) =>
      (busiestLink(64, routesOf(topology, counts)) / least).toFixed(3),
    );
    expect(page).toContain(`\n| ${[name, least, ...ratios].join(' | ')} |\n`);
  }
});

describe('512 nodes', () => {
  /** What the busiest link has at least: that of all crossings over all links, or what the busiest node gets over its ports. */
  function leastOn({ nodes, links, ports, distance }: ReturnType<typeof torus>, counts: Uint32Array): number {
    let crossings = 0;
    const got = new Float64Array(nodes);
    for (const [pair, count] of counts.entries()) {
      const [from, to] = [Math.floor(pair / nodes), pair % nodes];
      crossings += count * distance(from, to);
      if (from !== to) got[to] += count;
    }
    return Math.max(Math.ceil(crossings / links), ...got.map((all) => Math.ceil(all / ports)));
  }

  test.each([0, 0.3, 0.6, 0.9])(
    'direct routes of traffic by a law of Zipf of exponent %s, in steps',
    (skew) => {
      const topology = torus([8, 8, 8]);
      const counts = zipfTraffic(512, skew, 2000);
      const routing = directRoutes(topology, counts);
      const least = leastOn(topology, counts);
      expect(busiestLink(512, routing)).toBeLessThanOrEqual(1.04 * least);
      const { steps } = inSteps(topology, routing);
      expect(steps.reduce((most, step) => Math.max(most, step + 1), 0)).toBeLessThanOrEqual(1.04 * least);
    },
  );
});

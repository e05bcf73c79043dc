import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routedSchedule } from '../../../../../src/schedules/algorithms/uneven/timetable/routed-schedule.ts';
import {
  check,
  cube,
  findAlgorithm,
  graph,
  InputError,
  servers,
  solve,
  switched,
  torus,
} from '../../../../../src/schedules/index.ts';
import { type UnevenExchange, unevenExchange } from '../../../../../src/schedules/problems/uneven.ts';
import { expertTraffic } from '../../../../support/expert-traffic.ts';
import { hardTraffic } from '../../../../support/hard-traffic.ts';
import { cases, count } from '../../../../support/sample.ts';
import { networks, traffic } from '../../../../support/uneven.ts';

const algorithms = ['direct', 'flow'] as const;

/** The steps that an algorithm takes, proved. */
function provedSteps(name: string, problem: UnevenExchange): number {
  const { violations, certificate } = check(solve(findAlgorithm(name, 'uneven'), problem), problem);
  expect(violations).toEqual([]);
  expect(certificate.largestMessage).toBeLessThanOrEqual(problem.width ?? 1);
  return certificate.blocksInSequence;
}

/** What the busiest link has at least, by the linear program. */
const experts = [
  { topology: torus([8, 8]), skew: '0.9', least: 12139 },
  { topology: torus([8, 8]), skew: '0.6', least: 8624 },
  { topology: torus([8, 8]), skew: '0.3', least: 8100 },
  { topology: cube(6), skew: '0.9', least: 8093 },
  { topology: cube(6), skew: '0.6', least: 4800 },
  { topology: cube(6), skew: '0.3', least: 4042.8 },
];

describe.each(algorithms)('%s', (name) => {
  test('carries any traffic on any network', () => {
    const drawn = networks.chain((topology) =>
      fc.record({
        topology: fc.constant(topology),
        counts: traffic(topology.nodes),
        width: fc.constantFrom(undefined, 1, 3),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ topology, counts, width }) => {
        const problem = unevenExchange({ topology, counts, ...(width !== undefined && { width }) });
        const steps = provedSteps(name, problem);
        if (problem.facts.elements === 0) expect(steps).toBe(0);
      }),
      { numRuns: count(2, 3, 200), seed: 9 },
    );
  });

  test.each(cases(experts, 0, 0))(
    '$topology.label, experts of skew $skew: near the bound in steps',
    ({ topology, skew, least }) => {
      const steps = provedSteps(name, unevenExchange({ topology, counts: expertTraffic(skew) }));
      expect(steps).toBeGreaterThanOrEqual(least);
      expect(steps).toBeLessThanOrEqual((name === 'direct' ? 1.03 : 1.01) * least);
    },
  );

  test('sends nothing where nothing leaves its node', () => {
    const counts = [5, 0, 0, 3];
    expect(provedSteps(name, unevenExchange({ topology: graph([[0, 1]]), counts }))).toBe(0);
  });

  test.each([switched(4), servers(2, 2)])('is made for networks of links: $label', (topology) => {
    const problem = unevenExchange({ topology, counts: new Array<number>(16).fill(1) });
    expect(() => solve(findAlgorithm(name, 'uneven'), problem)).toThrow(InputError);
  });
});

test('refuses more elements than can be followed before it looks for their routes', () => {
  const problem = unevenExchange({ topology: cube(1), counts: [0, 2 ** 24 + 1, 0, 0] });
  const routesOf = () => {
    throw new Error('looked for routes');
  };
  expect(() => routedSchedule('routed', problem, routesOf)).toThrow(/elements to be followed one by one/);
});

describe('flow', () => {
  test.each(cases(Object.entries(hardTraffic), 1, 1))('%s in steps', (_, { counts, least }) => {
    const steps = provedSteps('flow', unevenExchange({ topology: torus([8, 8]), counts }));
    expect(steps).toBeGreaterThanOrEqual(least);
    expect(steps).toBeLessThanOrEqual(1.04 * least);
  });
});

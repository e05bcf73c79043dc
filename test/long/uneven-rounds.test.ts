import { expect, test } from 'vitest';
import { check, cube, findAlgorithm, torus } from '../../src/schedules/index.ts';
import { unevenExchange } from '../../src/schedules/problems/uneven.ts';
import { expertTraffic } from '../support/expert-traffic.ts';

/*
 * Traffic of a mixture of experts, ever more skewed. The bounds are those of the axis windows and nodes; on the torus with the greatest
 * skew no minimal routes come nearer to theirs than 1.019.
 */
test.each([
  { topology: torus([8, 8]), skew: 0, bound: 7891, factor: 1.01 },
  { topology: torus([8, 8]), skew: 0.3, bound: 8100, factor: 1.015 },
  { topology: torus([8, 8]), skew: 0.6, bound: 8624, factor: 1.01 },
  { topology: torus([8, 8]), skew: 0.9, bound: 12139, factor: 1.025 },
  { topology: cube(6), skew: 0.3, bound: 4036, factor: 1.03 },
])('$topology.label, skew $skew: at most $factor of the bound', ({ topology, skew, bound, factor }) => {
  const problem = unevenExchange({ topology, counts: expertTraffic(`${skew}`) });
  const { violations, certificate } = check(
    findAlgorithm('direct-rounds', 'uneven').schedule(problem),
    problem,
  );
  expect(violations).toEqual([]);
  expect(certificate.steps).toBe(topology.diameter);
  expect(certificate.blocksInSequence).toBeGreaterThanOrEqual(bound);
  expect(certificate.blocksInSequence).toBeLessThanOrEqual(factor * bound);
});

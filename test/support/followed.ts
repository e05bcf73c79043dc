import { expect } from 'vitest';
import { type Certificate, check, type Problem, type Schedule } from '../../src/schedules/index.ts';
import { bruteForce } from '../oracles/brute-force.ts';

/**
 * A schedule holds, and brute force, which follows every block, counts what the checker counts.
 * @param problem that it shall answer; left out: what its own pattern says
 */
export function expectFollowed(schedule: Schedule, problem?: Problem): Certificate {
  const { ok, violations, certificate } = check(schedule, problem);
  expect(violations).toEqual([]);
  expect(ok).toBe(true);
  const { fault, blocks: _, ...counts } = bruteForce(schedule);
  expect(fault).toBeUndefined();
  expect(certificate).toMatchObject(counts);
  return certificate;
}

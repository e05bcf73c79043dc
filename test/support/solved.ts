import { findAlgorithm, type Problem, type Schedule, solve } from '../../src/schedules/index.ts';

/** The schedule of the algorithm of that name for a problem. */
export function solved(algorithm: string, problem: Problem): Schedule {
  return solve(findAlgorithm(algorithm, problem.kind), problem);
}

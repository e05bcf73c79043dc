import { type Experiment, prove, solutionsOf } from '../../src/host/run/experiment.ts';
import { type Algorithm, type Problem, solve } from '../../src/schedules/index.ts';

/** The experiments of an algorithm in all forms in which its schedule differs. @throws UnprovedError for one that does not hold */
export function prepareForms(algorithm: Algorithm, problem: Problem): Experiment[] {
  return solutionsOf(algorithm, problem, solve(algorithm, problem)).map((solution) => prove(solution));
}

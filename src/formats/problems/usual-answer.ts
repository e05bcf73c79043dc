import {
  type Algorithm,
  findAlgorithm,
  InputError,
  type Problem,
  type Schedule,
  solve,
} from '../../schedules/index.ts';
import { problemWords } from './said-problem.ts';

/**
 * What answers a problem where no algorithm is named: the first of those that are usual for its kind, and that has a schedule.
 * @throws InputError where none has any: why the last of them, which is for the most, has none
 */
export function usualAnswer(problem: Problem): {
  readonly algorithm: Algorithm;
  readonly schedule: Schedule;
} {
  const usual = problemWords.find(({ kind }) => kind === problem.kind)?.usual ?? [];
  let refusal = new InputError(`no algorithm is usual for a ${problem.label}: name one`);
  for (const name of usual) {
    const algorithm = findAlgorithm(name, problem.kind);
    try {
      return { algorithm, schedule: solve(algorithm, problem) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

import {
  type Algorithm,
  findAlgorithm,
  InputError,
  type Problem,
  type Schedule,
  solve,
} from '../../schedules/index.ts';
import { isForNetwork } from '../../schedules/model/algorithm.ts';
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
  const named = usual.map((name) => findAlgorithm(name, problem.kind));
  const forNetwork = named.filter((algorithm) => isForNetwork(algorithm, problem.topology));
  // Where none is for the network, the last of them says why.
  for (const algorithm of forNetwork.length > 0 ? forNetwork : named) {
    try {
      return { algorithm, schedule: solve(algorithm, problem) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

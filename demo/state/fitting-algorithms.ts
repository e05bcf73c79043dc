import {
  type Algorithm,
  algorithmsFor,
  findAlgorithm,
  InputError,
  type Problem,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { FASTEST, FROM_FILE } from '../laboratory/experiment-choice.ts';
import { problemIn, type Words } from '../problem/problem-in-words.ts';

/** Names of the algorithms for a problem, so far as its kind and its network say. */
export function fittingAlgorithms(problem: Problem): string[] {
  return algorithmsFor(problem.kind)
    .filter((algorithm) => isForNetwork(algorithm, problem.topology))
    .map(({ name }) => name);
}

/** The algorithm of that name or alias for problems of a kind; undefined where there is none. */
export function algorithmNamed(name: string, kind: string): Algorithm | undefined {
  try {
    return findAlgorithm(name, kind);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** A problem, and what is to answer it. */
interface AskedProblem {
  readonly problem: Words;
  readonly algorithm: string;
}

/** Another problem with the algorithm as it is where that solves it on a network of the same kind, or the fastest. */
export function withAlgorithm({ problem: before, algorithm }: AskedProblem, problem: Words): AskedProblem {
  const [one, other] = [before, problem].map((said) => problemIn(said));
  // The schedule of a file is for one network. A ring is no torus here: what is made for several axes has no schedule for one.
  const same = algorithm !== FROM_FILE && one.topology.name === other.topology.name;
  const found = same ? algorithmNamed(algorithm, other.kind) : undefined;
  const isStill = found && isForNetwork(found, other.topology);
  return { problem, algorithm: isStill ? algorithm : FASTEST };
}

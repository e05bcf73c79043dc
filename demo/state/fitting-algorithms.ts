import {
  type Algorithm,
  algorithmsFor,
  findAlgorithm,
  InputError,
  type Problem,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { isLattice } from '../../src/schedules/model/networks/lattice.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { kindIn, problemIn, type Words } from '../problem/problem-in-words.ts';

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

/** The algorithm that is usual for what words say: the first that has a schedule for it, or else the last, which says why not. */
export function algorithmFor(said: Words): string {
  const problem = problemIn(said);
  const usual = kindIn(said).usual.map((name) => findAlgorithm(name, problem.kind));
  const fitting = usual.filter((algorithm) => isForNetwork(algorithm, problem.topology));
  const [last, ...others] = (fitting.length > 0 ? fitting : usual).reverse();
  return (others.reverse().find((algorithm) => answers(algorithm, problemIn(said, algorithm))) ?? last).name;
}

/**
 * Whether it has a schedule. What is for any traffic has one. Those of exchanges may be large: there its formula says so; on
 * lattices, where there are none, all that fit have one.
 */
function answers(algorithm: Algorithm, problem: Problem): boolean {
  if (algorithm.solves.includes('uneven')) return true;
  if (problem.kind === 'exchange') {
    return algorithm.counts?.(problem, 'step') !== undefined || isLattice(problem.topology);
  }
  try {
    return algorithm.schedule(problem) !== undefined;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** A problem, and what is to answer it. */
interface AskedProblem {
  readonly problem: Words;
  readonly algorithm: string;
}

/** Another problem with the algorithm as it is where that solves it on a network of the same kind, or the usual one. */
export function withAlgorithm({ problem: before, algorithm }: AskedProblem, problem: Words): AskedProblem {
  const [one, other] = [before, problem].map((said) => problemIn(said));
  // The schedule of a file is for one network. A ring is no torus here: what is made for several axes has no schedule for one.
  const same = algorithm !== FROM_FILE && one.topology.name === other.topology.name;
  const found = same ? algorithmNamed(algorithm, other.kind) : undefined;
  const isStill = found && isForNetwork(found, other.topology);
  return { problem, algorithm: isStill ? algorithm : algorithmFor(problem) };
}

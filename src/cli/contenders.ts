import type { AskedAlgorithm } from '../costs/candidates.ts';
import { pluralOf } from '../formats/problems/said-problem.ts';
import {
  type Algorithm,
  algorithmsFor,
  describeViolation,
  InputError,
  type Problem,
  problemOf,
  type Schedule,
} from '../schedules/index.ts';
import { isForNetwork } from '../schedules/model/algorithm.ts';
import { readAsAnswer } from '../schedules/proof/read-as-answer.ts';
import { looksLikeFile } from './files/looks-like-file.ts';
import { readSchedule } from './files/schedule-file.ts';
import { usePlanFolder } from './kept-plans.ts';
import { weighed } from './link-weights.ts';
import { algorithmNamed, requireNetwork } from './options/algorithm.ts';
import { inOptions } from './options/option-words.ts';
import { isAsked, kindFrom, type ProblemValues, problemFrom } from './options/problem.ts';
import type { ProgressLine } from './terminal/progress.ts';

/** The argument of commands that take several. */
export const SEVERAL = [
  '[algorithm...]',
  'names or aliases from allport list, or schedule files (default: all algorithms for the problem)',
] as const;

/** What is compared: algorithms, and schedule files as algorithms that know one schedule. */
export interface Contenders {
  readonly asked: readonly AskedAlgorithm[];
  /** Algorithms that there is no such problem for. */
  readonly refused: readonly { readonly algorithm: string; readonly reason: string }[];
  /** Whether they were named: then none of them is left out. */
  readonly isNamed: boolean;
}

/**
 * The algorithms and files of these names, or all algorithms for the problem that the options describe. Where there are files
 * only, and no options, the first file says it.
 *
 * @throws InputError when there is none, one that is named is for other networks, or a file is no answer
 */
export async function contendersOf(
  names: readonly string[],
  options: ProblemValues,
  progress: ProgressLine,
): Promise<Contenders> {
  await usePlanFolder(progress);
  const files = new Map<string, Schedule>();
  for (const name of new Set(names.filter(looksLikeFile)))
    files.set(name, await readSchedule(name, progress));
  const [first] = files.values();
  const ofFile =
    first !== undefined && !isAsked(options) && files.size === names.length ? problemOf(first) : undefined;
  const kind = ofFile?.kind ?? kindFrom(options).kind;
  const isNamed = names.length > 0;
  const named = names.filter((name) => !files.has(name)).map((name) => algorithmNamed(name, kind));
  const algorithms = isNamed
    ? new Map(named.map((algorithm) => [algorithm.name, algorithm])).values()
    : algorithmsFor(kind);

  // What two algorithms are asked alike is one problem, whose demand is made once.
  const problems = new Map<string | undefined, Problem>();
  const problemFor = async (algorithm?: Algorithm): Promise<Problem> => {
    const known = problems.get(algorithm?.lies);
    const { problem } = known ? { problem: known } : await weighed(ofFile ?? problemFrom(options, algorithm));
    problems.set(algorithm?.lies, problem);
    return problem;
  };
  const asked: AskedAlgorithm[] = [];
  const refused: { algorithm: string; reason: string }[] = [];
  let refusal: InputError | undefined;
  for (const algorithm of algorithms) {
    try {
      const problem = await problemFor(algorithm);
      if (isNamed) requireNetwork(algorithm, problem);
      else if (!isForNetwork(algorithm, problem.topology)) continue;
      asked.push({ algorithm, problem });
    } catch (error) {
      if (isNamed || !(error instanceof InputError)) throw error;
      refusal ??= error;
      refused.push({ algorithm: algorithm.name, reason: inOptions(error) });
    }
  }
  for (const [name, schedule] of files) asked.push(answerOf(name, schedule, await problemFor()));
  if (asked.length === 0) {
    throw (
      refusal ??
      new InputError(`no algorithm answers ${pluralOf(kind)} on this network: give another network`)
    );
  }
  return { asked, refused, isNamed };
}

/** A file as an algorithm that knows one schedule. @throws InputError unless that is an answer to the problem */
function answerOf(name: string, read: Schedule, problem: Problem): AskedAlgorithm {
  const { schedule, violation } = readAsAnswer(problem, read);
  if (violation !== undefined) {
    throw new InputError(
      `${name} does not solve this problem: ${describeViolation(violation)}; leave it out`,
    );
  }
  const algorithm = { name, source: name, solves: [problem.kind], schedule: () => schedule };
  return { algorithm, problem };
}

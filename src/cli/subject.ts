import { type Form, InputError, type Problem, type Schedule, solve } from '../schedules/index.ts';
import { inForm } from '../schedules/transforms/forms.ts';
import { looksLikeFile, readSchedule } from './files/schedule-file.ts';
import { algorithmNamed, requireNetwork } from './options/algorithm.ts';
import { type ProblemValues, problemFrom, problemOptions } from './options/problem.ts';
import type { ProgressLine } from './terminal/progress.ts';

/** What a command is about: a schedule that an algorithm makes for a problem, or that of a file. */
export interface Subject {
  /** Where the algorithm is published, or the file. */
  readonly source: string;
  /** The forms of the schedule, where an algorithm makes it. */
  readonly inForm?: (schedule: Schedule, form: Form) => Schedule;
  readonly isFile: boolean;
  /** What was asked of an algorithm; a file says itself what it is for. */
  readonly problem?: Problem;
  /** Makes it or reads it, once all options have been looked at. */
  readonly schedule: () => Schedule | Promise<Schedule>;
}

/** The subject that an argument names: a file, or an algorithm for the problem that the options describe. */
export function subjectOf(name: string, options: ProblemValues, progress: ProgressLine): Subject {
  if (!looksLikeFile(name)) return solutionOf(name, options);
  refuseWithFile(options);
  return { source: name, isFile: true, schedule: () => readSchedule(name, progress) };
}

/** What an algorithm makes of the problem that the options describe. */
export function solutionOf(name: string, options: ProblemValues) {
  const problem = problemFrom(options);
  const algorithm = algorithmNamed(name, problem.kind);
  requireNetwork(algorithm, problem);
  return {
    source: algorithm.source,
    isFile: false,
    problem,
    schedule: () => solve(algorithm, problem),
    inForm: (schedule: Schedule, form: Form) => inForm(algorithm, problem, schedule, form),
  };
}

/** @throws InputError for options that say what a schedule file says itself */
function refuseWithFile({ typed }: ProblemValues): void {
  const said = problemOptions.find(({ key }) => typed[key] !== undefined);
  if (said === undefined) return;
  throw new InputError(`${typed[said.key]} with a schedule file: the file says it; leave it out`);
}

import { renumberedInWords } from '../formats/node-names.ts';
import { pluralOf } from '../formats/problems/said-problem.ts';
import { usualAnswer } from '../formats/problems/usual-answer.ts';
import {
  type Form,
  InputError,
  type Problem,
  type Schedule,
  solve,
  type Topology,
} from '../schedules/index.ts';
import { inForm } from '../schedules/transforms/forms.ts';
import type { Common } from './command.ts';
import { looksLikeFile, readSchedule } from './files/schedule-file.ts';
import { algorithmNamed, requireNetwork } from './options/algorithm.ts';
import { isAsked, kindFrom, type ProblemValues, problemFrom, problemOptions } from './options/problem.ts';

/** What a command is about: a schedule that an algorithm makes for a problem, or that of a file. */
export interface Subject {
  readonly isFile: boolean;
  /** What was asked of an algorithm; a file says itself what it is for. */
  readonly problem?: Problem;
  /** Makes it or reads it, once all options have been looked at. */
  readonly make: () => Made | Promise<Made>;
}

/** A schedule, and where it comes from. */
export interface Made {
  /** Where the algorithm is published, or the file. */
  readonly source: string;
  readonly schedule: Schedule;
  /** The forms of the schedule, where an algorithm has made it. */
  readonly inForm?: (schedule: Schedule, form: Form) => Schedule;
}

/** The same of an algorithm. */
export interface AlgorithmSubject extends Subject {
  readonly problem: Problem;
  readonly make: () => Made & Required<Pick<Made, 'inForm'>>;
}

/**
 * The subject that an argument names: a file, or an algorithm for the problem that the options describe.
 * @param name left out: the usual algorithm for the problem
 */
export function subjectOf(name: string | undefined, options: ProblemValues & Common): Subject {
  const [subject] = subjectsOf(name === undefined ? [] : [name], options);
  return subject;
}

/**
 * The subjects that several arguments name. The options describe the problem of the algorithms among them.
 * @param names none: the usual algorithm for the problem
 * @throws InputError for options where all are files
 */
export function subjectsOf(names: readonly string[], options: ProblemValues & Common): Subject[] {
  if (names.length === 0) return [solutionOf(undefined, options)];
  if (names.every(looksLikeFile)) refuseWithFile(options);
  return names.map((name) => {
    if (!looksLikeFile(name)) return solutionOf(name, options);
    const make = async () => ({ source: name, schedule: await readSchedule(name, options.brief) });
    return { isFile: true, make };
  });
}

/**
 * What an algorithm makes of the problem that the options describe.
 * @param name left out: the usual one, which is told of when it is found
 */
export function solutionOf(
  name: string | undefined,
  options: ProblemValues & Pick<Common, 'say' | 'brief'>,
): AlgorithmSubject {
  if (name === undefined && !isAsked(options)) {
    throw new InputError(
      'nothing given: give a network, say --dim 6, and an algorithm unless the usual one will do',
    );
  }
  const { kind } = kindFrom(options);
  const named = name === undefined ? undefined : algorithmNamed(name, kind);
  const problem = problemFrom(options, named);
  if (named !== undefined) requireNetwork(named, problem);
  const make = () => {
    options.brief.stage(`${named ? `${named.name}: ` : ''}making the schedule`);
    const { algorithm, schedule } = named
      ? { algorithm: named, schedule: solve(named, problem) }
      : usualAnswer(problem);
    sayRenumbered(problem.topology, options.say);
    if (named === undefined)
      options.say(`${algorithm.name}: the usual algorithm for ${pluralOf(kind)}, as none is named`);
    return {
      source: algorithm.source,
      schedule,
      inForm: (made: Schedule, form: Form) => inForm(algorithm, problem, made, form),
    };
  };
  return { isFile: false, problem, make };
}

/** Where nodes are left out and the others numbered anew: which is which. */
export function sayRenumbered(topology: Topology, say: Common['say']): void {
  const renumbered = renumberedInWords(topology);
  if (renumbered !== undefined) say(`${topology.label} is ${renumbered}`);
}

/** @throws InputError for options that say what a schedule file says itself */
function refuseWithFile({ typed }: ProblemValues): void {
  const said = problemOptions.find(({ key }) => typed[key] !== undefined);
  if (said === undefined) return;
  throw new InputError(`${typed[said.key]} with a schedule file: the file says it; leave it out`);
}

import { fastestAnswer } from '../costs/fastest-answer.ts';
import { USUAL_BYTES, USUAL_MACHINE } from '../formats/machines/usual-machine.ts';
import { renumberedInWords } from '../formats/node-names.ts';
import { formatSize } from '../report/document/amounts.ts';
import { listed } from '../report/document/listed.ts';
import {
  type Algorithm,
  type Form,
  InputError,
  type Problem,
  type Schedule,
  solve,
  type Topology,
} from '../schedules/index.ts';
import { askedOf, isOfElements } from '../schedules/proof/bounds/asked.ts';
import { inForm } from '../schedules/transforms/forms.ts';
import type { Common } from './command.ts';
import { looksLikeFile } from './files/looks-like-file.ts';
import { readMachine } from './files/machine-file.ts';
import { readSchedule } from './files/schedule-file.ts';
import { usePlanFolder } from './kept-plans.ts';
import { algorithmNamed, requireNetwork } from './options/algorithm.ts';
import { kindFrom, type ProblemValues, problemFrom, problemOptions, widthFrom } from './options/problem.ts';

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

/** By what an algorithm is chosen where none is named; left out: by what is usual. */
export interface Choosing {
  /** As --machine names it. */
  readonly machine?: string | undefined;
  /** Of a block, or of an element. */
  readonly bytes?: number | undefined;
}

type SubjectValues = ProblemValues & Pick<Common, 'say' | 'brief'> & Choosing;

/**
 * The subject that an argument names: a file, or an algorithm for the problem that the options describe.
 * @param name left out: the fastest for the problem
 */
export async function subjectOf(name: string | undefined, options: SubjectValues): Promise<Subject> {
  const [subject] = await subjectsOf(name === undefined ? [] : [name], options);
  return subject;
}

/**
 * The subjects that several arguments name. The options describe the problem of the algorithms among them.
 * @param names none: the fastest for the problem
 * @throws InputError for options where all are files
 */
export async function subjectsOf(names: readonly string[], options: SubjectValues): Promise<Subject[]> {
  if (names.length === 0) return [await solutionOf(undefined, options)];
  if (names.every(looksLikeFile)) refuseWithFile(options);
  return Promise.all(
    names.map((name) => {
      if (!looksLikeFile(name)) return solutionOf(name, options);
      const make = async () => ({ source: name, schedule: await readSchedule(name, options.brief) });
      return { isFile: true, make };
    }),
  );
}

/**
 * What an algorithm makes of the problem that the options describe.
 * @param name left out: the fastest, which is told of when it is found
 */
export async function solutionOf(
  name: string | undefined,
  options: SubjectValues,
): Promise<AlgorithmSubject> {
  await usePlanFolder(options.brief);
  return name === undefined ? fastestSolution(options) : namedSolution(name, options);
}

function namedSolution(name: string, options: SubjectValues): AlgorithmSubject {
  const algorithm = algorithmNamed(name, kindFrom(options).kind);
  const problem = problemFrom(options, algorithm);
  requireNetwork(algorithm, problem);
  const make = () => {
    options.brief.stage(`${algorithm.name}: making the schedule`);
    return made(algorithm, problem, solve(algorithm, problem), options);
  };
  return { isFile: false, problem, make };
}

/** What `cost` finds to be the fastest. */
async function fastestSolution(options: SubjectValues): Promise<AlgorithmSubject> {
  const problem = problemFrom(options);
  const own = await readMachine(options.machine ?? USUAL_MACHINE);
  const machine = { ...own, channelWidth: widthFrom(options) ?? own.channelWidth };
  const { bytes = USUAL_BYTES, brief, say } = options;
  const make = () => {
    brief.stage('looking for the fastest algorithm');
    const onSchedule = (name: string) => brief.stage(`${name}: making the schedule`);
    const found = fastestAnswer(problem, machine, { bytes, onSchedule });
    const things = isOfElements(askedOf(problem)) ? 'elements' : 'blocks';
    const { name } = found.algorithm;
    say(
      `${name}: the fastest by the prices of ${machine.name} for ${things} of ${formatSize(bytes)}, as none is named`,
    );
    if (found.unpriced.length > 0) {
      say(`not priced, as that takes longer: ${listed(found.unpriced)}; allport cost --all prices all`);
    }
    return made(found.algorithm, found.problem, found.schedule, options);
  };
  return { isFile: false, problem, make };
}

function made(algorithm: Algorithm, problem: Problem, schedule: Schedule, { say }: SubjectValues) {
  sayRenumbered(problem.topology, say);
  return {
    source: algorithm.source,
    schedule,
    inForm: (one: Schedule, form: Form) => inForm(algorithm, problem, one, form),
  };
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

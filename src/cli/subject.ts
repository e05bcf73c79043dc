import {
  exchangeSequence,
  type Form,
  InputError,
  MAX_CUBE_DIM,
  type Problem,
  type Schedule,
  solve,
} from '../schedules/index.ts';
import { inForm } from '../schedules/transforms/forms.ts';
import { looksLikeFile, readSchedule } from './files/schedule-file.ts';
import { algorithmNamed, requireNetwork } from './options/algorithm.ts';
import { copies, exchangeOf, laidNetwork, type NetworkValues, PROBLEM, width } from './options/network.ts';
import { option, type Values } from './options/option.ts';
import type { ProgressLine } from './terminal/progress.ts';

/** Exchanges in sequence instead of one. */
const axes = option(
  '--axes <d x d..>',
  'exchanges in sequence on axes of d dimensions, say 3x3x3',
  (text, typed) => {
    const orders = /^\d{1,2}(x\d{1,2})+$/.test(text) ? text.split('x').map(Number) : [];
    const total = orders.reduce((sum, order) => sum + order, 0);
    if (orders.length >= 2 && !orders.includes(0) && total <= MAX_CUBE_DIM) return orders;
    throw new InputError(
      `${typed}: give two or more numbers of dimensions, at most ${MAX_CUBE_DIM} together, as 3x3x3`,
    );
  },
).helpGroup(PROBLEM);

/** What a schedule is asked for: the options that say the network and the problem. */
export const problem = [...laidNetwork, axes, copies, width] as const;

type ProblemValues = NetworkValues & Partial<Values<[typeof axes]>>;

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

/** The problem that the options describe. */
function problemFrom(options: ProblemValues): Problem {
  const { axes, copies = 1, typed } = options;
  if (axes === undefined) return exchangeOf(options);
  const other = laidNetwork.find(({ key }) => key !== 'embedding' && typed[key] !== undefined);
  if (other !== undefined) {
    throw new InputError(
      `${typed[other.key]} with --axes: the axes are the dimensions of one cube; leave it out`,
    );
  }
  return exchangeSequence({ axes, copies });
}

/** @throws InputError for options that say what a schedule file says itself */
function refuseWithFile({ typed }: ProblemValues): void {
  const said = problem.find(({ key }) => key !== 'embedding' && typed[key] !== undefined);
  if (said === undefined) return;
  throw new InputError(`${typed[said.key]} with a schedule file: the file says it; leave it out`);
}

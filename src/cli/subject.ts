import {
  blocked,
  type Form,
  findSequenceAlgorithm,
  InputError,
  MAX_CUBE_DIM,
  type Schedule,
  type Sequence,
  sequenceSlots,
  solve,
  solveSequence,
  widened,
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
  const { axes } = options;
  const solution = axes === undefined ? exchangeNamed(name, options) : sequenceNamed(name, axes, options);
  return { ...solution, isFile: false };
}

function sequenceNamed(name: string, axes: readonly number[], options: ProblemValues) {
  const algorithm = findSequenceAlgorithm(name);
  const sequence = sequenceOf(axes, options);
  return {
    source: algorithm.source,
    schedule: () => solveSequence(algorithm, sequence),
    inForm: (schedule: Schedule, form: Form) => (form === 'block' ? blocked(schedule) : widened(schedule)),
  };
}

function exchangeNamed(name: string, options: ProblemValues) {
  const algorithm = algorithmNamed(name);
  const exchange = exchangeOf(options);
  requireNetwork(algorithm, exchange);
  return {
    source: algorithm.source,
    schedule: () => solve(algorithm, exchange),
    inForm: (schedule: Schedule, form: Form) => inForm(algorithm, exchange, schedule, form),
  };
}

/** The exchanges in sequence that the options describe. */
function sequenceOf(axes: readonly number[], { copies = 1, typed }: NetworkValues): Sequence {
  const other = laidNetwork.find(({ key }) => key !== 'embedding' && typed[key] !== undefined);
  if (other !== undefined) {
    throw new InputError(
      `${typed[other.key]} with --axes: the axes are the dimensions of one cube; leave it out`,
    );
  }
  const sequence = { axes, copies };
  // Refuses what no machine could hold.
  sequenceSlots(sequence);
  return sequence;
}

/** @throws InputError for options that say what a schedule file says itself */
function refuseWithFile({ typed }: ProblemValues): void {
  const said = problem.find(({ key }) => key !== 'embedding' && typed[key] !== undefined);
  if (said === undefined) return;
  throw new InputError(`${typed[said.key]} with a schedule file: the file says it; leave it out`);
}

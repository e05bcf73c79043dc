import {
  type Algorithm,
  blocked,
  check,
  type Exchange,
  FORMS,
  type Form,
  type Problem,
  type Proof,
  requireProved,
  type Schedule,
  slotsOf,
  solve,
} from '../../schedules/index.ts';
import {
  requireAlgorithm,
  requireOneOf,
  requireProblem,
  requireSchedule,
} from '../../schedules/model/validate.ts';
import { differentForms, inForm } from '../../schedules/transforms/forms.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import { maskOf, maskOfMembers } from '../program/packed-pattern.ts';

/**
 * How an experiment is run: in one of its forms; `fused`, with the moves of each segment put together; or
 * `seek`, the same up to a step, without the realignment. The last two put the steps of the `step` form together.
 */
export type Mode = Form | 'fused' | 'seek';
/** All modes. */
export const MODES: readonly Mode[] = [...FORMS, 'fused', 'seek'];

/** A schedule in one form, from an algorithm or from elsewhere; `prove` makes an experiment of it. */
export interface Solution {
  /** Name of the algorithm. */
  readonly algorithm: string;
  /** Where the algorithm is published, or the file that the schedule was read from. */
  readonly source: string;
  /** Its steps, or its rounds; they are the same where every step is a round already. */
  readonly form: Form;
  /** What was asked; left out: what the schedule's own pattern says. */
  readonly problem?: Problem;
  /** In this form. */
  readonly schedule: Schedule;
}

/** A schedule to run, proved in the form in which it runs. */
export interface Experiment extends Solution {
  /** What the checker says of it. */
  readonly proof: Proof;
}

/** What is going on: proofs and runs count steps. A stage begins anew for each proof and each run. */
export interface Progress {
  /** Proof of the schedule, run of tagged data, run of user data. */
  readonly stage: 'proof' | 'tagged' | 'data';
  /** Steps done. */
  readonly done: number;
  /** Steps in all; undefined during a proof where no formula says how many there are. */
  readonly total: number | undefined;
}

/** Called as work is done, on the thread that does it. */
export type OnProgress = (progress: Progress) => void;

/** How to prepare a schedule. */
export interface PrepareOptions {
  /** How it will be run: that decides in which form it is proved; default `step`. */
  readonly mode?: Mode;
  /** Told of the proof's steps. */
  readonly onProgress?: OnProgress;
}

/** How to prepare a schedule of one's own. In block mode it must be one that can be blocked. */
export interface OwnScheduleOptions extends PrepareOptions {
  /** Where it comes from; reports name it. */
  readonly source?: string;
  /** What it is held against; left out: what its own pattern says. */
  readonly problem?: Problem;
  /** Whether to run it even if the checker finds violations. */
  readonly unchecked?: boolean;
}

/**
 * Makes the schedule of an algorithm for a problem, and proves it. Needs no GPU.
 *
 * @param algorithm one of the catalogue, or your own
 * @param problem such as `completeExchange({ topology: cube(6) })`
 * @throws InputError when the algorithm has no schedule for the problem or no such form, a part of either is not what its
 *   type says, or the proof would take too much memory
 * @throws UnprovedError when the algorithm's schedule is for another network, pattern or width than was asked, or the
 *   checker finds a violation: nothing unproved runs
 */
export function prepare(algorithm: Algorithm, problem: Problem, options: PrepareOptions = {}): Experiment {
  const { mode = 'step', onProgress } = options;
  requireOneOf('mode', mode, MODES);
  requireAlgorithm(algorithm);
  requireProblem(problem);
  const form = formOf(mode);
  return prove(solutionIn(form, algorithm, problem, solve(algorithm, problem)), onProgress);
}

/**
 * The forms in which the schedule that `solve` has given differs: its steps, and its rounds unless they are the same or
 * its steps cannot be combined.
 *
 * @throws InputError as `prepare`
 */
export function solutionsOf(algorithm: Algorithm, problem: Problem, schedule: Schedule): Solution[] {
  const { name, source } = algorithm;
  return differentForms(algorithm, problem, schedule).map((made) => {
    return { algorithm: name, source, problem, ...made };
  });
}

function solutionIn(form: Form, algorithm: Algorithm, problem: Problem, schedule: Schedule): Solution {
  const { name, source } = algorithm;
  return { algorithm: name, source, form, problem, schedule: inForm(algorithm, problem, schedule, form) };
}

/**
 * Proves a schedule that comes from elsewhere: your own, or one that was read from a file. Needs no GPU.
 *
 * @throws InputError when it cannot be blocked and the mode is `block`, a part of it is not what its type says, or
 *   the proof would take too much memory
 * @throws UnprovedError when the checker finds a violation, unless unchecked
 */
export function prepareSchedule(schedule: Schedule, options: OwnScheduleOptions = {}): Experiment {
  const { source = 'own schedule', mode = 'step', problem, unchecked = false, onProgress } = options;
  requireOneOf('mode', mode, MODES);
  requireSchedule(schedule);
  if (problem) requireProblem(problem);
  const form = formOf(mode);
  const own = form === 'block' ? blocked(schedule) : schedule;
  const solution = {
    algorithm: schedule.algorithm,
    source,
    form,
    ...(problem && { problem }),
    schedule: own,
  };
  return prove(solution, onProgress, unchecked);
}

/**
 * @throws InputError when the proof would take too much memory
 * @throws UnprovedError when the checker finds a violation, unless unchecked
 */
export function prove(solution: Solution, onProgress: OnProgress = () => {}, unchecked = false): Experiment {
  const { schedule, problem } = solution;
  const proof = check(schedule, problem, (done, total) => onProgress({ stage: 'proof', done, total }));
  if (!unchecked) requireProved(solution.algorithm, proof);
  return { ...solution, proof };
}

/** The form of the schedule that a mode runs. */
export function formOf(mode: Mode): Form {
  return mode === 'block' ? 'block' : 'step';
}

/**
 * The memories that an exchange needs.
 *
 * @param words u32 words of a block, at least 1
 */
export function shapeFor(exchange: Exchange, words: number): MemoryShape {
  const { nodes, members } = exchange.topology;
  return { nodes, slots: slotsOf(exchange), words, mask: maskOfMembers(members) };
}

/**
 * The memories that a schedule needs.
 *
 * @param words u32 words of a block, at least 1
 */
export function shapeOf({ topology, slots, pattern }: Schedule, words: number): MemoryShape {
  const transit = slots - pattern.slots;
  return {
    nodes: topology.nodes,
    slots: pattern.slots,
    words,
    mask: maskOf(pattern),
    ...(pattern.kind === 'sequence' && { axes: pattern.axes }),
    ...(transit > 0 && { transit }),
  };
}

import {
  type Algorithm,
  blocked,
  check,
  describeFault,
  type Exchange,
  InputError,
  type Proof,
  type Schedule,
  slotsOf,
  solve,
  UnprovedError,
  widened,
} from '../../schedules/index.ts';
import {
  requireAlgorithm,
  requireExchange,
  requireOneOf,
  requireSchedule,
} from '../../schedules/model/validate.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import { maskOf, maskOfMembers } from '../program/packed-pattern.ts';

/** The forms of a schedule: as its algorithm gives it, step by step, or gathered into rounds of blocks. */
export type Form = 'step' | 'block';
/** All forms. */
export const FORMS: readonly Form[] = ['step', 'block'];

/**
 * How an experiment is run: in one of its forms; `fused`, with the moves of each segment put together; or
 * `seek`, the same up to a step, without the realignment. The last two put the steps of the `step` form together.
 */
export type Mode = Form | 'fused' | 'seek';
/** All modes. */
export const MODES: readonly Mode[] = [...FORMS, 'fused', 'seek'];

/** A schedule and its proof. */
export interface Proved {
  /** In the form of one mode. */
  readonly schedule: Schedule;
  /** What the checker says of that form. */
  readonly proof: Proof;
}

/** A schedule to run, proved in each form. They are the same object where the steps are blocks already. */
export interface Experiment extends Record<Form, Proved> {
  /** Name of the algorithm. */
  readonly algorithm: string;
  /** Where the algorithm is published, or the file that the schedule was read from. */
  readonly source: string;
}

/** What is going on: proofs and runs count steps. A stage begins anew for each form and each run. */
export interface Progress {
  /** Proof of a form of the schedule, run of tagged data, run of user data. */
  readonly stage: 'proof' | 'tagged' | 'data';
  /** Steps done. */
  readonly done: number;
  /** Steps in all. */
  readonly total: number;
}

/** Called as work is done, on the thread that does it. */
export type OnProgress = (progress: Progress) => void;

/**
 * Makes the schedules of an algorithm for both modes and proves them. Needs no GPU.
 *
 * @param algorithm one of the catalogue, or your own
 * @param exchange the network, and the blocks of each pair of nodes
 * @throws InputError when the algorithm has no schedule for the exchange, a part of either is not what its type
 *   says, or the proof would take too much memory
 * @throws UnprovedError when the algorithm's schedule is for another network, pattern or width than was asked, or the
 *   checker finds a violation: nothing unproved runs
 */
export function prepare(algorithm: Algorithm, exchange: Exchange, onProgress?: OnProgress): Experiment {
  requireAlgorithm(algorithm);
  requireExchange(exchange);
  return prepareSolution(algorithm, solve(algorithm, exchange), onProgress);
}

/**
 * The same for the schedule that `solve` has given.
 *
 * @throws InputError as `prepare`, but where the algorithm has no schedule
 * @throws UnprovedError when the checker finds a violation
 */
export function prepareSolution(
  { name, source }: Algorithm,
  elements: Schedule,
  onProgress?: OnProgress,
): Experiment {
  const step = widened(elements);
  const block = blocked(elements);
  // On channels that are wide enough the two are the same.
  const gathered = block.claims.steps === step.claims.steps ? step : block;
  return { algorithm: name, source, ...proveModes(step, gathered, false, onProgress) };
}

/** How to prepare a schedule of one's own. */
export interface PrepareOptions {
  /** Where it comes from; reports name it. */
  readonly source?: string;
  /** Unless it is `block`, a schedule that cannot be blocked stands for both forms; default `step`. */
  readonly mode?: Mode;
  /** Whether to run it even if the checker finds violations. */
  readonly unchecked?: boolean;
  /** Told of the proofs' steps. */
  readonly onProgress?: OnProgress;
}

/**
 * Proves a schedule that comes from elsewhere: your own, or one that was read from a file. Needs no GPU.
 *
 * @throws InputError when it cannot be blocked and the mode is `block`, a part of it is not what its type says, or
 *   the proof would take too much memory
 * @throws UnprovedError when the checker finds a violation, unless unchecked
 */
export function prepareSchedule(
  schedule: Schedule,
  { source = 'own schedule', mode = 'step', unchecked = false, onProgress }: PrepareOptions = {},
): Experiment {
  requireOneOf('mode', mode, MODES);
  requireSchedule(schedule);
  const gather = () => {
    try {
      return blocked(schedule);
    } catch (error) {
      if (error instanceof InputError && mode !== 'block') return schedule;
      throw error;
    }
  };
  return { algorithm: schedule.algorithm, source, ...proveModes(schedule, gather(), unchecked, onProgress) };
}

function proveModes(
  elements: Schedule,
  gathered: Schedule,
  unchecked: boolean,
  onProgress: OnProgress = () => {},
): Record<Form, Proved> {
  const prove = (schedule: Schedule): Proved => {
    const proof = check(schedule, (done, total) => onProgress({ stage: 'proof', done, total }));
    if (!proof.ok && !unchecked) {
      throw new UnprovedError(
        `${schedule.algorithm} fails its check and is not run: ${describeFault(proof)}`,
        proof,
      );
    }
    return { schedule, proof };
  };
  const step = prove(elements);
  return { step, block: gathered === elements ? step : prove(gathered) };
}

/** The forms in which an experiment differs: only `step` where its steps are blocks already. */
export function formsOf(experiment: Experiment): Form[] {
  return FORMS.filter((form) => form === 'step' || experiment[form] !== experiment.step);
}

/** The form of the schedule that a mode runs. */
export function formOf(mode: Mode): Form {
  return mode === 'block' ? 'block' : 'step';
}

/**
 * The memories that an exchange needs.
 *
 * @param words u32 words of a block, at least 1
 * @throws InputError when a node has more than 2^24 slots
 */
export function shapeFor(exchange: Exchange, words: number): MemoryShape {
  const slots = slotsOf(exchange);
  const { nodes, members } = exchange.topology;
  return { nodes, slots, words, mask: maskOfMembers(members) };
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
    ...(transit > 0 && { transit }),
  };
}

import {
  type Algorithm,
  blocked,
  check,
  type Exchange,
  InputError,
  type Proof,
  type Schedule,
  slotsOf,
} from '../schedules/index.ts';
import { UnprovedError } from './errors.ts';
import type { MemoryShape } from './memory-shape.ts';

/** How a schedule is run: step by step as the algorithm gives it, or gathered into rounds of blocks. */
export const MODES = ['step', 'block'] as const;
export type Mode = (typeof MODES)[number];

/** A schedule and its proof. */
export interface Proved {
  readonly schedule: Schedule;
  readonly proof: Proof;
}

/** A schedule to run, proved in the form of each mode. */
export interface Experiment extends Record<Mode, Proved> {
  readonly algorithm: string;
  /** Where the algorithm is published, or the file that the schedule was read from. */
  readonly source: string;
}

/** What is going on: proofs and runs count steps. */
export interface Progress {
  /** Proof of a form of the schedule, run of tagged data, run of user data. */
  readonly stage: 'proof' | 'tagged' | 'data';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

/**
 * Makes the schedules of an algorithm for both modes and proves them.
 * @throws InputError when the algorithm has no schedule for the exchange
 * @throws UnprovedError when the checker finds a violation: nothing unproved runs
 */
export function prepare(
  { name, source, schedule }: Algorithm,
  exchange: Exchange,
  onProgress?: OnProgress,
): Experiment {
  const elements = schedule(exchange);
  return { algorithm: name, source, ...proveModes(elements, blocked(elements), false, onProgress) };
}

/** How to prepare a schedule of one's own. */
export interface PrepareOptions {
  /** Where it comes from; reports name it. */
  readonly source?: string;
  /** With `step`, the default, a schedule that cannot be blocked stands for both modes. */
  readonly mode?: Mode;
  /** Whether to run it even if the checker finds violations. */
  readonly unchecked?: boolean;
  readonly onProgress?: OnProgress;
}

/**
 * Proves a schedule that comes from elsewhere.
 *
 * @throws InputError when it cannot be blocked and the mode is `block`
 * @throws UnprovedError when the checker finds a violation, unless unchecked
 */
export function prepareSchedule(
  schedule: Schedule,
  { source = 'own schedule', mode = 'step', unchecked = false, onProgress }: PrepareOptions = {},
): Experiment {
  const gather = () => {
    try {
      return blocked(schedule);
    } catch (error) {
      if (error instanceof InputError && mode === 'step') return schedule;
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
): Record<Mode, Proved> {
  const prove = (schedule: Schedule): Proved => {
    const proof = check(schedule, (done, total) => onProgress({ stage: 'proof', done, total }));
    if (!proof.ok && !unchecked) throw new UnprovedError(schedule.algorithm, proof.violations);
    return { schedule, proof };
  };
  const step = prove(elements);
  return { step, block: gathered === elements ? step : prove(gathered) };
}

/** The modes in which an experiment differs: its steps may be blocks already. */
export function modesOf(experiment: Experiment): Mode[] {
  return MODES.filter((mode) => mode === 'step' || experiment[mode] !== experiment.step);
}

/** The memories that an exchange needs. */
export function shapeFor(exchange: Exchange, words: number): MemoryShape {
  const { nodes, dim } = exchange.topology;
  return { nodes, slots: slotsOf(exchange), words, mask: 2 ** dim - 1 };
}

/** The memories that a schedule needs. */
export function shapeOf({ topology, slots, pattern }: Schedule, words: number): MemoryShape {
  return { nodes: topology.nodes, slots, words, mask: pattern.mask };
}

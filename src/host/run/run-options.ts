import { InputError, MAX_SLOTS } from '../../schedules/index.ts';
import { FAMILIES, type Family } from '../kernels/variant.ts';
import type { Machine } from '../machine/machine.ts';
import type { DataTarget } from '../machine/user-data.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import { type Experiment, formOf, MODES, type Mode, type OnProgress, shapeOf } from './experiment.ts';
import type { SliceResult } from './run-slice.ts';
import type { Shard } from './shard.ts';

/** How to run an experiment on a machine that has its shape. */
export interface RunOnOptions {
  /** Default: the form of the experiment. One that was prepared for `step` can run `fused` and `seek` too. */
  readonly mode?: Mode;
  /** For `seek`: how many steps are done, 0 (just aligned) to those of the schedule; default 0. */
  readonly step?: number;
  /** How many times tagged data is run and timed, at most: a whole number of at least 1; default 1. */
  readonly repeats?: number;
  /** No further run begins when they have taken this long, in milliseconds. */
  readonly repeatWithinMs?: number;
  /** One slice in so many is run, chosen by the seed: a whole number of at least 1; default 1, all of them. */
  readonly every?: number;
  /** Only this share of the rows is run; not together with `every`. Left out: all of them. */
  readonly shard?: Shard;
  /** Slices that have been run already. */
  readonly done?: readonly SliceResult[];
  /** Told of each slice that has been run. */
  readonly onSlice?: (result: SliceResult) => Promise<void>;
  /** Writes user data into the machine's slice, to be run after the tagged data: every word of the slice once. */
  readonly load?: (target: DataTarget, slice: number) => Promise<void>;
  /** Takes the result of the user data out of the machine's slice, if it is verified. */
  readonly save?: (machine: Machine, slice: number) => Promise<void>;
  /** Told of the steps of each run. */
  readonly onProgress?: OnProgress;
}

/** How to run an experiment on a machine of its own. */
export interface RunOptions extends Omit<RunOnOptions, 'load' | 'save'> {
  /** u32 words of a block, at least 1; default 1. */
  readonly words?: number;
  /** Whole number from 0 to 2^32 - 1 that the tags are made of; default 0. */
  readonly seed?: number;
  /** How kernels move blocks between rows; left out: the way that a short trial finds faster. */
  readonly kernels?: Family;
  /** Rows that the machine holds at a time, see MemoryShape; default: all. */
  readonly rows?: number;
  /**
   * User data, A[slot][node][word]: slots x nodes x words u32 of which column v is the memory of node v. It is
   * exchanged after the tagged data, and holds the result if the report says `verified`: of a shard or a sample, in
   * the places of the rows that were run.
   */
  readonly data?: Uint32Array<ArrayBuffer>;
  /** Ends the run at the next moment at which the GPU is waited for; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** Blocks longer than this are no use to anybody yet, and keep sizes far from overflow. */
export const MAX_BLOCK_WORDS = 1024;

/** What `run` takes; a name that is not here is a typing error. */
const NAMES: Readonly<Record<keyof RunOptions, true>> = {
  mode: true,
  step: true,
  words: true,
  seed: true,
  kernels: true,
  rows: true,
  every: true,
  shard: true,
  repeats: true,
  repeatWithinMs: true,
  data: true,
  done: true,
  onSlice: true,
  onProgress: true,
  signal: true,
};

/** @throws InputError for an option that `run` does not have, or a value that it cannot use */
export function checkRunOptions(options: RunOptions): void {
  for (const name of Object.keys(options)) {
    if (!(name in NAMES)) {
      throw new InputError(`unknown option "${name}" of run: give one of ${Object.keys(NAMES).join(', ')}`);
    }
  }
  checkRunOnOptions(options);
  const { words = 1, kernels, data, signal } = options;
  checkCount('words', words, 1, MAX_BLOCK_WORDS);
  if (kernels !== undefined) checkName('kernels', kernels, FAMILIES);
  // Other views are read by another rule, and shared memory cannot be given to the GPU.
  if (data !== undefined && !(data instanceof Uint32Array && data.buffer instanceof ArrayBuffer)) {
    throw new InputError(
      'data: give a Uint32Array on memory that is not shared; for floats new Uint32Array(floats.buffer)',
    );
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new InputError('signal: give the signal of an AbortController');
  }
}

/** @throws InputError for a value that a run on a machine cannot use */
export function checkRunOnOptions(options: RunOnOptions): void {
  const { mode = 'step', step = 0, repeats = 1, every = 1, shard } = options;
  checkName('mode', mode, MODES);
  checkCount('step', step, 0, Number.MAX_SAFE_INTEGER);
  checkCount('repeats', repeats, 1, Number.MAX_SAFE_INTEGER);
  checkCount('every', every, 1, Number.MAX_SAFE_INTEGER);
  if (shard === undefined) return;
  checkCount('shard.of', shard.of, 1, MAX_SLOTS);
  checkCount('shard.index', shard.index, 0, shard.of - 1);
  if (every > 1)
    throw new InputError(`every ${every} with a shard: to run less, take one of more shards; leave it out`);
}

/** @throws InputError for an experiment that the machine does not fit, or that is in another form than the mode takes */
export function checkRunnable(
  { mode, load }: RunOnOptions,
  shape: MemoryShape,
  { form, schedule }: Experiment,
): void {
  if (mode === 'seek' && load !== undefined) {
    throw new InputError('user data in seek mode: its fingerprint tells of the end only; give another mode');
  }
  if (mode !== undefined && formOf(mode) !== form) {
    throw new InputError(
      `mode "${mode}" of an experiment in ${form} form: prepare it with { mode: "${mode}" }`,
    );
  }
  const { transit = 0 } = shapeOf(schedule, shape.words);
  if (transit > (shape.transit ?? 0)) {
    throw new InputError(
      `a machine without ${transit} rows for blocks in transit: give the schedule's own shape, shapeOf`,
    );
  }
}

function checkCount(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new InputError(`${name} ${shown(value)}: give a whole number from ${min} to ${max}`);
}

function checkName(name: string, value: string, names: readonly string[]): void {
  if (names.includes(value)) return;
  throw new InputError(`${name} ${shown(value)}: give ${names.join(' or ')}`);
}

/** A value as its type shows it: '2' is not 2. */
function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

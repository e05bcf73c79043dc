import { InputError } from '../schedules/index.ts';
import { type Experiment, type Mode, type OnProgress, shapeOf } from './experiment.ts';
import { type GpuContext, withSignal } from './gpu-context.ts';
import { Machine, type Verdict } from './machine.ts';
import { type PackedPhase, pack } from './pack.ts';
import type { Report, RunTimes } from './report.ts';

/** How to run an experiment on a machine that has its shape. */
export interface RunOnOptions {
  /** Default: `step`. */
  readonly mode?: Mode;
  /** How many times tagged data is run and timed, at most: a whole number of at least 1; default 1. */
  readonly repeats?: number;
  /** No further run begins when they have taken this long, in milliseconds. */
  readonly repeatWithinMs?: number;
  /** Writes user data into the machine, to be run and kept after the tagged data. */
  readonly load?: (machine: Machine) => Promise<void>;
  /** Told of the steps of each run. */
  readonly onProgress?: OnProgress;
}

/** How to run an experiment on a machine of its own. */
export interface RunOptions extends Omit<RunOnOptions, 'load'> {
  /** u32 words of a block, at least 1; default 1. */
  readonly words?: number;
  /** Whole number from 0 to 2^32 - 1 that the tags are made of; default 0. */
  readonly seed?: number;
  /**
   * User data, A[slot][node][word]: slots x nodes x words u32 of which column v is the memory of node v. It is
   * exchanged after the tagged data, and holds the result if the report says `verified`.
   */
  readonly data?: Uint32Array<ArrayBuffer>;
  /** Ends the run at the next moment at which the GPU is waited for; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Runs an experiment on a machine of its own and verifies every block on the GPU.
 *
 * @returns the report; a run that does not verify is no error, but a report that says so
 * @throws InputError when the memories do not fit the adapter, `data` has another length, the seed is not such a
 *   number, or the machine has no kernel for a part of the schedule
 * @throws EnvironmentError when the device is lost or reports an error
 */
export async function run(
  context: GpuContext,
  experiment: Experiment,
  { words = 1, seed = 0, data, signal, ...options }: RunOptions = {},
): Promise<Report> {
  signal?.throwIfAborted();
  const shape = shapeOf(experiment.step.schedule, words);
  const length = shape.nodes * shape.slots * words;
  if (data !== undefined && data.length !== length) {
    throw new InputError(`data of ${data.length} words: give slots x nodes x words, ${length}`);
  }
  const machine = await Machine.create(signal ? withSignal(context, signal) : context, shape, seed);
  try {
    if (data === undefined) return await runOn(machine, experiment, options);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const load = async () => machine.write(0, bytes);
    const report = await runOn(machine, experiment, { ...options, load });
    if (report.verified) bytes.set(await machine.read(0, bytes.length));
    return report;
  } finally {
    machine.destroy();
  }
}

/**
 * Runs one mode of an experiment on a machine: tagged data, verified block by block, and then the user's data
 * if there is any, verified by its fingerprint; that result stays in the machine.
 *
 * @param machine one of the experiment's shape (see `shapeOf`); it can run any number of experiments of that
 *   shape, one after another
 * @throws InputError when the machine has no kernel for a part of the schedule
 * @throws EnvironmentError when the device is lost or reports an error
 */
export async function runOn(
  machine: Machine,
  experiment: Experiment,
  { mode = 'step', repeats = 1, repeatWithinMs = Infinity, load, onProgress = () => {} }: RunOnOptions = {},
): Promise<Report> {
  const { schedule, proof } = experiment[mode];
  const program = pack(schedule);
  const elements = experiment.step.proof.certificate;
  const rounds = experiment.block.proof.certificate;
  const { verdict, time } = await runTagged(machine, program, repeats, repeatWithinMs, onProgress);
  const tagged = {
    algorithm: experiment.algorithm,
    source: experiment.source,
    topology: schedule.topology.encode(),
    nodes: schedule.topology.nodes,
    slots: schedule.slots,
    words: machine.shape.words,
    mode,
    ports: schedule.ports,
    switching: schedule.switching,
    adapter: machine.adapter,
    steps: elements.steps,
    span: elements.span,
    rounds: rounds.steps,
    largestBlock: rounds.largestMessage,
    blocksInSequence: proof.certificate.blocksInSequence,
    utilization: proof.certificate.utilization,
    lowerBound: proof.certificate.lowerBound,
    seed: machine.seed,
    verified: verdict.mismatches === 0,
    mismatches: verdict.mismatches,
    wrongPlaces: verdict.wrongPlaces,
    time,
  };
  if (load === undefined) return tagged;

  await load(machine);
  const before = await machine.fingerprint(false);
  const data = await timedRun(
    machine,
    program,
    () => machine.fingerprint(true),
    (done, total) => onProgress({ stage: 'data', done, total }),
  );
  return {
    ...tagged,
    verified: tagged.verified && before === data.verdict,
    fingerprint: { before, after: data.verdict },
    time: summary([data.time]),
  };
}

/** Runs tagged data, several times if wanted; a run that does not verify is the last one. */
async function runTagged(
  machine: Machine,
  program: readonly PackedPhase[],
  repeats: number,
  repeatWithinMs: number,
  onProgress: OnProgress,
): Promise<{ verdict: Verdict; time: RunTimes }> {
  const times: SingleTimes[] = [];
  let spentMs = 0;
  for (;;) {
    await machine.fill();
    const { verdict, time } = await timedRun(
      machine,
      program,
      () => machine.verify(),
      (done, total) => onProgress({ stage: 'tagged', done, total }),
    );
    times.push(time);
    spentMs += time.totalMs;
    if (verdict.mismatches > 0 || times.length >= repeats || spentMs >= repeatWithinMs) {
      return { verdict, time: summary(times) };
    }
  }
}

type SingleTimes = Omit<RunTimes, 'runs' | 'fastestMs' | 'slowestMs'>;

/** Runs a program and looks at the result, with the times of both. */
async function timedRun<T>(
  machine: Machine,
  program: readonly PackedPhase[],
  look: () => Promise<T>,
  onSteps: (done: number, total: number) => void,
): Promise<{ time: SingleTimes; verdict: T }> {
  const phases = await machine.run(program, onSteps);
  const start = performance.now();
  const verdict = await look();
  const verifyMs = performance.now() - start;
  const totalMs = phases.alignMs + phases.exchangeMs + phases.realignMs + verifyMs;
  return { time: { ...phases, verifyMs, totalMs, clock: 'host' }, verdict };
}

function summary(times: readonly SingleTimes[]): RunTimes {
  const sorted = [...times].sort((a, b) => a.totalMs - b.totalMs);
  const fastest = sorted[0] as SingleTimes;
  const slowest = sorted[sorted.length - 1] as SingleTimes;
  const median = sorted[(sorted.length - 1) >> 1] as SingleTimes;
  return { ...median, runs: sorted.length, fastestMs: fastest.totalMs, slowestMs: slowest.totalMs };
}

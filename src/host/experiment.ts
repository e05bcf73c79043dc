import {
  type Algorithm,
  blocked,
  check,
  type Exchange,
  InputError,
  type Ports,
  type Proof,
  type Schedule,
  type Switching,
  slotsOf,
  type TopologyCode,
} from '../schedules/index.ts';
import { UnprovedError } from './errors.ts';
import type { GpuContext } from './gpu-context.ts';
import type { Machine, OnSteps, PhaseTimes } from './machine.ts';
import type { MemoryShape } from './memory-shape.ts';
import { type PackedPhase, pack } from './pack.ts';

/** How a schedule is run: step by step as the algorithm gives it, or gathered into rounds of blocks. */
export const MODES = ['step', 'block'] as const;
export type Mode = (typeof MODES)[number];

interface Proved {
  readonly schedule: Schedule;
  readonly proof: Proof;
}

/** A schedule to run, proved in the form of each mode. */
export interface Experiment extends Record<Mode, Proved> {
  readonly algorithm: string;
  /** Where the algorithm is published, or the file that the schedule was read from. */
  readonly source: string;
}

/** Everything about one run; `allport run --json` prints it. */
export interface Report {
  readonly algorithm: string;
  readonly source: string;
  readonly topology: TopologyCode;
  readonly nodes: number;
  readonly slots: number;
  readonly words: number;
  readonly mode: Mode;
  /** What the schedule is for, and what its lower bound is for. */
  readonly ports: Ports;
  readonly switching: Switching;
  readonly adapter: string;
  /** Steps of the schedule as the algorithm gives it, and the most steps that a block is under way. */
  readonly steps: number;
  readonly span: number;
  /** Rounds of its blocked form, and the blocks of the longest message in it. */
  readonly rounds: number;
  readonly largestBlock: number;
  /** Block times of this mode: sum over steps or rounds of the longest message. */
  readonly blocksInSequence: number;
  /** Links used / links offered over those block times, 0 to 1. */
  readonly utilization: number;
  /** Fewest block times for any schedule under the same ports and switching. */
  readonly lowerBound: number;
  /** Whether every block was found in its place, on the GPU. */
  readonly verified: boolean;
  /** Blocks that were not in their places. */
  readonly mismatches: number;
  /** Some of their places, slot * nodes + node. */
  readonly wrongPlaces: readonly number[];
  /** For user data: its fingerprint before the exchange and after it. */
  readonly fingerprint?: { readonly before: string; readonly after: string };
  readonly time: PhaseTimes & {
    readonly verifyMs: number;
    readonly totalMs: number;
    /** What measured: the host's clock around submitted work. */
    readonly clock: 'host';
  };
}

/**
 * Makes the schedules of an algorithm for both modes and proves them.
 * @throws UnprovedError when the checker finds a violation: nothing unproved runs
 */
export function prepare({ name, source, schedule }: Algorithm, exchange: Exchange): Experiment {
  const elements = schedule(exchange);
  return { algorithm: name, source, ...proveModes(elements, blocked(elements), prove) };
}

/**
 * Proves a schedule that comes from elsewhere, for one mode.
 *
 * @param source where it comes from
 * @param mode with `step`, a schedule that cannot be blocked stands for both modes
 * @param unchecked whether to run it even if the checker finds violations
 * @throws InputError when it cannot be blocked and the mode is `block`
 * @throws UnprovedError when the checker finds a violation, unless unchecked
 */
export function prepareSchedule(
  schedule: Schedule,
  source: string,
  mode: Mode,
  unchecked: boolean,
): Experiment {
  const gather = () => {
    try {
      return blocked(schedule);
    } catch (error) {
      if (error instanceof InputError && mode === 'step') return schedule;
      throw error;
    }
  };
  const proveIt = unchecked ? (form: Schedule) => ({ schedule: form, proof: check(form) }) : prove;
  return { algorithm: schedule.algorithm, source, ...proveModes(schedule, gather(), proveIt) };
}

function proveModes(
  elements: Schedule,
  gathered: Schedule,
  proveIt: (schedule: Schedule) => Proved,
): Record<Mode, Proved> {
  const step = proveIt(elements);
  return { step, block: gathered === elements ? step : proveIt(gathered) };
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

/** Fills the machine with tagged data, runs one mode of the experiment and verifies every block. */
export async function runTagged(
  context: GpuContext,
  machine: Machine,
  experiment: Experiment,
  mode: Mode,
  onSteps?: OnSteps,
): Promise<Report> {
  return runTaggedPacked(context, machine, experiment, mode, pack(experiment[mode].schedule), onSteps);
}

/**
 * Runs user data: first tagged data through the same schedule, verified block by block, then the data,
 * verified by its fingerprint. The result stays in the machine.
 * @param load writes the data into the machine
 */
export async function runData(
  context: GpuContext,
  machine: Machine,
  experiment: Experiment,
  mode: Mode,
  load: (machine: Machine) => Promise<void>,
  onSteps?: OnSteps,
): Promise<Report> {
  const program = pack(experiment[mode].schedule);
  const tagged = await runTaggedPacked(context, machine, experiment, mode, program, onSteps);
  await load(machine);
  const before = await machine.fingerprint(false);
  const { time, verdict: after } = await timedRun(machine, program, () => machine.fingerprint(true), onSteps);
  return {
    ...tagged,
    verified: tagged.verified && before === after,
    fingerprint: { before, after },
    time,
  };
}

async function runTaggedPacked(
  { adapter }: GpuContext,
  machine: Machine,
  experiment: Experiment,
  mode: Mode,
  program: readonly PackedPhase[],
  onSteps?: OnSteps,
): Promise<Report> {
  const { schedule, proof } = experiment[mode];
  await machine.fill();
  const { time, verdict } = await timedRun(machine, program, () => machine.verify(), onSteps);
  const elements = experiment.step.proof.certificate;
  const rounds = experiment.block.proof.certificate;
  return {
    algorithm: experiment.algorithm,
    source: experiment.source,
    topology: schedule.topology.encode(),
    nodes: schedule.topology.nodes,
    slots: schedule.slots,
    words: machine.shape.words,
    mode,
    ports: schedule.ports,
    switching: schedule.switching,
    adapter,
    steps: elements.steps,
    span: elements.span,
    rounds: rounds.steps,
    largestBlock: rounds.largestMessage,
    blocksInSequence: proof.certificate.blocksInSequence,
    utilization: proof.certificate.utilization,
    lowerBound: proof.certificate.lowerBound,
    verified: verdict.mismatches === 0,
    mismatches: verdict.mismatches,
    wrongPlaces: verdict.wrongPlaces,
    time,
  };
}

/** Runs a program and looks at the result, with the times of both. */
async function timedRun<T>(
  machine: Machine,
  program: readonly PackedPhase[],
  look: () => Promise<T>,
  onSteps?: OnSteps,
): Promise<{ time: Report['time']; verdict: T }> {
  const phases = await machine.run(program, onSteps);
  const start = performance.now();
  const verdict = await look();
  const verifyMs = performance.now() - start;
  const totalMs = phases.alignMs + phases.exchangeMs + phases.realignMs + verifyMs;
  return { time: { ...phases, verifyMs, totalMs, clock: 'host' }, verdict };
}

function prove(schedule: Schedule): Proved {
  const proof = check(schedule);
  if (!proof.ok) throw new UnprovedError(schedule.algorithm, proof.violations);
  return { schedule, proof };
}

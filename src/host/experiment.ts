import {
  type Algorithm,
  blocked,
  check,
  type Proof,
  type Schedule,
  type Topology,
  type TopologyCode,
} from '../schedules/index.ts';
import { UnprovedError } from './errors.ts';
import type { GpuContext } from './gpu-context.ts';
import type { Machine, OnSteps, PhaseTimes } from './machine.ts';
import type { MemoryShape } from './memory-shape.ts';
import { pack } from './pack.ts';

/** How a schedule is run: step by step as the algorithm gives it, or gathered into rounds of blocks. */
export const MODES = ['step', 'block'] as const;
export type Mode = (typeof MODES)[number];

interface Proved {
  readonly schedule: Schedule;
  readonly proof: Proof;
}

/** An algorithm on a network, with the proved schedule for each mode. */
export interface Experiment extends Record<Mode, Proved> {
  readonly algorithm: Algorithm;
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
  /** Fewest block times for any schedule under the same port model. */
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
export function prepare(algorithm: Algorithm, topology: Topology): Experiment {
  const schedule = algorithm.schedule(topology);
  return { algorithm, step: prove(schedule), block: prove(blocked(schedule)) };
}

/** The memories that an experiment needs. */
export function shapeFor(topology: Topology, words: number): MemoryShape {
  return { nodes: topology.nodes, slots: topology.nodes, words, mask: topology.nodes - 1 };
}

/** Fills the machine with tagged data, runs one mode of the experiment and verifies every block. */
export async function runTagged(
  { adapter }: GpuContext,
  machine: Machine,
  experiment: Experiment,
  mode: Mode,
  onSteps?: OnSteps,
): Promise<Report> {
  const { schedule, proof } = experiment[mode];
  await machine.fill();
  const phases = await machine.run(pack(schedule), onSteps);
  const start = performance.now();
  const { mismatches, wrongPlaces } = await machine.verify();
  const verifyMs = performance.now() - start;
  const elements = experiment.step.proof.certificate;
  const rounds = experiment.block.proof.certificate;
  return {
    algorithm: experiment.algorithm.name,
    source: experiment.algorithm.source,
    topology: schedule.topology.encode(),
    nodes: schedule.topology.nodes,
    slots: schedule.slots,
    words: machine.shape.words,
    mode,
    adapter,
    steps: elements.steps,
    span: elements.span,
    rounds: rounds.steps,
    largestBlock: rounds.largestMessage,
    blocksInSequence: proof.certificate.blocksInSequence,
    utilization: proof.certificate.utilization,
    lowerBound: proof.certificate.lowerBound,
    verified: mismatches === 0,
    mismatches,
    wrongPlaces,
    time: {
      ...phases,
      verifyMs,
      totalMs: phases.alignMs + phases.exchangeMs + phases.realignMs + verifyMs,
      clock: 'host',
    },
  };
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
  const tagged = await runTagged(context, machine, experiment, mode, onSteps);
  await load(machine);
  const before = await machine.fingerprint(false);
  const phases = await machine.run(pack(experiment[mode].schedule), onSteps);
  const start = performance.now();
  const after = await machine.fingerprint(true);
  const verifyMs = performance.now() - start;
  return {
    ...tagged,
    verified: tagged.verified && before === after,
    fingerprint: { before, after },
    time: {
      ...phases,
      verifyMs,
      totalMs: phases.alignMs + phases.exchangeMs + phases.realignMs + verifyMs,
      clock: 'host',
    },
  };
}

function prove(schedule: Schedule): Proved {
  const proof = check(schedule);
  if (!proof.ok) throw new UnprovedError(schedule.algorithm, proof.violations);
  return { schedule, proof };
}

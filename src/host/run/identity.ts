import { version } from '../../../package.json';
import type { TopologyCode } from '../../schedules/index.ts';
import { pack } from '../program/pack.ts';
import { checksum, digest } from './digest.ts';
import type { Experiment, Mode } from './experiment.ts';

/**
 * Everything that decides what a run finds, however its rows are divided and whatever adapter runs them. Results go
 * together only where it is the same: those of a journal and of the run that goes on with it, and those of shards.
 */
export interface Identity {
  /** Of allport. */
  readonly version: string;
  /** SHA-256 of the moves in the form that the mode runs. The same moves may be of several networks. */
  readonly schedule: string;
  /** As a schedule file has it. */
  readonly topology: TopologyCode;
  /** SHA-256 of what has to go where, as a schedule file has it. */
  readonly pattern: string;
  /** All nodes. */
  readonly nodes: number;
  /** Slots of a node, those for blocks in transit included. */
  readonly slots: number;
  /** The port model, switching and width of the channels. */
  readonly model: string;
  /** Whether the schedule passed its check: others run with --unchecked only. */
  readonly proved: boolean;
  /** u32 words of a block. */
  readonly words: number;
  /** What the tags are made of. */
  readonly seed: number;
  readonly mode: Mode;
  /** In seek mode: the steps after which the memory is verified; 0 in others. */
  readonly step: number;
}

/** What an experiment is run on and how. */
export type RunFacts = Pick<Identity, 'words' | 'seed' | 'mode' | 'step'>;

/** The identity of the runs of an experiment. */
export async function identityOf(
  experiment: Experiment,
  { words, seed, mode, step }: RunFacts,
): Promise<Identity> {
  const { schedule, proof } = experiment;
  const { topology, slots, pattern, ports, switching, width = 1 } = schedule;
  return {
    version,
    schedule: await digest(pack(schedule)),
    topology: topology.encode(),
    pattern: await checksum(pattern.encode()),
    nodes: topology.nodes,
    slots,
    model: `${ports}, ${switching}, ${width} wide`,
    proved: proof.ok,
    words,
    seed,
    mode,
    step,
  };
}

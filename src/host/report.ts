import type { Ports, Switching, TopologyCode } from '../schedules/index.ts';
import type { Mode } from './experiment.ts';
import type { PhaseTimes } from './machine.ts';

/** Elapsed time of a run, in milliseconds. Of several runs it is the one with the median total. */
export interface RunTimes extends PhaseTimes {
  readonly verifyMs: number;
  readonly totalMs: number;
  /** What measured: the host's clock around submitted work. */
  readonly clock: 'host';
  /** How many runs were timed, and the least and the greatest total of them. */
  readonly runs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
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
  /** What the tags were made of; see `Machine.create`. */
  readonly seed: number;
  /** Whether every block was found in its place, on the GPU, in every run. */
  readonly verified: boolean;
  /** Blocks that were not in their places. */
  readonly mismatches: number;
  /** Some of their places, slot * nodes + node. */
  readonly wrongPlaces: readonly number[];
  /** For user data: its fingerprint before the exchange and after it. */
  readonly fingerprint?: { readonly before: string; readonly after: string };
  readonly time: RunTimes;
}

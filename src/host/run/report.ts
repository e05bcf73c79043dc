import type { Embedding, Ports, ProblemFacts, Switching, TopologyCode } from '../../schedules/index.ts';
import type { Mode } from './experiment.ts';
import type { Finding, RunTimes } from './findings.ts';
import type { Shard } from './shard.ts';

/** Which part of an experiment a shard is. */
export interface ShardPlace extends Shard {
  /** Its first row. */
  readonly firstRow: number;
  /** Of allport. */
  readonly version: string;
  /** SHA-256 of the network, the schedule and how it was run: the same for all shards. */
  readonly run: string;
}

/** Everything about one run; `allport run --json` prints it. */
export interface Report extends Finding {
  /** Name of the algorithm. */
  readonly algorithm: string;
  /** Where it is published, or the file that the schedule was read from. */
  readonly source: string;
  /** The network, as a schedule file has it. */
  readonly topology: TopologyCode;
  /** What was asked: the proof is of that, and of nothing else. */
  readonly problem: ProblemFacts;
  /** Blocks of the schedule's pattern, all of which the verification looks at. */
  readonly blocks: number;
  /** Nodes of all cubes. */
  readonly nodes: number;
  /** Slots of a node: K. */
  readonly slots: number;
  /** u32 words of a block. */
  readonly words: number;
  /** Elements of a block, where elements were asked for and not blocks. */
  readonly unit?: number;
  /** The same: places for elements, in all blocks, that hold none. */
  readonly padding?: number;
  /** In which form the schedule was run. */
  readonly mode: Mode;
  /** In seek mode: how many steps were done when the memory was verified, 0 (just aligned) to all. */
  readonly step?: number;
  /** The port model of the schedule, which its lower bound is for. */
  readonly ports: Ports;
  /** The switching of the schedule, which its lower bound is for. */
  readonly switching: Switching;
  /** Blocks that cross a channel side by side, where it is more than one. */
  readonly width?: number;
  /** The adapter that ran it: vendor, architecture, description. */
  readonly adapter: string;
  /** Steps in which something is sent; in block mode those that were combined into rounds. */
  readonly steps: number;
  /** Most of these steps that a block is under way. */
  readonly span: number;
  /** In block mode: the rounds. */
  readonly rounds?: number;
  /** Blocks of the longest message of this mode. */
  readonly largestBlock: number;
  /** Block times of this mode: sum over steps or rounds of the longest message, divided by the width. */
  readonly blocksInSequence: number;
  /** The sum over the steps or rounds of this mode of the longest route, in links. */
  readonly hopsInSequence: number;
  /** Local phases between the first and the last: every block of every node is moved inside its node. */
  readonly rearrangements: number;
  /** Of a cube's algorithm on a grid: how the cube is laid on it, and the most links between neighbours in the cube. */
  readonly embedding?: {
    /** The bits of the coordinates, or those of their Gray codes. */
    readonly code: Embedding;
    /** Most links between two nodes that are neighbours in the cube. */
    readonly dilation: number;
  };
  /** What the links carried, counted where it ran; on grids. */
  readonly linkLoads?: {
    /** Messages that found a link in use by another of the same step. */
    readonly meetings: number;
    /** Blocks that the busiest link carried. */
    readonly most: number;
    /** Blocks that all links carried. */
    readonly total: number;
  };
  /** Links used / links offered over those block times, 0 to 1. */
  readonly utilization: number;
  /**
   * Fewest block times for any schedule under the same ports, switching and width; where elements were asked for, fewest
   * element times: a block time is `unit` of them.
   */
  readonly lowerBound: number;
  /** What the tags were made of; see `Machine.create`. */
  readonly seed: number;
  /** Rows that were run: all slots, but for a sample or a shard. */
  readonly rows: number;
  /** Of a shard: what `mergeReports` puts it in its place by. */
  readonly shard?: ShardPlace;
  /**
   * Whether a tag is the word's position, or (beyond 2^32 words) a hash of it: then a wrong word goes unnoticed
   * with a probability of 2^-32.
   */
  readonly tags: 'exact' | 'hashed';
  /** Whether the schedule passed its check. Others run only `unchecked`. */
  readonly proved: boolean;
  /** If it did not: the first violation in one line, and how many there are. */
  readonly violation?: string;
  /** Whether every block of the pattern was found in its place, by the adapter, in every run. */
  readonly verified: boolean;
  /** Of a shard: SHA-256 of all the rest of its report, so that `allport merge` takes none that was changed. */
  readonly check?: string;
  /** Elapsed time: of the run of the user data if there is any, of the tagged data otherwise. */
  readonly time: RunTimes;
}

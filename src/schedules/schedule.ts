import type { LocalMap } from './local-map.ts';
import type { NodeMap } from './node-map.ts';
import type { Pattern } from './pattern.ts';
import type { Topology } from './topology.ts';

/** How many messages a node may send, and receive, in one step: one in all, or one on each port. */
export type Ports = 'one' | 'all';

/**
 * store-and-forward: a message crosses one link per step. wormhole: a message crosses its whole
 * dimension-order route in one step and holds every link of it.
 */
export type Switching = 'store-and-forward' | 'wormhole';

/**
 * What the nodes send in one step under one node map: node v sends the blocks in its `slots`, one after
 * another in one message, to node map.apply(v), where they arrive in the slots `to`. Without `to` they
 * keep their slots: the block stays in its row of the matrix A[slot][node].
 */
export interface Message {
  readonly map: NodeMap;
  readonly slots: ArrayLike<number>;
  readonly to?: ArrayLike<number>;
}

/** One step: messages that travel at the same time. All of them leave before any of them arrives. */
export type Step = readonly Message[];

/** Inside every node the blocks change their slots; nothing travels. */
export interface LocalPhase {
  readonly kind: 'local';
  readonly name: 'alignment' | 'realignment' | 'rearrangement';
  readonly map: LocalMap;
}

/** A stretch of steps with no local phase between them. */
export interface Segment {
  readonly kind: 'segment';
  /**
   * No message of this segment has `to`: every block stays in its row, so rows are independent of each
   * other. Blocking, fusing, seeking, slicing and sharding are legal inside such a segment only.
   */
  readonly rowClosed: boolean;
  /** The steps in order; every call starts anew, so that no table needs to be held. */
  steps(): Iterable<Step>;
}

export type Phase = LocalPhase | Segment;

/** What a schedule says of itself; the checker compares it with what it counts. */
export interface Claims {
  /** Steps of all segments. */
  readonly steps: number;
  /** Most steps from a block's first move to its last, inclusive. */
  readonly span: number;
  /** Blocks in the longest message. */
  readonly largestMessage: number;
}

/** A proved or provable plan: local phases and segments that carry every block of the pattern. */
export interface Schedule {
  readonly algorithm: string;
  readonly topology: Topology;
  /** Rows of A[slot][node], transit slots included. */
  readonly slots: number;
  readonly pattern: Pattern;
  readonly ports: Ports;
  readonly switching: Switching;
  readonly claims: Claims;
  readonly phases: readonly Phase[];
}

/**
 * The exchange that a schedule is wanted for: inside each cube of the topology every node has `copies` blocks
 * for every member. Slot c * 2^dim + i holds copy c of the block for member i; there are K = copies * 2^dim.
 */
export interface Exchange {
  readonly topology: Topology;
  /** At least 1. */
  readonly copies: number;
}

/** A named way to make schedules: one file each, listed in the catalogue. */
export interface Algorithm {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Where it is published: paper and section. */
  readonly source: string;
  /** What it promises, in a few words. */
  readonly guarantee: string;
  schedule(exchange: Exchange): Schedule;
}

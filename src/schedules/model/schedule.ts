import type { Embedding } from './embedding.ts';
import type { LocalMap } from './local-map.ts';
import type { Topology } from './networks/topology.ts';
import type { NodeMap } from './node-map.ts';
import type { Pattern } from './pattern.ts';

/**
 * How many messages a node may send, and receive, in one step: `one` in all, or one on each port (`all`).
 * (Johnsson-Ho 1992, section 1: one-port and all-port communication.)
 */
export type Ports = 'one' | 'all';

/**
 * `store-and-forward`: a message crosses one link per step. `wormhole`: a message crosses its whole
 * dimension-order (e-cube) route in one step and holds every link of it.
 */
export type Switching = 'store-and-forward' | 'wormhole';

/**
 * What the nodes send in one step under one node map: node v sends the blocks in its `slots`, one after
 * another in one message, to node map.apply(v), where they arrive in the slots `to`. Without `to` they
 * keep their slots: the block stays in its row of the matrix A[slot][node].
 */
export interface Message {
  /** Where each node sends; idle nodes send nothing. */
  readonly map: NodeMap;
  /** Slots that are sent, each from 0 to the schedule's slots - 1; no node sends one twice in a step. */
  readonly slots: ArrayLike<number>;
  /** Slots of arrival, as many as `slots`; not allowed in a row-closed segment. */
  readonly to?: ArrayLike<number>;
}

/** One step: messages that travel at the same time. All of them leave before any of them arrives. */
export type Step = readonly Message[];

/** Inside every node the blocks change their slots; nothing travels. */
export interface LocalPhase {
  /** Tells a local phase from a segment. */
  readonly kind: 'local';
  /** For people, and for the times of a report: what is neither of the ends counts as exchange. */
  readonly name: 'alignment' | 'realignment' | 'rearrangement';
  /** Where the block of each slot of each node goes, inside its node. */
  readonly map: LocalMap;
}

/** A stretch of steps with no local phase between them. */
export interface Segment {
  /** Tells a segment from a local phase. */
  readonly kind: 'segment';
  /**
   * No message of this segment has `to`: every block stays in its row, so rows are independent of each
   * other. Blocking, fusing, seeking, slicing and sharding are legal inside such a segment only.
   */
  readonly rowClosed: boolean;
  /** The steps in order; every call starts anew, so that no table needs to be held. */
  steps(): Iterable<Step>;
}

/** A part of a schedule: blocks move inside nodes, or between them. */
export type Phase = LocalPhase | Segment;

/** What a formula says of a schedule; the checker compares it with what it counts. */
export interface Claims {
  /** Steps of all segments in which something is sent. */
  readonly steps: number;
  /** Most of these steps from a block's first move to its last, inclusive. (Johnsson-Ho 1992, definition 2.) */
  readonly span: number;
  /** Blocks in the longest message. */
  readonly largestMessage: number;
}

/**
 * A plan: local phases and segments that carry every block of the pattern to its place. Nothing here says that
 * it is right; `check` finds that out.
 */
export interface Schedule {
  /** A name for people. */
  readonly algorithm: string;
  /** The network it is for. */
  readonly topology: Topology;
  /** Rows of A[slot][node], transit slots included. */
  readonly slots: number;
  /** What must go where. */
  readonly pattern: Pattern;
  /** The port model that it keeps, and that its lower bound is for. */
  readonly ports: Ports;
  /** How its messages cross the network. */
  readonly switching: Switching;
  /**
   * Blocks that cross a channel side by side, a whole number of at least 1; left out: 1. A message of L blocks takes
   * ceil(L / width) block times. (Johnsson-Ho 1992, section 6.)
   */
  readonly width?: number;
  /** How the cube that it is for was laid on its grid, if it was; for people. */
  readonly embedding?: Embedding;
  /** What formulas say of its steps, where there are any; the checker counts for itself. */
  readonly claims?: Partial<Claims>;
  /** Where steps were combined into fewer: how many they were, and their span; for people. */
  readonly combined?: Pick<Claims, 'steps' | 'span'>;
  /** Where elements are, if the problem asks for elements and not for places. */
  readonly elements?: Elements;
  /** Run one after another. */
  readonly phases: readonly Phase[];
}

/**
 * Where the elements of a problem are, by element: (slot * nodes + node) * unit + its place within the slot, which stays. A
 * place of the pattern that holds no element holds padding.
 */
export interface Elements {
  /** Elements of a slot: 1 to 1024. */
  readonly unit: number;
  /** Before the first phase. */
  readonly start: Uint32Array<ArrayBuffer>;
  /** After the last phase. */
  readonly end: Uint32Array<ArrayBuffer>;
}

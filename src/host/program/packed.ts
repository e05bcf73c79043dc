import type { LocalPhase, MemberOperation } from '../../schedules/index.ts';

/** A local phase in place: in every node v the block of row r changes places with that of r ^ v. */
export interface PackedAlign {
  /** Which kernel it is for. */
  readonly kind: 'align';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
}

/** The same with the node's mask in place of v: in every node v the block of row r changes places with that of r ^ masks[v]. */
export interface PackedMaskedAlign {
  /** Which kernel it is for. */
  readonly kind: 'masked-align';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** For each node. */
  readonly masks: Uint32Array<ArrayBuffer>;
}

/** Any other local phase, as the rearrange kernel takes it: the inverse map. */
export interface PackedLocal {
  /** Tells a local phase from segments. */
  readonly kind: 'local';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** What brings a member number back. */
  readonly inverseOperation: MemberOperation;
  /** The bits that choose the member of a cube. */
  readonly mask: number;
  /** Table of `slots` entries that comes first; a missing one is the identity. */
  readonly inverseBefore?: Uint32Array<ArrayBuffer>;
  /** The same, last. */
  readonly inverseAfter?: Uint32Array<ArrayBuffer>;
}

/** A local phase of any kind, as the move kernel takes it. */
export interface PackedTable {
  /** Which kernel it is for. */
  readonly kind: 'table';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** By place row * nodes + node after it: the place of the block before it. */
  readonly origins: Uint32Array<ArrayBuffer>;
}

/** The moves of a segment, step by step. */
export interface PackedSteps {
  /** The same number of words for each move; how many depends on the kernel. */
  readonly moves: Uint32Array<ArrayBuffer>;
  /** Step t holds the moves from firstMove[t] up to firstMove[t + 1]. */
  readonly firstMove: Uint32Array<ArrayBuffer>;
}

/** A segment in which all nodes exchange, as the exchange kernel takes it. Two words a move: row, node mask. */
export interface PackedExchange extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'exchange';
  /** The row that holds each slot in this segment; left out: its own. */
  readonly rowOf?: Uint32Array;
}

/**
 * Any other segment, as the transfer kernel takes it. Four words a move: row, offset, whether it is a shift,
 * whether the row is in the spare memory. A last step brings home the rows that end there.
 */
export interface PackedTransfer extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'transfer';
}

/**
 * A segment in which nodes send to each other in pairs, other pairs in each row, as the swap kernel takes it. Two words
 * a move: row, table.
 */
export interface PackedSwaps extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'swaps';
  /** For each table and node its partner; itself, if it sends nothing. */
  readonly partners: Uint32Array<ArrayBuffer>;
}

/**
 * Any other segment, as the gather kernel takes it. Four words a move: the row that is sent, the row in which it arrives,
 * table, and FROM_SPARE and TO_SPARE. A last step brings home the rows that end in the spare memory.
 */
export interface PackedGathers extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'gathers';
  /** For each table and node: the node whose block arrives there, itself where a block stays, or NOBODY. */
  readonly sources: Uint32Array<ArrayBuffer>;
}

/** A whole exchange in one pass. */
interface PackedTranspose {
  /** Which kernel it is for. */
  readonly kind: 'transpose';
}

/** A phase in the form that the machine loads. */
export type PackedPhase =
  | PackedAlign
  | PackedMaskedAlign
  | PackedLocal
  | PackedTable
  | PackedExchange
  | PackedTransfer
  | PackedSwaps
  | PackedGathers
  | PackedTranspose;

/** A segment. */
export type PackedStepsPhase = Extract<PackedPhase, PackedSteps>;

/** Whether a phase is a segment. */
export function isSteps(phase: PackedPhase): phase is PackedStepsPhase {
  return 'moves' in phase;
}

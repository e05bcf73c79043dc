import type {
  Certificate,
  Embedding,
  Ports,
  ProblemFacts,
  Switching,
  TopologyCode,
} from '../../schedules/index.ts';

/** What a proof counts of an algorithm in one of its forms, whether the form was run or not. */
export interface CountedForm
  extends Pick<Certificate, 'steps' | 'span' | 'blocksInSequence' | 'lowerBound' | 'unit' | 'utilization'> {
  readonly algorithm: string;
  /** The form: `step` or `block`; of a run also `fused` or `seek`. */
  readonly mode: string;
  readonly ports: Ports;
  readonly switching: Switching;
}

/** What a run took, in milliseconds; of several runs that of the median. */
interface RunMilliseconds {
  readonly alignMs: number;
  readonly exchangeMs: number;
  readonly realignMs: number;
  readonly verifyMs: number;
  readonly totalMs: number;
  /** What moved the blocks: kernels of a GPU by their name, or `processor`. */
  readonly kernels: string;
  readonly runs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
}

/**
 * What tables and figures say of a run. A report of the simulated machine has all of it and more; here are no more than the
 * names that are read, so that pages need no machine.
 */
export interface RunFacts extends CountedForm {
  readonly source: string;
  readonly adapter: string;
  readonly topology: TopologyCode;
  readonly nodes: number;
  readonly problem: ProblemFacts;
  /** Of all nodes. */
  readonly blocks: number;
  readonly slots: number;
  /** u32 words of a block. */
  readonly words: number;
  /** Where elements were asked for: places in blocks that hold none. */
  readonly padding?: number;
  readonly width?: number;
  readonly embedding?: { readonly code: Embedding; readonly dilation: number };
  /** Of block mode: the rounds. */
  readonly rounds?: number;
  /** Blocks of the longest message. */
  readonly largestBlock: number;
  readonly hopsInSequence: number;
  readonly rearrangements: number;
  readonly linkLoads?: { readonly most: number };
  readonly proved: boolean;
  readonly violation?: string;
  /** Of mode `seek`: the steps that were done. */
  readonly step?: number;
  readonly rows: number;
  readonly shard?: { readonly index: number; readonly of: number };
  readonly verified: boolean;
  /** Blocks that were looked at, and those of them in wrong places, some with the place: slot * nodes + node. */
  readonly looked: number;
  readonly mismatches: number;
  readonly wrongPlaces: readonly number[];
  /** Whether the words of user data were summed up: there is none for tagged data. */
  readonly fingerprint?: object;
  readonly time: RunMilliseconds;
}

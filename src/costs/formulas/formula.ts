import type { Counts, Rounds } from '../counts.ts';
import type { Network } from './network.ts';

/** The exchange that is counted: K = copies x nodes blocks in every node. */
export interface Exchange {
  readonly network: Network;
  /** Blocks that a node has for each node: a whole number, at least 1. */
  readonly copies: number;
  /** `step`: the schedule as the catalogue has it; `block`: its steps gathered into few, long messages. */
  readonly form: 'step' | 'block';
}

/** What the formulas of one algorithm give; the counts that are the same for all are added to it. */
export interface Counted extends Pick<Counts, 'ports' | 'switching'> {
  /** Alike rounds may be apart, and there may be some that do not happen. */
  readonly rounds: readonly Rounds[];
  /** How often a node rearranges its blocks between rounds; left out: never. */
  readonly rearrangements?: number;
}

/** The closed formulas of one algorithm: undefined where it has none, or is not for the network. */
export type Formula = (exchange: Exchange) => Counted | undefined;

/** So many rounds that are alike. */
export function alike(times: number, blocks: number, hops: number): Rounds {
  return { blocks, hops, times };
}

/** The numbers 0 .. count - 1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

import type { Sweep, Unpriced } from '../costs/advice.ts';
import type { Machine } from '../costs/machine.ts';

/** What a prediction is for. */
export interface PredictedExchange {
  /** The network for people: "cube 2^10", "torus 8x8". */
  readonly network: string;
  readonly nodes: number;
  /** Blocks that each node has for each other. */
  readonly copies: number;
  readonly machine: Machine;
  /** The algorithms that have no price there. */
  readonly leftOut: readonly Unpriced[];
}

/** Predicted times over block sizes. */
export interface Prediction extends PredictedExchange {
  readonly sweep: Sweep;
}

/** Block sizes in a table: more do not fit on a line. */
const MOST_SIZES = 7;

/** Places, among the block sizes of a sweep, of those that a table shows: both ends and some between. */
export function shownSizes({ bytes }: Sweep): number[] {
  const last = bytes.length - 1;
  const stride = Math.ceil(last / (MOST_SIZES - 1));
  return bytes.map((_, i) => i).filter((i) => i === last || (i % stride === 0 && i + stride / 2 <= last));
}

/** The time of the fastest at each block size of the sweep. */
export function leastTimes({ bytes, curves }: Sweep): number[] {
  return bytes.map((_, i) => Math.min(...curves.map(({ seconds }) => seconds[i])));
}

/** "necklace, de-bruijn (needs all ports); ring (...)". */
export function describeLeftOut(leftOut: readonly Unpriced[]): string {
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return reasons
    .map((reason) => {
      const names = leftOut
        .filter((unpriced) => unpriced.reason === reason)
        .map(({ algorithm }) => algorithm);
      return `${names.join(', ')} (${reason})`;
    })
    .join('; ');
}

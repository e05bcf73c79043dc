import type { Ports, Switching } from '../schedules/model/schedule.ts';

/** What stands behind the prices of a machine; `specified`: a data sheet of its maker. */
export const BASES = ['published', 'measured', 'specified', 'assumed'] as const;
type Basis = (typeof BASES)[number];

/**
 * A price list: what a machine takes for each thing that is counted. Times are in seconds and amounts in bytes; no price
 * is negative, and a price of 0 means that the thing takes no time of its own.
 */
export interface Machine {
  /** How it is called: lower case, words joined by hyphens. */
  readonly name: string;
  /** Whether somebody published, measured or promised the prices, or they only guess at the order of magnitude. */
  readonly basis: Basis;
  /** Where the prices come from: paper and section, or what was assumed. */
  readonly source: string;
  /** How many messages a node can send, and receive, at a time. */
  readonly ports: Ports;
  /** Whether a message can cross several links at once. */
  readonly switching: Switching;
  /** Blocks that cross from a node to its neighbour side by side: a whole number, at least 1. */
  readonly channelWidth: number;
  /** The most bytes of a message that one startup pays for; Infinity where a startup is for the message. */
  readonly packetBytes: number;
  /** Seconds for each startup. */
  readonly startup: number;
  /** Seconds for a byte on a link. */
  readonly perByte: number;
  /** Seconds for a link of the longest route. */
  readonly perHop: number;
  /** Seconds for a byte in the alignment or the realignment. */
  readonly alignmentPerByte: number;
  /** Seconds for a byte in a rearrangement. */
  readonly rearrangementPerByte: number;
  /** What a barrier takes. */
  readonly barrier: BarrierPrice;
}

/**
 * A barrier among N nodes takes constant + perDoubling x log2 N seconds, and no less than none: a machine has a wire for it
 * or a tree of messages. On the 2^d x 2^d nodes of Suh-Shin's Paragon (126 d - 113) us is 63 us for each doubling less
 * 113 us, the one price that may be negative.
 */
export interface BarrierPrice {
  /** Seconds, whatever the network; may be negative. */
  readonly constant: number;
  /** Seconds for each doubling of the nodes. */
  readonly perDoubling: number;
}

import type { Ports, Switching } from '../schedules/model/schedule.ts';

/** What a message takes. */
export interface MessagePrices {
  /** Seconds for each startup. */
  readonly startup: number;
  /** Seconds for a byte on a link. */
  readonly perByte: number;
  /** Seconds for a link of the longest route. */
  readonly perHop: number;
}

/**
 * What a machine takes for each thing that is counted. Times are in seconds and amounts in bytes, or in elements of a matrix
 * where these are counted: then an element stands for a byte throughout. A price of 0 means that the thing takes no time of
 * its own; none is negative, but for the barrier's constant.
 */
export interface PriceList extends MessagePrices {
  /** How many messages a node can send, and receive, at a time. */
  readonly ports: Ports;
  /**
   * `half`: a node that uses one port sends or receives, one at a time, and a round in which it does both takes twice as
   * long; where it uses all ports, it does both at once (Ho-Johnsson 1986, section 3.3.2, T_min). Left out: always both.
   */
  readonly duplex?: 'half';
  /** Whether a message can cross several links at once. */
  readonly switching: Switching;
  /** Blocks that cross from a node to its neighbour side by side: a whole number, at least 1. */
  readonly channelWidth: number;
  /** The most bytes of a message that one startup pays for; Infinity where a startup is for the message. */
  readonly packetBytes: number;
  /**
   * Seconds that the processor of a node takes for each message that it sends, and again for each that it receives, one after
   * another (the o of LogP: Culler and others 1993, section 3). Left out: none beside the startup.
   */
  readonly overhead?: number;
  /** What takes the place of startup, perByte and perHop in a round in which a message leaves a server; left out: nothing does. */
  readonly outside?: MessagePrices;
  /** Seconds for a byte in the alignment or the realignment. */
  readonly alignmentPerByte: number;
  /** Seconds for a byte that is moved inside a node between rounds. */
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

/** Runs everything, and nothing takes any time: what is priced is put in its place. */
export const FREE: PriceList = {
  ports: 'all',
  switching: 'wormhole',
  channelWidth: 1,
  packetBytes: Number.POSITIVE_INFINITY,
  startup: 0,
  perByte: 0,
  perHop: 0,
  alignmentPerByte: 0,
  rearrangementPerByte: 0,
  barrier: { constant: 0, perDoubling: 0 },
};

/** What a startup costs, in transmissions of so many bytes; undefined where it costs nothing, or these take no time. */
export function startupsIn({ startup, perByte }: MessagePrices, bytes: number): number | undefined {
  const times = startup / (perByte * bytes);
  return times > 0 && Number.isFinite(times) ? times : undefined;
}

import { FREE, type PriceList } from '../../costs/price-list.ts';

/** What an engine is told of its network, in seconds and bytes per second. */
export interface ToldNetwork {
  /** Of every message, whatever its size. */
  readonly startup: number;
  /** For each link that a message crosses. */
  readonly hop: number;
  /** Of a link in each direction, more than 0. */
  readonly bandwidth: number;
}

/** A bandwidth is written so. */
const BANDWIDTH_DIGITS = 12;

/** The prices of a network of which only this is known: all else is free, and it runs everything. */
export function pricesOfNetwork({ startup, hop, bandwidth }: ToldNetwork): PriceList {
  return { ...FREE, startup, perByte: 1 / bandwidth, perHop: hop };
}

/** What an engine is told of a network with these prices; the bandwidth is infinite where bytes take no time. */
export function networkOfPrices({ startup, perHop, perByte }: PriceList): ToldNetwork {
  // A price for a byte is a rounded number, and so is what it is the inverse of.
  return { startup, hop: perHop, bandwidth: Number((1 / perByte).toPrecision(BANDWIDTH_DIGITS)) };
}

import { FREE, type MessagePrices, type PriceList } from '../costs/price-list.ts';

/** What an engine is told of messages, in seconds and bytes per second. */
interface ToldMessages {
  /** Of every message, whatever its size. */
  readonly startup: number;
  /** For each link that a message crosses. */
  readonly hop: number;
  /** Of a link in each direction, more than 0. */
  readonly bandwidth: number;
}

/** What an engine is told of its network. */
export interface ToldNetwork extends ToldMessages {
  /** Of messages that leave servers; left out: the same. */
  readonly outside?: ToldMessages;
}

/** A bandwidth is written so. */
const BANDWIDTH_DIGITS = 12;

/** The prices of a network of which only this is known: all else is free, and it runs everything. */
export function pricesOfNetwork({ outside, ...inside }: ToldNetwork): PriceList {
  return { ...FREE, ...pricesOf(inside), ...(outside && { outside: pricesOf(outside) }) };
}

/** What an engine is told of a network with these prices; a bandwidth is infinite where bytes take no time. */
export function networkOfPrices({ outside, ...prices }: PriceList): ToldNetwork {
  return { ...toldOf(prices), ...(outside && { outside: toldOf(outside) }) };
}

/** Whether bytes take time everywhere: otherwise there is no bandwidth. */
export function hasBandwidths({ perByte, outside }: PriceList): boolean {
  return perByte > 0 && (outside === undefined || outside.perByte > 0);
}

function pricesOf({ startup, hop, bandwidth }: ToldMessages): MessagePrices {
  return { startup, perByte: 1 / bandwidth, perHop: hop };
}

function toldOf({ startup, perHop, perByte }: MessagePrices): ToldMessages {
  // A price for a byte is a rounded number, and so is what it is the inverse of.
  return { startup, hop: perHop, bandwidth: Number((1 / perByte).toPrecision(BANDWIDTH_DIGITS)) };
}

import type { Counts } from '../schedules/model/counts.ts';
import { barrierTime, clockOf, type Site } from './clock.ts';
import type { PriceList } from './price-list.ts';

/** Engines that simulate a network and are told its prices, and the names of their simulators. */
export const NETWORK_SIMULATORS: ReadonlyMap<string, string> = new Map([
  ['simgrid', 'SimGrid'],
  ['chakra', 'ASTRA-sim'],
]);

/** What an exported program takes by the prices of a machine. */
export interface ProgramPrice {
  /** Seconds of what the program does: its messages. */
  readonly predictedSeconds: number;
  /** Seconds of all that the machine has prices for: the total of `allport cost`. */
  readonly costSeconds: number;
  /** What has a price and is not done by the program, in words; empty where the two times are the same. */
  readonly notDone: readonly string[];
}

/**
 * Prices a program of `allport export` for blocks of so many bytes.
 * @param engine for which it is written; simulators send every message whole, and its blocks one after another
 */
export function programPrice(counts: Counts, site: Site, bytes: number, engine: string): ProgramPrice {
  const { machine } = site;
  const simulated: PriceList = {
    ...machine,
    packetBytes: Number.POSITIVE_INFINITY,
    channelWidth: 1,
    overhead: 0,
  };
  const simulator = NETWORK_SIMULATORS.get(engine);
  const own = clockOf(counts, { ...site, machine: simulator ? simulated : machine });
  return {
    predictedSeconds: own(bytes).messages,
    costSeconds: clockOf(counts, site)(bytes).total,
    notDone: [...pricedBesides(site), ...(simulator ? notSimulated(machine, simulator) : [])],
  };
}

/**
 * What a machine has prices for among the things that no exported program does, in words. Its messages take blocks from
 * where they lie and bring them to where they belong, so that none is sorted; and a rank begins a round when its own
 * messages of the last one are done, without waiting for all.
 */
export function pricedBesides({ machine, nodes }: Site): string[] {
  const prices: readonly (readonly [word: string, price: number])[] = [
    ['alignment', machine.alignmentPerByte],
    ['rearrangements', machine.rearrangementPerByte],
    ['barriers', barrierTime(machine.barrier, nodes)],
  ];
  return prices.filter(([, price]) => price > 0).map(([word]) => word);
}

function notSimulated({ packetBytes, channelWidth, overhead = 0 }: PriceList, simulator: string): string[] {
  return [
    ...(overhead > 0 ? [`overheads of messages (for ${simulator})`] : []),
    ...(Number.isFinite(packetBytes) ? [`packets (for ${simulator})`] : []),
    ...(channelWidth > 1 ? [`wide channels (for ${simulator})`] : []),
  ];
}

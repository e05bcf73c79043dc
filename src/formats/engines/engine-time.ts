import { FREE, type PriceList } from '../../costs/price-list.ts';
import { InputError } from '../../schedules/index.ts';
import type { Counts } from '../../schedules/model/counts.ts';
import { quoted } from '../printable.ts';
import type { Facts } from './exported.ts';

/** What an engine is told of its network, in seconds and bytes per second. */
export interface ToldNetwork {
  /** Of every message, whatever its size. */
  readonly startup: number;
  /** For each link that a message crosses. */
  readonly hop: number;
  /** Of a link in each direction, more than 0. */
  readonly bandwidth: number;
}

/** A line that an engine prints: the facts of the schedule, what one exchange took, and what the engine was told of the network. */
export interface EngineTime extends Facts, Partial<ToldNetwork> {
  readonly engine: string;
  readonly blockBytes: number;
  readonly seconds: number;
  /** The same by MPI_Alltoall. */
  readonly alltoallSeconds?: number;
}

/** A bandwidth is written so. */
const BANDWIDTH_DIGITS = 12;

const WORDS = ['engine', 'algorithm', 'network', 'mode'];
const NUMBERS = ['ranks', 'blockBytes', 'seconds'];
const OPTIONAL_NUMBERS = ['alltoallSeconds', 'startup', 'hop'];

/**
 * Reads a line that `run.sh` or the example program of an export printed.
 * @param where the file and line, for the error
 * @throws InputError when it is something else
 */
export function readEngineTime(line: string, where: string): EngineTime {
  const refuse = (what: string): never => {
    throw new InputError(`${where}: ${what}; give the lines that run.sh or example of an export print`);
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    refuse(`${quoted(line)} is no JSON`);
  }
  if (!isObject(parsed)) return refuse(`${quoted(line)} is no object`);
  const { ranks, bandwidth, counts } = parsed;
  for (const name of WORDS) if (typeof parsed[name] !== 'string') refuse(`there is no "${name}"`);
  for (const name of NUMBERS) if (!isAmount(parsed[name])) refuse(`there is no number "${name}"`);
  for (const name of OPTIONAL_NUMBERS) {
    if (parsed[name] !== undefined && !isAmount(parsed[name])) refuse(`"${name}" is no number`);
  }
  if (Number(ranks) < 1) refuse('"ranks" is less than 1');
  if (bandwidth !== undefined && !(isAmount(bandwidth) && bandwidth > 0)) {
    refuse('"bandwidth" is no number above 0');
  }
  if (!isCounts(counts)) refuse('there are no "counts" of a schedule');
  return parsed as unknown as EngineTime;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A number as files have it: 1e999 is read as Infinity. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isCounts(value: unknown): value is Counts {
  if (!isObject(value)) return false;
  const { ports, switching, rounds, aligned, rearranged } = value;
  const isRounds = (round: unknown) =>
    isObject(round) && isAmount(round.blocks) && isAmount(round.hops) && isAmount(round.times);
  return (
    (ports === 'one' || ports === 'all') &&
    (switching === 'store-and-forward' || switching === 'wormhole') &&
    Array.isArray(rounds) &&
    rounds.every(isRounds) &&
    isAmount(aligned) &&
    isAmount(rearranged)
  );
}

/** The prices of a network of which only this is known: all else is free, and it runs everything. */
export function pricesOfNetwork({ startup, hop, bandwidth }: ToldNetwork): PriceList {
  return { ...FREE, startup, perByte: 1 / bandwidth, perHop: hop };
}

/** What an engine is told of a network with these prices; the bandwidth is infinite where bytes take no time. */
export function networkOfPrices({ startup, perHop, perByte }: PriceList): ToldNetwork {
  // A price for a byte is a rounded number, and so is what it is the inverse of.
  return { startup, hop: perHop, bandwidth: Number((1 / perByte).toPrecision(BANDWIDTH_DIGITS)) };
}

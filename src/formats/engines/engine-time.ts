import { InputError } from '../../schedules/index.ts';
import { quoted } from '../printable.ts';
import type { Facts } from './exported.ts';

/** What messages take on a network, in seconds and bytes per second. */
export interface Prices {
  /** Of every message, whatever its size. */
  readonly startup: number;
  /** For each link that a message crosses. */
  readonly hop: number;
  /** Of a link in each direction. */
  readonly bandwidth: number;
}

/** A line that an engine prints: the facts of the schedule, what one exchange took, and what the engine was told of the network. */
export interface EngineTime extends Facts, Partial<Prices> {
  readonly engine: string;
  readonly blockBytes: number;
  readonly seconds: number;
  /** The same by MPI_Alltoall. */
  readonly alltoallSeconds?: number;
}

const WORDS = ['engine', 'algorithm', 'network', 'mode'];
const NUMBERS = ['ranks', 'rounds', 'blocksInSequence', 'hopsInSequence', 'blockBytes', 'seconds'];
const OPTIONAL_NUMBERS = ['alltoallSeconds', 'startup', 'hop', 'bandwidth'];

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
  if (typeof parsed !== 'object' || parsed === null) refuse(`${quoted(line)} is no object`);
  const values = parsed as Record<string, unknown>;
  const isNumber = (value: unknown) => typeof value === 'number' && value >= 0;
  for (const name of WORDS) if (typeof values[name] !== 'string') refuse(`there is no "${name}"`);
  for (const name of NUMBERS) if (!isNumber(values[name])) refuse(`there is no number "${name}"`);
  for (const name of OPTIONAL_NUMBERS) {
    if (values[name] !== undefined && !isNumber(values[name])) refuse(`"${name}" is no number`);
  }
  return parsed as EngineTime;
}

/**
 * What the exchange should take: in every round the startup, the links of the longest route, and the bytes of the longest
 * message.
 *
 * @param prices what is not there is what the engine was told, and otherwise 0 for a hop
 * @returns seconds, or undefined where startup or bandwidth is not known
 */
export function predictedSeconds(time: EngineTime, prices: Partial<Prices>): number | undefined {
  const { startup, hop = 0, bandwidth } = { ...time, ...prices };
  if (startup === undefined || bandwidth === undefined) return undefined;
  const { rounds, hopsInSequence, blocksInSequence, blockBytes } = time;
  return rounds * startup + hopsInSequence * hop + (blocksInSequence * blockBytes) / bandwidth;
}

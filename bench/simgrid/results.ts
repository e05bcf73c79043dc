// What the record says of each platform: who is the fastest, and by how much.
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { REFITTED } from './choice.ts';
import { microsecondsOf, PLATFORMS, type Platform } from './platforms.ts';
import { type Asked, isOn, type Line, type Prices, type SimulatedRecord } from './record.ts';

/** An exchange and its time. */
export interface Timed {
  readonly exchange: string;
  readonly microseconds: number;
}

/** What is known for blocks of one size. */
export interface Row {
  readonly bytes: number;
  /** What the library takes by each price list, by its name. */
  readonly byPrices: ReadonlyMap<string, Timed>;
  /** That by the measured prices. */
  readonly library: Timed;
  /** The fastest of those that the library takes by any prices. */
  readonly ours: Timed;
  /** The fastest of SMPI's. */
  readonly others: Timed;
  /** The library after its guard has tried it beside the fastest of SMPI's. Microseconds. */
  readonly guarded: number;
}

/** A platform with a cost for each message. */
export interface Result {
  readonly platform: Platform;
  /** Microseconds. */
  readonly message: number;
  readonly prices: Prices;
  readonly rows: readonly Row[];
}

/** Times that differ by less are the same: the messages are the same in another order. */
const SAME = 1.001;

/** What the record has, by platform and cost; what was not measured yet is left out. */
export function resultsOf({ times, choices }: SimulatedRecord): Result[] {
  return PLATFORMS.flatMap((platform) =>
    platform.messages.flatMap((seconds): Result[] => {
      const message = microsecondsOf(seconds);
      const isIts = isOn(platform.name, message);
      const its = choices.find(isIts);
      if (its === undefined) return [];
      const { takes, ...prices } = its;
      const lines = times.filter(isIts);
      const sizes = Object.keys(takes[REFITTED]).map(Number);
      const rows = sizes.map((bytes) => {
        const taken = Object.entries(takes).map(([list, by]) => [list, by[bytes]] as const);
        return rowOf(lines, bytes, new Map(taken));
      });
      return [{ platform, message, prices, rows }];
    }),
  );
}

function rowOf(lines: readonly Line[], bytes: number, taken: ReadonlyMap<string, string>): Row {
  const ours = timesAt(lines, bytes, 'allport');
  const timeOf = (exchange: string) => {
    const found = ours.find((one) => one.exchange === exchange);
    if (found === undefined) throw new Error(`the record has no ${exchange} for blocks of ${bytes} B`);
    return found;
  };
  return {
    bytes,
    byPrices: new Map(Array.from(taken, ([list, exchange]) => [list, timeOf(exchange)])),
    library: timeOf(taken.get(REFITTED) ?? ''),
    ours: fastest(ours),
    others: fastest(timesAt(lines, bytes, 'smpi')),
    guarded: fastest(timesAt(lines, bytes, 'guarded')).microseconds,
  };
}

/** The times for blocks of so many bytes. */
export function timesAt(lines: readonly Line[], bytes: number, of: Asked['of']): Timed[] {
  return lines.flatMap((line) => {
    const microseconds = line.microseconds[bytes];
    return line.of === of && microseconds !== undefined ? [{ exchange: line.exchange, microseconds }] : [];
  });
}

export function fastest(timed: readonly Timed[]): Timed {
  return timed.reduce((least, one) => (one.microseconds < least.microseconds ? one : least));
}

/** How many times as long the fastest of the others takes. */
export const gain = ({ library, others }: Row) => others.microseconds / library.microseconds;

/** How many times as long the guarded library takes as MPI's own, and as the library alone. */
export const overOwn = ({ guarded, others }: Row) => guarded / others.microseconds;
export const overAlone = ({ guarded, library }: Row) => guarded / library.microseconds;

/** How many times as long the library takes by a price list as by the best one. */
export function lossBy(list: string, { byPrices, ours }: Row): number {
  return (byPrices.get(list)?.microseconds ?? Number.NaN) / ours.microseconds;
}

/** The row with the most of something. */
export function most<T>(rows: readonly T[], amount: (row: T) => number): T {
  return rows.reduce((largest, row) => (amount(row) > amount(largest) ? row : largest));
}

/** The first row from which on the library is faster than all others; undefined if there is none. */
export function winsFrom(rows: readonly Row[]): Row | undefined {
  return rows[rows.findLastIndex((row) => gain(row) < SAME) + 1];
}

/** The first row from which on the library takes a schedule in rounds, and not all messages at once; undefined if there is none. */
export function oursFrom(rows: readonly Row[]): Row | undefined {
  return rows[rows.findLastIndex(({ library }) => library.exchange === AT_ONCE) + 1];
}

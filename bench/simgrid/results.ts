// What the record says of each platform: who is the fastest, and by how much.
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { chosen } from './choice.ts';
import { microsecondsOf, PLATFORMS, type Platform } from './platforms.ts';
import type { Line } from './record.ts';

/** An exchange and its time. */
export interface Timed {
  readonly exchange: string;
  readonly microseconds: number;
}

/** What is known for blocks of one size. */
export interface Row {
  readonly bytes: number;
  readonly library: Timed;
  /** Of those that allport exports, the fastest of which there is a time. */
  readonly ours: Timed;
  /** The fastest of SMPI's. */
  readonly others: Timed;
  /** What the rules of an MPI library take, by the name of the rules. */
  readonly rules: ReadonlyMap<string, number>;
}

/** A platform with a cost for each message. */
export interface Result {
  readonly platform: Platform;
  /** Microseconds. */
  readonly message: number;
  readonly rows: readonly Row[];
}

/** The rules of libraries, each of which chooses among the others by the size of the block and the number of ranks. */
export const RULES = ['ompi', 'mpich', 'mvapich2', 'impi'];

/** Times that differ by less are the same: the messages are the same in another order. */
const SAME = 1.001;

/** What the record has, by platform and cost; what was not measured yet is left out. */
export function resultsOf(record: readonly Line[]): Result[] {
  const results = PLATFORMS.flatMap((platform) =>
    platform.messages.map((message): Result => {
      const each = microsecondsOf(message);
      const lines = record.filter((line) => line.platform === platform.name && line.message === each);
      const sizes = [...new Set(lines.flatMap(({ microseconds }) => Object.keys(microseconds).map(Number)))];
      sizes.sort((a, b) => a - b);
      const names = chosen(platform, message, sizes);
      return { platform, message: each, rows: sizes.map((bytes, i) => rowOf(lines, bytes, names[i])) };
    }),
  );
  return results.filter(({ rows }) => rows.length > 0);
}

function rowOf(lines: readonly Line[], bytes: number, name: string): Row {
  const timed = lines.flatMap(({ of, exchange, microseconds }) => {
    const time = microseconds[bytes];
    return time === undefined ? [] : [{ of, exchange, microseconds: time }];
  });
  const ours = timed.filter(({ of }) => of === 'allport');
  const library = ours.find(({ exchange }) => exchange === name);
  if (library === undefined) throw new Error(`the record has no ${name} for blocks of ${bytes} B`);
  const others = timed.filter(({ of }) => of === 'smpi');
  const rules = others.filter(({ exchange }) => RULES.includes(exchange));
  return {
    bytes,
    library,
    ours: fastest(ours),
    others: fastest(others),
    rules: new Map(rules.map(({ exchange, microseconds }) => [exchange, microseconds])),
  };
}

function fastest(timed: readonly Timed[]): Timed {
  return timed.reduce((least, one) => (one.microseconds < least.microseconds ? one : least));
}

/** How many times as long the fastest of the others takes. */
export const gain = ({ library, others }: Row) => others.microseconds / library.microseconds;

/** The first row from which on the library is faster than all others; undefined if there is none. */
export function winsFrom(rows: readonly Row[]): Row | undefined {
  const last = rows.findLastIndex((row) => gain(row) < SAME);
  return rows[last + 1];
}

/** The first size from which on the library takes a schedule of allport in rounds, and not all messages at once. */
export function oursFrom(rows: readonly Row[]): Row | undefined {
  const last = rows.findLastIndex(({ library }) => library.exchange === AT_ONCE);
  return rows[last + 1];
}

/** How many times as long as the faster of ours and what the rules of each library take: the most over some rows. */
export function worst(rows: readonly Row[]): number {
  return rows.reduce((most, { library, ours, rules }) => {
    const best = Math.min(ours.microseconds, ...rules.values());
    return Math.max(most, library.microseconds / best);
  }, 1);
}

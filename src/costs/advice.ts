import { roundsIn } from '../schedules/model/counts.ts';
import type { Candidate, CountedBy } from './candidates.ts';
import { amountsOf, type Clock, clockOf, type Site, type Times } from './clock.ts';

/** Block sizes at which one algorithm is faster than another, next to a size at which it is not. */
interface BreakEven {
  /** Bytes below which it is faster; left out: at no smaller size. */
  readonly below?: number;
  /** Bytes from which on it is faster; left out: at no larger size. */
  readonly from?: number;
}

/** A place in the ranking. */
export interface Ranked extends Pick<Candidate, 'layout'> {
  readonly algorithm: string;
  /** Elements of a block, where elements are asked for. */
  readonly unit?: number;
  readonly countedBy: CountedBy;
  readonly rounds: number;
  /** Sum of the longest messages, in block times: as many blocks at a time as the channels are wide. */
  readonly blocksInSequence: number;
  /** In seconds. */
  readonly times: Times;
  /** Takes the same time as the algorithm before it at every block size. */
  readonly equalsPrevious: boolean;
  /** Where it is faster than the algorithm before it. */
  readonly fasterThanPrevious: BreakEven;
}

/** From a block size on, up to the next one, the fastest algorithms: several where they take the same time. */
export interface Fastest {
  readonly fromBytes: number;
  /** The largest size at which they are. */
  readonly toBytes: number;
  /** Their time for blocks of `fromBytes`. */
  readonly seconds: number;
  readonly algorithms: readonly string[];
  /** The next one; left out where all take the same time. */
  readonly next?: Next;
}

/** The algorithm behind the fastest, at the size at which it is the furthest behind. */
interface Next {
  readonly algorithm: string;
  readonly atBytes: number;
  /** Its time divided by that of the fastest; Infinity where the fastest takes none. */
  readonly times: number;
}

/** Predicted times for one block size. */
export interface Ranking {
  readonly bytes: number;
  /** The fastest first. */
  readonly ranking: readonly Ranked[];
  /** The first, and those that take the same time there. */
  readonly fastest: readonly [Fastest];
  /** Every change of the fastest from 1 B to 1 GiB, to the byte. */
  readonly bySize: readonly Fastest[];
}

/** Predicted times of an algorithm over a range of block sizes. */
export interface Curve extends Pick<Candidate, 'layout'> {
  readonly algorithm: string;
  readonly countedBy: CountedBy;
  /** In the order of the sweep's `bytes`. */
  readonly seconds: readonly number[];
}

/** Predicted times over a range of block sizes. */
export interface Sweep {
  /** Bytes of a block: both ends, the powers of two between them, every change of the fastest, and the size that is marked. */
  readonly bytes: readonly number[];
  /** In the order in which they are the fastest; then the others, those first that come the nearest to it. */
  readonly curves: readonly Curve[];
  /** Every change of the fastest, to the byte. */
  readonly fastest: readonly Fastest[];
}

/** Block sizes from one to another, and one between them that somebody asks for. */
export interface Sizes {
  readonly from: number;
  readonly to: number;
  readonly marked?: number | undefined;
}

/** An algorithm and its time on a machine. */
interface Timed {
  readonly algorithm: string;
  readonly clock: (bytes: number) => Pick<Times, 'total'>;
}

/**
 * The block sizes at which break-evens are looked for, and the largest that there may be: the bytes of a message of any number
 * of blocks are whole numbers.
 */
export const MAX_BLOCK_BYTES = 2 ** 40;
/** Where long blocks are told of: beyond it nothing changes that anybody asks for. */
const LONG_BYTES = 2 ** 30;
/** Sizes to each doubling at which two are compared: without packets their order changes once at most, so none is missed. */
const PER_DOUBLING = 8;
/** Times that differ by less are the same: sums of the same prices in another order. */
const EQUAL = 1e-12;

/** The algorithms by their time for blocks of so many bytes, the fastest first. Equal ones keep their order. */
export function rank(candidates: readonly Candidate[], site: Site, bytes: number): Ranking {
  const timed = timedOn(candidates, site);
  const sorted = timed.toSorted((a, b) => orderOf(a.clock, b.clock)(bytes));
  const ranking = sorted.map(({ algorithm, layout, countedBy, counts, clock }, index) => {
    const order = index === 0 ? undefined : orderOf(clock, sorted[index - 1].clock);
    return {
      algorithm,
      ...(layout !== undefined && { layout }),
      ...(counts.unit !== undefined && { unit: counts.unit }),
      countedBy,
      rounds: roundsIn(counts),
      blocksInSequence: amountsOf(counts, site.machine)(bytes).blocks,
      times: clock(bytes),
      equalsPrevious: order !== undefined && gridTo(1, MAX_BLOCK_BYTES).every((size) => order(size) === 0),
      fasterThanPrevious: order === undefined ? {} : breakEven(order, bytes),
    };
  });
  const fastest = [withNext(timed, fastestAt(timed, bytes), [bytes])] as const;
  return { bytes, ranking, fastest, bySize: fastestBetween(timed, 1, LONG_BYTES) };
}

/**
 * The least size from which on the fastest takes less time than something else; undefined where there is none up to 1 GiB.
 * @param seconds what that takes
 */
export function fasterFrom(
  candidates: readonly Candidate[],
  site: Site,
  seconds: (bytes: number) => number,
): number | undefined {
  const timed = timedOn(candidates, site);
  const isSlower = (bytes: number) => comparison(fastestAt(timed, bytes).seconds, seconds(bytes)) >= 0;
  const sizes = gridTo(1, LONG_BYTES);
  const last = sizes.findLastIndex(isSlower);
  if (last === -1) return 1;
  if (last === sizes.length - 1) return undefined;
  return firstWhere((bytes) => !isSlower(bytes), sizes[last], sizes[last + 1]);
}

/** The times of all candidates between two block sizes, and which is the fastest where. */
export function sweep(
  candidates: readonly Candidate[],
  site: Site,
  { from, to, marked = from }: Sizes,
): Sweep {
  const timed = timedOn(candidates, site);
  const stretches = fastestBetween(timed, from, to);
  const changes = stretches.map(({ fromBytes }) => fromBytes);
  const bytes = [...new Set([...powersBetween(from, to), ...changes, marked])].sort((a, b) => a - b);
  const fastest = stretches.map((stretch) => withNext(timed, stretch, bytes));
  const curves = timed.map(({ algorithm, layout, countedBy, clock }) => ({
    algorithm,
    ...(layout !== undefined && { layout }),
    countedBy,
    seconds: bytes.map((size) => clock(size).total),
  }));
  return { bytes, curves: byVictory(curves, fastest), fastest };
}

/** With their times for blocks, or where elements are asked for, elements, of so many bytes. */
function timedOn(candidates: readonly Candidate[], site: Site): (Candidate & { readonly clock: Clock })[] {
  return candidates.map((candidate) => {
    const { counts, nodes = site.nodes } = candidate;
    const { unit = 1 } = counts;
    const clock = clockOf(counts, { ...site, nodes });
    return { ...candidate, clock: (bytes) => clock(bytes * unit) };
  });
}

/** Curves in the order of the fastest; then the others by the least ratio to it. */
function byVictory(curves: readonly Curve[], fastest: readonly Fastest[]): Curve[] {
  const winners = fastest.flatMap(({ algorithms }) => algorithms);
  const place = ({ algorithm }: Curve) =>
    winners.includes(algorithm) ? winners.indexOf(algorithm) : winners.length;
  const least = leastTimes(curves);
  const ratio = ({ seconds }: Curve) =>
    Math.min(...seconds.map((time, i) => (time === 0 ? 1 : time / least[i])));
  return curves.toSorted((a, b) => place(a) - place(b) || ratio(a) - ratio(b));
}

/** The time of the fastest at each block size of a sweep. */
export function leastTimes(curves: readonly Curve[]): number[] {
  return curves[0].seconds.map((_, i) => Math.min(...curves.map(({ seconds }) => seconds[i])));
}

/** The curves, those together that are the same at every size: each group stands where its first one does. */
export function equalCurves(curves: readonly Curve[]): Curve[][] {
  const groups: Curve[][] = [];
  for (const curve of curves) {
    const equal = groups.find(([{ seconds }]) =>
      seconds.every((time, i) => isSameTime(time, curve.seconds[i])),
    );
    if (equal === undefined) groups.push([curve]);
    else equal.push(curve);
  }
  return groups;
}

/** Whether two times are the same but for rounding. */
export function isSameTime(a: number, b: number): boolean {
  return comparison(a, b) === 0;
}

/** Negative where the first is less, 0 where the two are the same but for rounding. */
function comparison(a: number, b: number): number {
  return Math.abs(a - b) <= EQUAL * Math.max(a, b) ? 0 : a - b;
}

/** Which of two is faster for a block size: negative where the first is. */
function orderOf(a: Clock, b: Clock): (bytes: number) => number {
  return (bytes) => Math.sign(comparison(a(bytes).total, b(bytes).total));
}

/** The nearest sizes at which the order is negative, where it is not at this size. */
function breakEven(order: (bytes: number) => number, bytes: number): BreakEven {
  const isFaster = (size: number) => order(size) < 0;
  const larger = gridTo(bytes, MAX_BLOCK_BYTES);
  const smaller = gridTo(1, bytes).reverse();
  const up = larger.findIndex(isFaster);
  const down = smaller.findIndex(isFaster);
  return {
    ...(down > 0 && { below: firstWhere((size) => !isFaster(size), smaller[down], smaller[down - 1]) }),
    ...(up > 0 && { from: firstWhere(isFaster, larger[up - 1], larger[up]) }),
  };
}

/** The fastest for blocks of that size alone. */
function fastestAt(timed: readonly Timed[], size: number): Fastest {
  const times = timed.map(({ clock }) => clock(size).total);
  const seconds = Math.min(...times);
  const fastest = timed.filter((_, i) => isSameTime(times[i], seconds));
  return { fromBytes: size, toBytes: size, seconds, algorithms: fastest.map(({ algorithm }) => algorithm) };
}

/** The same with the next one, at the size of these at which it is the furthest behind. */
function withNext(timed: readonly Timed[], fastest: Fastest, sizes: readonly number[]): Fastest {
  const { algorithms, fromBytes, toBytes } = fastest;
  const others = timed.filter(({ algorithm }) => !algorithms.includes(algorithm));
  if (others.length === 0) return fastest;
  const nexts = sizes
    .filter((size) => size >= fromBytes && size <= toBytes)
    .map((atBytes): Next => {
      const totals = others.map(({ algorithm, clock }) => ({ algorithm, total: clock(atBytes).total }));
      const next = totals.reduce((least, other) => (other.total < least.total ? other : least));
      const { seconds } = fastestAt(timed, atBytes);
      return { algorithm: next.algorithm, atBytes, times: next.total === 0 ? 1 : next.total / seconds };
    });
  return { ...fastest, next: nexts.reduce((most, other) => (other.times > most.times ? other : most)) };
}

/** Every change of the fastest between two block sizes, to the byte. */
export function fastestBetween(timed: readonly Timed[], from: number, to: number): Fastest[] {
  const starts = [from];
  let [leader] = fastestAt(timed, from).algorithms;
  const isBeaten = (size: number) => !fastestAt(timed, size).algorithms.includes(leader);
  for (const size of gridTo(from, to)) {
    // Several changes may lie between two sizes that are compared.
    while (isBeaten(size)) {
      const start = firstWhere(isBeaten, starts[starts.length - 1], size);
      [leader] = fastestAt(timed, start).algorithms;
      starts.push(start);
    }
  }
  return starts.map((fromBytes, i) => {
    const { seconds, algorithms } = fastestAt(timed, fromBytes);
    const toBytes = (starts[i + 1] ?? to + 1) - 1;
    // Two that only meet are not the same.
    const atEnd = fastestAt(timed, toBytes).algorithms;
    const all = algorithms.filter((algorithm) => atEnd.includes(algorithm));
    return { fromBytes, toBytes, seconds, algorithms: all };
  });
}

/** The least whole number above `low`, at most `high`, for which it holds; it does not for `low`, and does for `high`. */
function firstWhere(holds: (size: number) => boolean, low: number, high: number): number {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Whole numbers from one to another, at equal ratios as far as they are whole. */
function gridTo(from: number, to: number): number[] {
  const steps = Math.ceil(PER_DOUBLING * Math.log2(to / from));
  const sizes = Array.from({ length: steps }, (_, i) => Math.round(from * 2 ** (i / PER_DOUBLING)));
  return [...new Set([...sizes.filter((size) => size < to), to])];
}

function powersBetween(from: number, to: number): number[] {
  const powers: number[] = [];
  for (let power = 2 ** (Math.floor(Math.log2(from)) + 1); power < to; power *= 2) powers.push(power);
  return [...new Set([from, ...powers, to])];
}

import { type Clock, clockOf, type Site, type Times } from './clock.ts';
import { type Counts, roundsIn } from './counts.ts';
import type { Machine } from './machine.ts';

/** An algorithm and what its exchange takes. */
export interface Candidate {
  readonly algorithm: string;
  readonly counts: Counts;
}

/** An algorithm without a price, and why. */
export interface Unpriced {
  readonly algorithm: string;
  readonly reason: string;
}

/** Block sizes at which one algorithm is faster than another, next to a size at which it is not. */
export interface BreakEven {
  /** Bytes below which it is faster; left out: at no smaller size. */
  readonly below?: number;
  /** Bytes from which on it is faster; left out: at no larger size. */
  readonly from?: number;
}

/** A place in the ranking. */
export interface Ranked {
  readonly algorithm: string;
  readonly rounds: number;
  /** Sum of the longest messages. */
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
  /** Their time for blocks of that size. */
  readonly seconds: number;
  readonly algorithms: readonly string[];
}

/** Predicted times over a range of block sizes. */
export interface Sweep {
  /** Bytes of a block: both ends and the powers of two between them. */
  readonly bytes: readonly number[];
  readonly curves: readonly {
    readonly algorithm: string;
    /** In the order of `bytes`. */
    readonly seconds: readonly number[];
  }[];
  /** Every change of the fastest, to the byte. */
  readonly fastest: readonly Fastest[];
}

/** An algorithm and its time on a machine. */
interface Timed {
  readonly algorithm: string;
  readonly clock: Clock;
}

/** The block sizes at which break-evens are looked for. */
export const MAX_BLOCK_BYTES = 2 ** 40;
/** Sizes to each doubling at which two are compared: without packets their order changes once at most, so none is missed. */
const PER_DOUBLING = 8;
/** Times that differ by less are the same: sums of the same prices in another order. */
const EQUAL = 1e-12;

/** Why a machine cannot run what needs such ports and switching; undefined if it can. */
export function obstacle({ ports, switching }: Counts, machine: Machine): string | undefined {
  if (ports === 'all' && machine.ports === 'one') return 'needs all ports';
  if (switching === 'wormhole' && machine.switching === 'store-and-forward') return 'needs wormholes';
  return undefined;
}

/** The algorithms by their time for blocks of so many bytes, the fastest first. Equal ones keep their order. */
export function rank(candidates: readonly Candidate[], site: Site, bytes: number): Ranked[] {
  const sorted = candidates
    .map(({ algorithm, counts }) => ({ algorithm, counts, clock: clockOf(counts, site) }))
    .sort((a, b) => orderOf(a.clock, b.clock)(bytes));
  return sorted.map(({ algorithm, counts, clock }, index) => {
    const order = index === 0 ? undefined : orderOf(clock, sorted[index - 1].clock);
    return {
      algorithm,
      rounds: roundsIn(counts),
      blocksInSequence: counts.rounds.reduce((sum, round) => sum + round.blocks * round.times, 0),
      times: clock(bytes),
      equalsPrevious: order !== undefined && gridTo(1, MAX_BLOCK_BYTES).every((size) => order(size) === 0),
      fasterThanPrevious: order === undefined ? {} : breakEven(order, bytes),
    };
  });
}

/** The times of all candidates between two block sizes, and which is the fastest where. */
export function sweep(candidates: readonly Candidate[], site: Site, from: number, to: number): Sweep {
  const bytes = powersBetween(from, to);
  const timed = candidates.map(({ algorithm, counts }) => ({ algorithm, clock: clockOf(counts, site) }));
  return {
    bytes,
    curves: timed.map(({ algorithm, clock }) => ({
      algorithm,
      seconds: bytes.map((size) => clock(size).total),
    })),
    fastest: fastestBetween(timed, from, to),
  };
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

function fastestBetween(timed: readonly Timed[], from: number, to: number): Fastest[] {
  const fastestAt = (size: number) => {
    const times = timed.map(({ clock }) => clock(size).total);
    const seconds = Math.min(...times);
    const fastest = timed.filter((_, i) => comparison(times[i], seconds) === 0);
    return { seconds, algorithms: fastest.map(({ algorithm }) => algorithm) };
  };
  const starts = [from];
  let [leader] = fastestAt(from).algorithms;
  const isBeaten = (size: number) => !fastestAt(size).algorithms.includes(leader);
  for (const size of gridTo(from, to)) {
    // Several changes may lie between two sizes that are compared.
    while (isBeaten(size)) {
      const start = firstWhere(isBeaten, starts[starts.length - 1], size);
      [leader] = fastestAt(start).algorithms;
      starts.push(start);
    }
  }
  return starts.map((fromBytes, i) => {
    const { seconds, algorithms } = fastestAt(fromBytes);
    // Two that only meet are not the same.
    const atEnd = fastestAt((starts[i + 1] ?? to + 1) - 1).algorithms;
    return { fromBytes, seconds, algorithms: algorithms.filter((algorithm) => atEnd.includes(algorithm)) };
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

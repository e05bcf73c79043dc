import { KEPT_WRONG_PLACES } from '../kernels/verify.ts';
import type { LookFinding, Mover, PhaseTimes } from '../machine/simulator.ts';
import { digitsOf } from '../program/fingerprint.ts';

/**
 * Elapsed time of a run, in milliseconds. Of several runs it is the one with the median total; of an even number of them,
 * the mean of the two in the middle.
 */
export interface RunTimes extends PhaseTimes {
  /** Checking every block, or taking the fingerprint of user data. */
  readonly verifyMs: number;
  /** The four parts together. Loading the steps onto the GPU is not part of it. */
  readonly totalMs: number;
  /** What measured: the host's clock around the work. */
  readonly clock: 'host';
  /**
   * Which kernels moved blocks between rows, see `Machine.create`: the times are theirs. `processor` where there was no GPU,
   * `mixed` where shards took different ones, and `partly processor` where it was the processor for some of them.
   */
  readonly kernels: Mover | 'mixed' | 'partly processor';
  /** Slices that the rows were run in, one after another. The times of several are their sums. */
  readonly slices: number;
  /** How many runs were timed. */
  readonly runs: number;
  /** The least total of them. */
  readonly fastestMs: number;
  /** The greatest total of them. */
  readonly slowestMs: number;
  /** Of a merged report: how many shards there were. The other times are their sums. */
  readonly shards?: number;
  /** Of a merged report: the greatest total of a shard, the time of all if they run side by side. */
  readonly slowestShardMs?: number;
}

/** What a run of some of the rows found. */
export interface Finding extends LookFinding {
  /** For user data: the sums of its fingerprint. */
  readonly fingerprint?: {
    /** 16 hexadecimal digits. */
    readonly before: string;
    /** The same digits if every word is in its place. */
    readonly after: string;
  };
}

/**
 * Whether all blocks were looked at, and every one of them is in its place, and every word of user data.
 * @param blocks that there are
 */
export function isVerified({ looked, mismatches, fingerprint }: Finding, blocks: number): boolean {
  return looked === blocks && mismatches === 0 && fingerprint?.before === fingerprint?.after;
}

/**
 * What a finding says that cannot be, or undefined. Each is read from a file sooner or later.
 * @param rows that were run
 * @param nodes of the network
 * @param slots of a node
 */
export function contradictionIn(
  { looked, mismatches, wrongPlaces }: Finding,
  { rows, nodes, slots }: { rows: number; nodes: number; slots: number },
): string | undefined {
  if (looked > rows * nodes) return `${looked} blocks looked at in ${rows} rows of ${nodes}`;
  if (mismatches > rows * nodes) return `${mismatches} mismatches in ${rows} rows of ${nodes} blocks`;
  if (wrongPlaces.length > mismatches || (wrongPlaces.length === 0 && mismatches > 0)) {
    return `${wrongPlaces.length} wrong places, with ${mismatches} mismatches`;
  }
  const beyond = wrongPlaces.find((place) => place >= slots * nodes);
  return beyond === undefined ? undefined : `a wrong place ${beyond}, of ${slots * nodes}`;
}

/** What one run of all their rows would have found. */
export function combineFindings(findings: readonly Finding[]): Finding {
  const fingerprints = findings.flatMap(({ fingerprint }) => fingerprint ?? []);
  return {
    mismatches: findings.reduce((sum, { mismatches }) => sum + mismatches, 0),
    wrongPlaces: findings
      .flatMap(({ wrongPlaces }) => wrongPlaces)
      .sort((a, b) => a - b)
      .slice(0, KEPT_WRONG_PLACES),
    looked: findings.reduce((sum, { looked }) => sum + looked, 0),
    ...(fingerprints.length > 0 && {
      fingerprint: {
        before: addFingerprints(fingerprints.map(({ before }) => before)),
        after: addFingerprints(fingerprints.map(({ after }) => after)),
      },
    }),
  };
}

/** The fingerprint of all: the sums of theirs, two of 32 bits each. */
function addFingerprints(fingerprints: readonly string[]): string {
  const sumOf = (from: number) =>
    fingerprints.reduce((sum, digits) => (sum + Number.parseInt(digits.slice(from, from + 8), 16)) >>> 0, 0);
  return digitsOf([sumOf(0), sumOf(8)]);
}

/** The times of one run. */
export type SingleTimes = Omit<RunTimes, 'runs' | 'fastestMs' | 'slowestMs'>;

/** The times of the run with the median total; of an even number of runs, the means of the two in the middle. */
export function medianOf(times: readonly SingleTimes[]): RunTimes {
  const sorted = times.toSorted((a, b) => a.totalMs - b.totalMs);
  const low = sorted[(sorted.length - 1) >> 1];
  const high = sorted[sorted.length >> 1];
  return {
    ...low,
    ...eachPart((part) => (low[part] + high[part]) / 2),
    runs: sorted.length,
    fastestMs: sorted[0].totalMs,
    slowestMs: sorted[sorted.length - 1].totalMs,
  };
}

/** The times of one, or the sums of those of several. */
export function combineTimes(times: readonly RunTimes[]): RunTimes {
  const [first] = times;
  if (times.length === 1) return first;
  const parts = eachPart((part) => times.reduce((total, time) => total + time[part], 0));
  return {
    ...parts,
    clock: 'host',
    kernels: commonKernels(times),
    slices: times.reduce((total, { slices }) => total + slices, 0),
    runs: 1,
    fastestMs: parts.totalMs,
    slowestMs: parts.totalMs,
  };
}

function commonKernels(times: readonly RunTimes[]): RunTimes['kernels'] {
  const [first, ...others] = new Set(times.map(({ kernels }) => kernels));
  if (others.length === 0) return first;
  const isPartly = times.some(({ kernels }) => kernels === 'processor' || kernels === 'partly processor');
  return isPartly ? 'partly processor' : 'mixed';
}

const PARTS = ['alignMs', 'exchangeMs', 'realignMs', 'verifyMs', 'totalMs'] as const;
type Part = (typeof PARTS)[number];

function eachPart(milliseconds: (part: Part) => number): Pick<RunTimes, Part> {
  return Object.fromEntries(PARTS.map((part) => [part, milliseconds(part)])) as Record<Part, number>;
}

import type { Variant } from '../kernels/variant.ts';
import type { Due } from '../program/due.ts';
import { isSteps, type PackedLocal, type PackedPhase } from '../program/packed.ts';
import type { Target } from '../program/packed-pattern.ts';

/** Elapsed time by phase, in milliseconds of the host's clock around the work. */
export interface PhaseTimes {
  /** Sorting blocks inside nodes before the steps. */
  alignMs: number;
  /** The steps, and local phases between them. */
  exchangeMs: number;
  /** Sorting blocks inside nodes after the steps. */
  realignMs: number;
}

const TIME_OF: Record<PackedLocal['name'], keyof PhaseTimes> = {
  alignment: 'alignMs',
  realignment: 'realignMs',
  rearrangement: 'exchangeMs',
};

/** As what the time of a phase counts. */
export function timeOf(phase: PackedPhase): keyof PhaseTimes {
  return isSteps(phase) || phase.kind === 'transpose' ? 'exchangeMs' : TIME_OF[phase.name];
}

/** Called as work is done: steps finished and steps in all. A step that moves nothing is not counted. */
export type OnSteps = (done: number, total: number) => void;

/** Node memories at one moment. */
export interface Snapshot {
  /** Makes the machine's memories these again. */
  restore(): void;
  /** Frees the copy. */
  destroy(): void;
}

/** What a look at every block found. */
export interface LookFinding {
  /** Blocks that were looked at: all that are due, or there is no verdict. */
  readonly looked: number;
  /** Blocks that are not in their places. */
  readonly mismatches: number;
  /** Some of the places that hold a wrong block: slot * nodes + node, ascending; of a slice row * nodes + node, in any order. */
  readonly wrongPlaces: readonly number[];
}

/** What moved the blocks: which kernels of a GPU, or the processor. */
export type Mover = Variant | 'processor';

/**
 * Holds the node memories A[row][node][word] of a machine's slice, and does to them what a program says: on a GPU, or on the
 * processor. Which slice it is, and what places of it mean, is the machine's business.
 */
export interface Simulator {
  readonly variant: Mover;
  /** The buffer that holds the memories now, on a GPU. */
  readonly buffer: GPUBuffer | undefined;
  /** From now on the memories are those of this slice. @param index 0 to slots / rows - 1 */
  selectSlice(index: number): void;
  /** As `Machine.fill`. */
  fill(aligned: boolean): Promise<number>;
  /** Writes bytes, little-endian. Offset and length are multiples of 4, within the memories. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void;
  /** Reads bytes likewise. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  snapshot(): Promise<Snapshot>;
  /** As `Machine.run`. */
  run(program: readonly PackedPhase[], onSteps: OnSteps): Promise<PhaseTimes>;
  /** Compares every word of tagged data with what must be there. @throws EnvironmentError unless all blocks were looked at */
  look(due: Due): Promise<LookFinding>;
  /** The two sums of the fingerprint. @throws EnvironmentError likewise */
  fingerprint(target: Target): Promise<readonly number[]>;
  destroy(): void;
}

/** What the links carried when all routes had been followed. */
export interface RouteLoads {
  /** By link: blocks in all steps. */
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** Messages that found one of their links in use by another message of the same step. */
  readonly meetings: number;
  /** The first step in which one did; left out: none. */
  readonly firstMeeting?: number;
  /** Links of routes that are not there. */
  readonly missing: number;
}

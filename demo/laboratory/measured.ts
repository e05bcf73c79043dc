import type { Mode } from '../../src/host/run/experiment.ts';
import type { CountedForm } from '../../src/report/tables/run-facts.ts';
import type { Counts, Form, ProblemFacts } from '../../src/schedules/index.ts';
import type { ExperimentChoice } from './experiment-choice.ts';

/** What is measured. */
export type MeasureChoice = Omit<ExperimentChoice, 'mode'>;

/** A row of the comparison: an algorithm in one of its forms; each of its steps costs a startup. */
export interface Measurement extends CountedForm {
  readonly source: string;
  readonly mode: Form;
  /** What was asked. */
  readonly problem: ProblemFacts;
  /** What a price list needs. */
  readonly counts: Counts;
  /** Left out where nothing was run: there is no GPU, or `notRun` says why. */
  readonly run?: FormTimes;
  readonly notRun?: string;
}

/** What the timed runs of a form gave. */
export interface FormTimes {
  /** Milliseconds of a run, verification included: median, least and greatest of them. */
  readonly medianMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  readonly runs: number;
  readonly blocks: number;
  readonly verified: boolean;
}

/** Bytes of a slice of the memories, where the adapter has room for it. */
export const SLICE_BYTES = 2 ** 28;

/** What of an adapter limits a run. */
export interface AdapterLimits {
  /** Whether the processor computes it. */
  readonly software: boolean;
  /** Bytes of a buffer, and so of a slice of the memories, at most. */
  readonly buffer: number;
  /** Threads of a workgroup; and workgroups along a dimension, at most. */
  readonly threads: number;
  readonly groups: number;
}

/** A form of an exchange on a cube, and what it took. */
export interface ReachedForm {
  readonly form: Mode;
  /** Milliseconds of the host's clock, verification left out. */
  readonly ms: number;
}

/** A cube whose exchange was run, and every block of it looked at. */
export interface Reached {
  readonly dim: number;
  readonly algorithm: string;
  readonly blocks: number;
  /** Parts in which the memories were held one after the other. */
  readonly slices: number;
  /** Milliseconds of the page's clock, of a run of the last form, from the first buffer to the last block that was looked at. */
  readonly ms: number;
  /** Each was verified; `fused` is the last one. */
  readonly forms: readonly ReachedForm[];
  /** Milliseconds that a plain copy of as many blocks takes, measured before. */
  readonly copyMs: number;
  readonly verified: boolean;
}

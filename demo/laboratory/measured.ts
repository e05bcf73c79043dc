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

/** A cube whose exchange was run, and every block of it looked at. */
export interface Reached {
  readonly dim: number;
  readonly algorithm: string;
  readonly blocks: number;
  /** Parts in which the memories were held one after the other. */
  readonly slices: number;
  /** Milliseconds of the page's clock, from the first buffer to the last block that was looked at. */
  readonly ms: number;
  readonly verified: boolean;
}

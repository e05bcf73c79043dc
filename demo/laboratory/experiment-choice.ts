import type { Form } from '../../src/schedules/index.ts';
import type { Words } from '../problem/problem-in-words.ts';

/** In place of an algorithm: the schedule file that was opened last. */
export const FROM_FILE = 'file';

/** In place of an algorithm: the fastest by the prices of the usual machine, as the command line takes it where none is named. */
export const FASTEST = 'fastest';

/** What an experiment is made of. */
export interface ExperimentChoice {
  /** Of a file they say the network alone. */
  readonly problem: Words;
  /** A name of the catalogue, FROM_FILE or FASTEST. */
  readonly algorithm: string;
  readonly mode: Form;
  /** u32 words of a block, or of an element where a slot holds several. */
  readonly words: number;
}

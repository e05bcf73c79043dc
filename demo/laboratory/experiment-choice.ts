import type { Form } from '../../src/schedules/index.ts';
import type { Words } from '../problem/problem-in-words.ts';
/** What an experiment is made of. */
export interface ExperimentChoice {
  /** Of a file they say the network alone. */
  readonly problem: Words;
  /** A name of the catalogue, or FROM_FILE. */
  readonly algorithm: string;
  readonly mode: Form;
  /** u32 words of a block, or of an element where a slot holds several. */
  readonly words: number;
}

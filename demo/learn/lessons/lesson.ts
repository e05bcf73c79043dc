import type { Words } from '../../problem/problem-in-words.ts';
import type { State } from '../../state/state.ts';

/** What a page of a lesson sets; no block is followed. */
export type LessonState = Pick<State, 'problem' | 'algorithm' | 'mode' | 'view' | 'moment'>;

export interface LessonPage {
  readonly title: string;
  /** Sentences in plain words, true for the stage; what stands between ` is code. */
  readonly text: readonly string[];
  readonly stage: LessonState;
  /** What stands below the text; left out: the network. */
  readonly picture?: 'traffic';
  readonly question?: { readonly ask: string; readonly answer: string };
  /** Where it goes on, out of the lesson: what follows the ? of an address. */
  readonly onward?: { readonly text: string; readonly query: string };
}

/** A guided scene. */
export interface Lesson {
  /** As the address has it. */
  readonly name: string;
  readonly title: string;
  /** What it is about, in one line. */
  readonly line: string;
  readonly pages: readonly LessonPage[];
}

/** The links that are left. */
export const linksLeft = (problem: Words, algorithm: string) =>
  ({ problem, algorithm, mode: 'step', view: 'distance' }) as const;

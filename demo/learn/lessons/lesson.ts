import type { View } from '../../../src/host/program/view.ts';
import type { Form } from '../../../src/schedules/index.ts';
import type { Words } from '../../problem/problem-in-words.ts';

/** What a page of a lesson sets; no block is followed. */
export interface LessonState {
  /** They can be read: see `problemIn`. Of a file they say the network alone. */
  readonly problem: Words;
  readonly algorithm: string;
  readonly mode: Form;
  readonly view: View;
  readonly moment: number;
}

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

/** A lesson that is open, by its name, and where in it. */
export interface OpenedLesson {
  readonly name: string;
  readonly page: number;
}

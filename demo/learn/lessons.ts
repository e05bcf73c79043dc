import { alignment } from './lessons/alignment.ts';
import type { Lesson, LessonState, OpenedLesson } from './lessons/lesson.ts';
import { necklaces } from './lessons/necklaces.ts';
import { onePort } from './lessons/one-port.ts';
import { popularExpert } from './lessons/popular-expert.ts';
import { torusNecklaces } from './lessons/torus-necklaces.ts';
import { torusPhases } from './lessons/torus-phases.ts';
import { windowLesson } from './lessons/window.ts';

export const LESSONS: readonly Lesson[] = [
  alignment,
  onePort,
  necklaces,
  windowLesson,
  torusPhases,
  torusNecklaces,
  popularExpert,
];

/** The lesson that a state has open, and its page; undefined where there is none such. */
export function openLesson({
  lesson,
}: {
  readonly lesson?: OpenedLesson | undefined;
}): { lesson: Lesson; page: number } | undefined {
  const found = LESSONS.find(({ name }) => name === lesson?.name);
  return lesson && found && { lesson: found, page: lesson.page };
}

/** What a page of a lesson sets, and what it leaves out of what was there. */
interface EnteredPage extends LessonState {
  readonly words: number;
  readonly page: 'learn';
  readonly block: undefined;
  readonly lesson: OpenedLesson;
}

/** What changes when a page is entered. */
export function enterPage({ name, pages }: Lesson, page: number): EnteredPage {
  return { ...pages[page].stage, words: 1, page: 'learn', block: undefined, lesson: { name, page } };
}

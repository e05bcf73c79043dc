import { openLesson } from '../learn/lessons.ts';
import type { PageName, State } from '../state/state.ts';

/** What stands beside the memory, by the pages that are the stage. */
export const BESIDE: { readonly [page in PageName]?: string } = {
  ...{ stage: 'Network', embed: 'Network', network: 'Network' },
  ...{ schedule: 'Schedule', traffic: 'Traffic', edit: 'Schedule as text', learn: 'Lessons' },
};

/** Whether the memory is on the page. */
export function showsMemory({ page }: Pick<State, 'page'>): boolean {
  return page in BESIDE && page !== 'network';
}

/** Whether the network is on the page: beside the memory, in its place, or below a lesson. */
export function showsNetwork(state: Pick<State, 'page' | 'lesson'>): boolean {
  if (state.page !== 'learn') return BESIDE[state.page] === 'Network';
  const open = openLesson(state);
  return open !== undefined && open.lesson.pages[open.page].picture === undefined;
}

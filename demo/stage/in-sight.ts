import { openLesson } from '../learn/lessons.ts';
import type { PageName, State } from '../state/state.ts';

/** What stands beside the memory, by the pages that are the stage. */
export const BESIDE: { readonly [page in PageName]?: string } = {
  ...{ stage: 'Network', embed: 'Network', network: 'Network' },
  ...{ schedule: 'Schedule', edit: 'Schedule as text', learn: 'Lessons' },
};

/** Whether the memory is on the page. */
export function showsMemory({ page }: Pick<State, 'page'>): boolean {
  return page in BESIDE && page !== 'network';
}

/** Whether the network is on the page: beside the memory, in its place, or below a lesson. */
export function showsNetwork(state: Pick<State, 'page' | 'lesson'>): boolean {
  return state.page === 'learn' ? openLesson(state) !== undefined : BESIDE[state.page] === 'Network';
}

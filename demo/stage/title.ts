import { useEffect } from 'preact/hooks';
import { capitalized } from '../../src/report/document/capitalized.ts';
import { FASTEST, FROM_FILE } from '../laboratory/experiment-choice.ts';
import { shortly } from '../problem/problem-in-words.ts';
import { DEFAULT_STATE, formatState, type State } from '../state/state.ts';

/**
 * The title of the page says what it shows, for tabs and for whom the link is sent to.
 * @param algorithm the one that is shown
 */
export function useTitle(state: State, algorithm: string): void {
  const title = titleOf(state, algorithm);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** Undefined where nothing was asked for: the page has a name of its own. */
export function titleOf(state: State, algorithm: string): string | undefined {
  if (formatState(state) === formatState(DEFAULT_STATE)) return undefined;
  const { problem, page } = state;
  if (page === 'gallery') return 'Gallery: allport';
  if (page === 'far') return 'How far does your GPU go? allport';
  const who =
    algorithm === FROM_FILE ? 'A file' : algorithm === FASTEST ? 'The fastest' : capitalized(algorithm);
  return `${who} on ${shortly(problem)}: allport`;
}

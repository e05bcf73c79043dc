import { useEffect } from 'preact/hooks';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { shortly } from '../problem/problem-in-words.ts';
import { DEFAULT_STATE, formatState, type State } from '../state/state.ts';
import { capital } from '../words.ts';

/** The title of the page says what it shows, for tabs and for whom the link is sent to. */
export function useTitle(state: State): void {
  const title = titleOf(state);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** Undefined where nothing was asked for: the page has a name of its own. */
export function titleOf(state: State): string | undefined {
  if (formatState(state) === formatState(DEFAULT_STATE)) return undefined;
  const { algorithm, problem, page } = state;
  if (page === 'gallery') return 'Gallery: allport';
  if (page === 'far') return 'How far does your GPU go? allport';
  const who = algorithm === FROM_FILE ? 'A file' : capital(algorithm);
  return `${who} on ${shortly(problem)}: allport`;
}

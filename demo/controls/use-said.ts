import { useState } from 'preact/hooks';
import { FROM_FILE } from '../laboratory/experiment-choice.ts';
import type { PageProps } from '../page-props.ts';
import { complaintOf, saySame, type Words } from '../problem/problem-in-words.ts';
import { withAlgorithm } from '../state/fitting-algorithms.ts';
import { viewOf } from '../state/state.ts';

/** What is in the fields as long as it says no problem, and why. */
interface Draft {
  /** The problem that the page showed when it was written: with another one the draft is gone. */
  readonly over: Words;
  readonly words: Words;
  /** The field that was written last. */
  readonly name: string;
  readonly complaint: string;
}

/** The words of the problem, as fields have them. */
export interface ProblemFields {
  /** What is in a field. */
  text(name: string): string;
  /** Why the words say no problem, at the field that was written last. */
  complaint(name: string): string | undefined;
  /** Takes what was written into a field; the page follows once all words say a problem. */
  write(name: string, text: string): void;
  /** Takes other words, of which a field was the cause. */
  ask(next: Words, name: string): void;
}

/** Fields for the words of the problem. */
export function useSaid({ state, change }: Pick<PageProps, 'state' | 'change'>): ProblemFields {
  const { problem, view, algorithm } = state;
  const [written, setWritten] = useState<Draft>();
  const draft = written?.over === problem ? written : undefined;
  const ask = (next: Words, name: string, words: Words = problem) => {
    const complaint = complaintOf(next);
    setWritten(complaint === undefined ? undefined : { over: problem, words, name, complaint });
    if (complaint !== undefined || (algorithm !== FROM_FILE && saySame(next, problem))) return;
    const usual = view === viewOf(problem) ? { view: viewOf(next) } : {};
    change({ ...withAlgorithm(state, next), ...usual, moment: 0, block: undefined }, true);
  };
  return {
    text: (name) => (draft?.words ?? problem)[name] ?? '',
    complaint: (name) => (draft?.name === name ? draft.complaint : undefined),
    ask,
    write(name, text) {
      const { [name]: _, ...others } = draft?.words ?? problem;
      const next = text.trim() === '' ? others : { ...others, [name]: text.trim() };
      ask(next, name, next);
    },
  };
}

import { useEffect, useState } from 'preact/hooks';
import { networkWords } from '../../src/formats/problems/network.ts';
import type { Word } from '../../src/formats/problems/problem-words.ts';
import { problemWords, words } from '../../src/formats/problems/said-problem.ts';
import { FROM_FILE } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { beginning, complaintOf, kindIn, onNetwork, type Words } from '../problem/problem-in-words.ts';
import { withAlgorithm } from '../state/fitting-algorithms.ts';
import { DEFAULT_STATE, viewOf } from '../state/state.ts';
import { Choice } from './choice.tsx';

/** What is in the fields as long as it says no problem, and why. */
interface Draft {
  readonly words: Words;
  /** The field that was written last. */
  readonly name: string;
  readonly complaint: string;
}

/** What is asked for, and on which network: a field for each word of its kind. */
export function ProblemFields({ state, change }: Pick<PageProps, 'state' | 'change'>) {
  const { problem, view, algorithm } = state;
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => setDraft(undefined), [problem]);
  const isFromFile = algorithm === FROM_FILE;
  const ask = (next: Words) => {
    setDraft(undefined);
    if (!isFromFile && JSON.stringify(next) === JSON.stringify(problem)) return;
    const usual = view === viewOf(problem) ? { view: viewOf(next) } : {};
    change({ ...withAlgorithm(state, next), ...usual, moment: 0, block: undefined }, true);
  };
  const write = (name: string, text: string) => {
    const { [name]: _, ...others } = draft?.words ?? problem;
    const next = text.trim() === '' ? others : { ...others, [name]: text.trim() };
    const complaint = complaintOf(next);
    if (complaint === undefined) ask(next);
    else setDraft({ words: next, name, complaint });
  };
  const kind = kindIn(problem);
  const network = networkWords.find(({ name }) => name in problem);
  const field = (word: Pick<Word, 'name' | 'value' | 'about'>, label: string) => (
    <WordField
      key={word.name}
      word={word}
      label={label}
      text={(draft?.words ?? problem)[word.name] ?? ''}
      complaint={draft?.name === word.name ? draft.complaint : undefined}
      write={(text) => write(word.name, text)}
    />
  );
  const own = [...(kind.word ? [kind.word] : []), ...words.filter(({ name }) => kind.takes.includes(name))];
  return (
    <>
      <Choice
        label="Problem"
        name="problem"
        value={isFromFile ? FROM_FILE : kind.kind}
        options={[
          ...(isFromFile ? [[FROM_FILE, 'that of the file'] as const] : []),
          ...problemWords.map((one) => [one.kind, one.kind] as const),
        ]}
        choose={(next) => ask(beginning(next, problem, DEFAULT_STATE.problem))}
      />
      {!isFromFile && own.map((word) => field(word, `${capital(word.name)} (${word.value})`))}
      {network && (
        <>
          <Choice
            label="Network"
            name="network"
            value={network.name}
            options={networkWords.map(({ name, kind }) => [name, name === 'ring' ? name : kind])}
            choose={(name) => {
              const example = networkWords.find((one) => one.name === name)?.example ?? '';
              const next = onNetwork(problem, { [name]: example });
              const complaint = complaintOf(next);
              if (complaint === undefined) ask(next);
              else setDraft({ words: problem, name: network.name, complaint });
            }}
          />
          {field(network, network.label)}
        </>
      )}
    </>
  );
}

const capital = (name: string) => `${name[0].toUpperCase()}${name.slice(1)}`;

interface WordFieldProps {
  readonly word: Pick<Word, 'name' | 'about'>;
  readonly label: string;
  readonly text: string;
  /** What is wrong with it. */
  readonly complaint: string | undefined;
  readonly write: (text: string) => void;
}

function WordField({ word: { name, about }, label, text, complaint, write }: WordFieldProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <label>
      {label}
      <input
        name={name}
        value={typed}
        size={Math.max(6, typed.length)}
        autocomplete="off"
        title={about}
        aria-invalid={complaint !== undefined}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={() => write(typed)}
      />
      {complaint !== undefined && (
        <span class="problem" role="alert">
          {complaint}
        </span>
      )}
    </label>
  );
}

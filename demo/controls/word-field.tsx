import { useState } from 'preact/hooks';
import type { Word } from '../../src/formats/problems/problem-words.ts';
import type { ProblemFields } from './use-said.ts';

interface WordFieldProps {
  readonly word: Pick<Word, 'name' | 'about'>;
  readonly label: string;
  readonly said: ProblemFields;
  /** Left out: the label is heard only, because the sentence around it says the same. */
  readonly hasLabel?: boolean;
}

/** A field for one word of the problem. What says no problem is told at it. */
export function WordField({ word: { name, about }, label, said, hasLabel = false }: WordFieldProps) {
  const text = said.text(name);
  // What is typed belongs to the word and the text that it was typed over: other ones take its place at once, not one frame later,
  // when a quick person has begun to type again.
  const [draft, setDraft] = useState<{ name: string; text: string; typed: string }>();
  const typed = draft?.name === name && draft.text === text ? draft.typed : text;
  return (
    <label class="word">
      <span class={hasLabel ? '' : 'heard'}>{label}</span>
      <input
        name={name}
        value={typed}
        size={Math.max(3, typed.length)}
        autocomplete="off"
        title={about}
        aria-invalid={said.complaint(name) !== undefined}
        onInput={({ currentTarget }) => setDraft({ name, text, typed: currentTarget.value })}
        onChange={({ currentTarget }) => {
          setDraft(undefined);
          said.write(name, currentTarget.value);
        }}
      />
      <Complaint said={said} name={name} />
    </label>
  );
}

/** Why a word says no problem, below its field. */
export function Complaint({ said, name }: { readonly said: ProblemFields; readonly name: string }) {
  const complaint = said.complaint(name);
  if (complaint === undefined) return null;
  return (
    <span class="problem" role="alert">
      {complaint}
    </span>
  );
}

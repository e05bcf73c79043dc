import { useEffect, useState } from 'preact/hooks';
import type { Word } from '../../src/formats/problems/problem-words.ts';
import type { Said } from './use-said.ts';

interface WordFieldProps {
  readonly word: Pick<Word, 'name' | 'about'>;
  readonly label: string;
  readonly said: Said;
  /** Whether the label is heard only: the sentence around it says the same. */
  readonly isInSentence?: boolean;
}

/** A field for one word of the problem. What says no problem is told at it. */
export function WordField({ word: { name, about }, label, said, isInSentence = false }: WordFieldProps) {
  const text = said.text(name);
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <label class="word">
      <span class={isInSentence ? 'heard' : ''}>{label}</span>
      <input
        name={name}
        value={typed}
        size={Math.max(3, typed.length)}
        autocomplete="off"
        title={about}
        aria-invalid={said.complaint(name) !== undefined}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={() => said.write(name, typed)}
      />
      <Complaint said={said} name={name} />
    </label>
  );
}

/** Why a word says no problem, below its field. */
export function Complaint({ said, name }: { readonly said: Said; readonly name: string }) {
  const complaint = said.complaint(name);
  if (complaint === undefined) return null;
  return (
    <span class="problem" role="alert">
      {complaint}
    </span>
  );
}

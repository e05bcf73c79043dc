import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Size } from '../use-size.ts';
import { shorterForms } from './shorter-forms.ts';

/** Pixels by which letters reach out of their line: a part of a line that is cut is more. */
const OUT_OF_LINE = 4;

interface FittingLineProps {
  readonly text: string;
  readonly isLive: boolean;
  /** Of its place: where it changes, so may the words. */
  readonly room: Size | undefined;
}

/** What a moment is, its first words in bold: in as many words as its place has room for. */
export function FittingLine({ text, isLive, room }: FittingLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  const [first] = /^[^:.]*[:.]/.exec(text) ?? [''];
  useLayoutEffect(() => {
    const [all, words] = [line.current, rest.current];
    if (all === null || words === null) return;
    for (const form of shorterForms(text.slice(first.length))) {
      words.textContent = form;
      if (all.scrollHeight < all.clientHeight + OUT_OF_LINE) break;
    }
  }, [text, room]);
  return (
    <p ref={line} class="told" aria-live={isLive ? 'polite' : 'off'}>
      <strong>{first}</strong>
      <span ref={rest} />
    </p>
  );
}

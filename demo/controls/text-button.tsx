import type { ButtonHTMLAttributes } from 'preact';

interface TextButtonProps extends ButtonHTMLAttributes {
  /** What is read on it. */
  readonly text: string;
  readonly act: () => void;
}

/** A button that does something on the page, and sends no form. */
export function TextButton({ text, act, ...others }: TextButtonProps) {
  return (
    <button type="button" {...others} onClick={act}>
      {text}
    </button>
  );
}

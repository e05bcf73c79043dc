import { printable } from '../../formats/printable.ts';

/** An error of more characters is cut in the middle: the value that is wrong comes first, the cure last. */
const MAX_LENGTH = 2000;

/** A text as one line that can be printed and read. */
export function oneLine(text: string): string {
  const line = printable(text);
  if (line.length <= MAX_LENGTH) return line;
  return `${line.slice(0, MAX_LENGTH / 2)} ... ${line.slice(-MAX_LENGTH / 2)}`;
}

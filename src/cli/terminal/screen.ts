import { styleText } from 'node:util';
import { linesOf } from '../../report/document/lines-of.ts';

/** How a text can look. One at a time: of several, Node 20 does not ask whether the stream shows colours. */
export type Style = 'bold' | 'green' | 'red';

/** What a text is printed on. */
export interface Screen {
  /** Characters of a line, beyond which tables leave columns out; infinite where lines may have any length. */
  readonly width: number;
  /** The text in a style, where the screen shows any. */
  paint(style: Style, text: string): string;
}

/** Where a terminal does not say. */
const USUAL_WIDTH = 80;

/** Characters of a line of a terminal. */
export function widthOf({ columns }: Pick<NodeJS.WriteStream, 'columns'>): number {
  return columns || USUAL_WIDTH;
}

/**
 * The screen of a stream. What is no terminal has lines of any length, and colours only where FORCE_COLOR says so.
 *
 * @param isFitted whether tables have no more columns than a terminal has room for
 */
export function screenOf(stream: NodeJS.WriteStream, isFitted: boolean): Screen {
  return {
    width: stream.isTTY && isFitted ? widthOf(stream) : Number.POSITIVE_INFINITY,
    paint: (style, text) => styleText(style, text, { stream }),
  };
}

/** Characters that take two places of a line of a terminal, those of East Asia and emoji, and those that take none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/gu;
const MARKS = /\p{Mark}/gu;

/** Places that a printable text takes in a line of a terminal. */
export function placesOf(text: string): number {
  return [...text.replace(MARKS, '').replace(WIDE, '  ')].length;
}

/** A text in lines of whole words. */
export function wrapped(text: string, width: number): string {
  if (placesOf(text) <= width) return text;
  const fits = (line: string) => placesOf(line) <= width;
  const lines = text.split('\n').map((given) => linesOf(given.match(/\S+/g) ?? [], fits).join('\n'));
  return lines.join('\n');
}

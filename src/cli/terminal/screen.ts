import { styleText } from 'node:util';

/** How a text can look. One at a time: of several, Node 20 does not ask whether the stream shows colours. */
type Style = 'bold' | 'green' | 'red';

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

/** A text in lines of whole words. */
export function wrapped(text: string, width: number): string {
  if (text.length <= width) return text;
  const lines = text.match(new RegExp(`.{1,${width}}(?=\\s|$)|\\S+`, 'g')) ?? [];
  return lines.map((line) => line.trim()).join('\n');
}

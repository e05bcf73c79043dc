import { InputError } from '../../schedules/index.ts';
import { quoted } from '../printable.ts';

/** A part of a text in DOT. */
export interface DotToken {
  /** A sign such as { or ->, a word, which may be a keyword, a text in quotes or brackets, or the end. */
  readonly type: 'sign' | 'word' | 'text' | 'end';
  /** The sign, or what the word or text says, without quotes. */
  readonly text: string;
  /** From 1 on. */
  readonly line: number;
}

/** Blanks and remarks: also a line that begins with #, which a preprocessor leaves. */
const BLANK = /\s+|\/\/.*|#.*/y;
const SIGN = /->|--|[{}[\];,=:+]/y;
const NUMBER = /-?(?:\.\d+|\d+(?:\.\d*)?)/y;
const WORD = /[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*/uy;

/** The parts of a text in DOT, one after another. @throws InputError for what is none, with its line */
export function* dotTokens(source: string): Generator<DotToken, void> {
  let line = 1;
  let at = 0;
  /** Where the last word ends. */
  let wordEnd = -1;
  /** Where the line ends; -1 for the last one. */
  let lineEnd = source.indexOf('\n');
  /** Moves behind what was read. */
  const pass = (end: number): void => {
    at = end;
    while (lineEnd !== -1 && lineEnd < end) {
      line++;
      lineEnd = source.indexOf('\n', lineEnd + 1);
    }
  };
  const matched = (form: RegExp): string | undefined => {
    form.lastIndex = at;
    return form.exec(source)?.[0];
  };
  while (at < source.length) {
    const blank = matched(BLANK);
    if (blank !== undefined) {
      pass(at + blank.length);
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      if (end === -1) throw new InputError(`line ${line}: a remark that does not end; give */`);
      pass(end + 2);
    } else if (source[at] === '"' || source[at] === '<') {
      const end = source[at] === '"' ? quoteEnd(source, at) : bracketEnd(source, at);
      if (end === -1) throw new InputError(`line ${line}: a text that does not end; close what opens it`);
      const inside = source.slice(at + 1, end);
      const text = source[at] === '"' ? inside.replaceAll('\\\n', '').replaceAll('\\"', '"') : inside;
      yield { type: 'text', text, line };
      pass(end + 1);
    } else {
      const sign = matched(SIGN);
      const text = sign ?? matched(NUMBER) ?? matched(WORD);
      // Graphviz reads node-1 as two nodes, node and -1: nobody means that.
      if (text === undefined || (sign === undefined && at === wordEnd)) {
        throw new InputError(
          `line ${line}: ${quoted(source.slice(at, at + 10))} in a name; put the name in quotes`,
        );
      }
      yield { type: sign === undefined ? 'word' : 'sign', text, line };
      pass(at + text.length);
      if (sign === undefined) wordEnd = at;
    }
  }
  yield { type: 'end', text: 'the end of the file', line };
}

/** Where a text in quotes ends; -1 if it does not. Behind a backslash no quote ends it. */
function quoteEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '"') return at;
    if (source[at] === '\\') at++;
  }
  return -1;
}

/** Where a text in angle brackets, which may have more inside, ends; -1 if it does not. */
function bracketEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '<') depth++;
    else if (source[at] === '>' && --depth === 0) return at;
  }
  return -1;
}

/*
 * Why schedule files are read as they arrive, and not by JSON.parse with a schema. `npm run measure:reader` prints it: time
 * and greatest memory of a process; a schema library is valibot, and zod is no better.
 *
 *   necklace        file      as it arrives    JSON.parse       and a schema
 *   16 dimensions     6 MiB   0.2 s   71 MiB   0.2 s  150 MiB    0.7 s   347 MiB
 *   18 dimensions    30 MiB   0.6 s  113 MiB   1.1 s  426 MiB    3.7 s  1334 MiB
 *   20 dimensions   136 MiB   2.3 s  214 MiB   5.9 s 1696 MiB   26.1 s  5666 MiB
 *
 * With four copies the last file is longer than a string of V8 can be, 2^29 characters, and eight copies are allowed.
 */

import { InputError } from '../../schedules/index.ts';
import { printable, quoted } from '../printable.ts';
import { JsonTokens, type TokenKind } from './json-tokens.ts';

/** A reading under way: it yields when it needs more bytes, and returns what it read. */
export type Reading<T> = Generator<undefined, T, undefined>;

/** Numbers of a list that memory is taken for when it begins. */
const FIRST_ROOM = 2 ** 10;

/** A place in a file, from 1. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

/** A file in pieces of any length, as bytes or as text. */
export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/**
 * Reads JSON of a known form as its bytes arrive. Every method takes what must come next or throws an
 * InputError in one line: the file with line and column, what was found there, and what belongs there. The keys
 * of a large object come in one order, so that nothing has to be kept until the rest is known; no nesting is deeper
 * than the form.
 */
export class JsonReader {
  readonly tokens = new JsonTokens();
  private readonly name: string;
  /** The last token has been looked at and not taken. */
  private held = false;

  /** @param name what to call the file in an error */
  constructor(name: string) {
    this.name = printable(name);
  }

  /** Gives all bytes to the reading of what a file holds, and nothing else. */
  async run<T>(chunks: Chunks, reading: Reading<T>): Promise<T> {
    const file = this.whole(reading);
    const encoder = new TextEncoder();
    for await (const chunk of chunks) {
      this.tokens.feed(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      file.next();
    }
    this.tokens.finish();
    const last = file.next();
    if (!last.done) throw new Error(`the reading of ${this.name} goes on after the end`);
    return last.value;
  }

  /**
   * The next token when the bytes so far end before it: `tokens.next() ?? (yield* json.more())` is the fast way
   * to read a token, for long lists.
   */
  *more(): Reading<TokenKind> {
    for (;;) {
      yield;
      const kind = this.tokens.next();
      if (kind !== undefined) return kind;
    }
  }

  /** Takes a bracket that opens an object or a list. */
  *enter(mark: '{' | '[', belongs: string): Reading<FilePlace> {
    if ((yield* this.token()) !== mark) this.refuse(belongs);
    return this.place();
  }

  /** Takes the bracket that closes an object or a list. */
  *leave(mark: '}' | ']'): Reading<void> {
    let kind = yield* this.token();
    if (kind === mark) return;
    if (mark === ']' || kind !== ',') this.refuse(`"${mark}"`);
    kind = yield* this.token();
    this.refuse(
      kind === 'string' ? 'the end of the object' : '"}" without a comma',
      kind === 'string' ? 'the key ' : '',
    );
  }

  /**
   * Takes one of the keys that may come next in an object whose keys come in one order, or its end: undefined.
   * @param mayEnd whether the end may come as well
   */
  *nextKey<Name extends string>(names: readonly Name[], mayEnd: boolean): Reading<Name | undefined> {
    if (names.length === 0) {
      yield* this.leave('}');
      return undefined;
    }
    const belongs = `the key ${names.map((name) => `"${name}"`).join(' or ')}`;
    if (this.tokens.kind !== '{') {
      const mark = yield* this.token();
      if (mark === '}' && mayEnd) return undefined;
      if (mark !== ',') this.refuse(`${mayEnd ? '"}", or ' : ''}"," and ${belongs}`);
    }
    const name = yield* this.oneOf(names, belongs, 'the key ');
    yield* this.colon();
    return name;
  }

  /**
   * Takes the next key of an object whose keys come in any order, or its end: undefined.
   * @param accept called with the key while it is the last token; it may refuse it
   */
  *anyKeyOrEnd(accept: (key: string) => void): Reading<string | undefined> {
    const first = this.tokens.kind === '{';
    let mark = yield* this.token();
    if (mark === '}') return undefined;
    if (!first) {
      if (mark !== ',') this.refuse('"," and a key, or "}"');
      mark = yield* this.token();
    }
    if (mark !== 'string') this.refuse('a key in quotes');
    const key = this.tokens.text;
    accept(key);
    yield* this.colon();
    return key;
  }

  /** Whether a list goes on; takes the comma, or the bracket that closes it. */
  *another(belongs: string): Reading<boolean> {
    const first = this.tokens.kind === '[';
    const mark = yield* this.token();
    if (mark === ']') return false;
    if (first) this.held = true;
    else if (mark !== ',') this.refuse(`"," and ${belongs}, or "]"`);
    return true;
  }

  /** Takes a whole number from `min` to `max`. */
  *integer(min: number, max: number, belongs: string): Reading<number> {
    const kind = yield* this.token();
    if (kind !== 'number' || this.tokens.value < min || this.tokens.value > max) this.refuse(belongs);
    return this.tokens.value;
  }

  /**
   * Takes a list of exactly `count` whole numbers from `min` to `max`, which fit into four bytes. Memory is taken
   * as they arrive.
   *
   * @param nameOf says what the i-th number is
   * @param accept called when the list begins; it may refuse it
   */
  *integers(
    count: number,
    min: number,
    max: number,
    nameOf: (i: number) => string,
    accept: () => void = () => {},
  ): Reading<Int32Array> {
    const { tokens } = this;
    yield* this.enter('[', `the list of ${count} numbers that begins with ${nameOf(0)}`);
    accept();
    let values = new Int32Array(Math.min(count, FIRST_ROOM));
    for (let i = 0; i < count; i++) {
      if (i === values.length) {
        const grown = new Int32Array(Math.min(count, 2 * i));
        grown.set(values);
        values = grown;
      }
      const kind = tokens.next() ?? (yield* this.more());
      if (kind !== 'number' || tokens.value < min || tokens.value > max) {
        this.refuse(`${nameOf(i)}, from ${min} to ${max},`);
      }
      values[i] = tokens.value;
      if (i === count - 1) break;
      const mark = tokens.next() ?? (yield* this.more());
      if (mark !== ',') this.refuse(`"," and ${nameOf(i + 1)}`);
    }
    yield* this.leave(']');
    return values;
  }

  /** Takes any string. */
  *string(belongs: string): Reading<string> {
    const kind = yield* this.token();
    if (kind !== 'string') this.refuse(belongs);
    return this.tokens.text;
  }

  /** Takes one of some strings. */
  *oneOf<Text extends string>(
    texts: readonly Text[],
    belongs = texts.map((text) => `"${text}"`).join(' or '),
    role = '',
  ): Reading<Text> {
    const found = yield* this.string(belongs);
    const text = texts.find((known) => known === found);
    if (text === undefined) this.refuse(belongs, role);
    return text as Text;
  }

  /** Takes any token, and gives its value if it is a string, a number or `null`; of others it is undefined. */
  *scalar(): Reading<string | number | null | undefined> {
    const kind = yield* this.token();
    const { text, value } = this.tokens;
    if (kind === 'string') return text;
    if (kind === 'number') return value;
    return kind === 'word' && text === 'null' ? null : undefined;
  }

  /** Takes `true` or `false`. */
  *boolean(): Reading<boolean> {
    const kind = yield* this.token();
    const { text } = this.tokens;
    if (kind !== 'word' || (text !== 'true' && text !== 'false')) this.refuse('true or false');
    return text === 'true';
  }

  /** Takes `null` if it comes next. */
  *isNull(): Reading<boolean> {
    const kind = yield* this.token();
    const found = kind === 'word' && this.tokens.text === 'null';
    if (!found) this.held = true;
    return found;
  }

  /** Where the last token begins. */
  place(): FilePlace {
    return { line: this.tokens.line, column: this.tokens.column };
  }

  /** Refuses the last token. @throws InputError saying what belongs in its place */
  refuse(belongs: string, role = ''): never {
    this.refuseWith(`${belongs} belongs there`, role);
  }

  /** The same, in words that say all. */
  refuseWith(cure: string, role = ''): never {
    this.fail(this.place(), `found ${role}${this.describe()}; ${cure}`);
  }

  /** @throws InputError with a place and a message */
  fail({ line, column }: FilePlace, message: string): never {
    throw new InputError(`${this.name}:${line}:${column}: ${message}`);
  }

  private *whole<T>(reading: Reading<T>): Reading<T> {
    const value = yield* reading;
    if ((yield* this.token()) !== 'end') this.refuse('the end of the file');
    return value;
  }

  private *token(): Reading<TokenKind> {
    if (this.held) this.held = false;
    else return this.tokens.next() ?? (yield* this.more());
    return this.tokens.kind as TokenKind;
  }

  private *colon(): Reading<void> {
    if ((yield* this.token()) !== ':') this.refuse('":"');
  }

  private describe(): string {
    const { kind } = this.tokens;
    switch (kind) {
      case 'end':
        return 'the end of the file';
      case 'number':
        return String(this.tokens.value);
      case 'string':
        return quoted(this.tokens.text);
      case 'word':
      case 'fault':
        return this.tokens.text;
      default:
        return `"${kind}"`;
    }
  }
}

/** Makes something of what was read; what is wrong with it is said with its place in the file. */
export function made<T>(json: JsonReader, place: FilePlace, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError) json.fail(place, error.message);
    throw error;
  }
}

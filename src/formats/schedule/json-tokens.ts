/**
 * What a token is: a mark of JSON, a value, the end of the text, or a fault: something that is not JSON, or that
 * the limits below leave out. A word is `true`, `false`, `null` or any other run of letters.
 */
export type TokenKind = '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'number' | 'word' | 'end' | 'fault';

/** Bytes between the quotation marks of a string. */
export const MAX_STRING_BYTES = 1024;
/** Characters of white space in a row. */
export const MAX_WHITE_SPACE = 2 ** 20;
/** Characters of a word or number that an error shows. */
const MAX_SHOWN = 40;
/** Digits that fit into a number of full precision whatever they are. */
const SAFE_DIGITS = 15;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;

const MARKS: readonly (TokenKind | undefined)[] = marks();

/**
 * Cuts JSON text into tokens as its bytes arrive, holding none of them but the token under way. Numbers are the
 * whole numbers that a program can hold exactly, written plainly: 1.5, 1e3 and -0 are faults. Whether the tokens
 * stand in a sensible order is for the reader to say.
 */
export class JsonTokens {
  /** The last token; undefined before the first, and when more bytes are needed. */
  kind: TokenKind | undefined;
  /** The last token: the characters of a string or word, or the description of a fault. */
  text = '';
  /** The last token, if it is a number. */
  value = 0;
  /** Where the last token begins, from 1; a column is a character. */
  line = 1;
  column = 1;

  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  /** Bytes before `bytes`. */
  private base = 0;
  private finished = false;
  /** Where the line begins, moved on by the bytes in it that do not begin a character. */
  private lineStart = 0;
  private whiteSpace = 0;
  /** A token that the bytes so far end within. */
  private partial: 'string' | 'number' | 'word' | undefined;
  private readonly stringBytes = new Uint8Array(MAX_STRING_BYTES);
  private stringLength = 0;
  private stringExtra = 0;
  private escaped = false;
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  /** Gives the next bytes; the ones before must be used up: `next` has returned undefined. */
  feed(bytes: Uint8Array): void {
    this.base += this.bytes.length;
    this.bytes = bytes;
    this.at = 0;
  }

  /** Says that there are no more bytes. */
  finish(): void {
    this.finished = true;
  }

  /** The next token, or undefined when more bytes are needed to tell. */
  next(): TokenKind | undefined {
    this.kind = this.read();
    return this.kind;
  }

  private read(): TokenKind | undefined {
    if (this.partial !== undefined) return this.resume(this.partial);
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      if (byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09) {
        if (this.whiteSpace === MAX_WHITE_SPACE) {
          this.column = this.base + this.at - this.lineStart + 1;
          return this.fault(`more than ${MAX_WHITE_SPACE} characters of white space`);
        }
        this.whiteSpace++;
        this.at++;
        if (byte === NEWLINE) {
          this.line++;
          this.lineStart = this.base + this.at;
        }
        continue;
      }
      this.whiteSpace = 0;
      this.column = this.base + this.at - this.lineStart + 1;
      const mark = MARKS[byte];
      if (mark !== undefined) {
        this.at++;
        return mark;
      }
      return this.begin(byte);
    }
    if (!this.finished) return undefined;
    this.column = this.base + this.at - this.lineStart + 1;
    return 'end';
  }

  /** The first token of a value, from its first byte. */
  private begin(byte: number): TokenKind | undefined {
    if (isDigit(byte)) {
      // Nearly every token is a short number that lies whole in these bytes.
      const { bytes, at } = this;
      let end = at;
      let value = 0;
      while (end < bytes.length && isDigit(bytes[end])) value = value * 10 + bytes[end++] - ZERO;
      const digits = end - at;
      const isPlain = digits === 1 || (byte !== ZERO && digits <= SAFE_DIGITS);
      if (isPlain && end < bytes.length && !isInNumber(bytes[end])) {
        this.at = end;
        this.value = value;
        return 'number';
      }
    }
    this.text = '';
    if (isDigit(byte) || byte === MINUS) return this.resume('number');
    if (isLetter(byte)) return this.resume('word');
    if (byte === QUOTE) {
      this.at++;
      this.stringLength = 0;
      this.stringExtra = 0;
      this.escaped = false;
      return this.resume('string');
    }
    if (byte === 0xef && this.base + this.at === 0) return this.fault('a byte order mark');
    if (byte > 0x20 && byte < 0x7f) return this.fault(`the character ${String.fromCharCode(byte)}`);
    return this.fault(`the byte 0x${byte.toString(16).padStart(2, '0')}`);
  }

  private resume(partial: 'string' | 'number' | 'word'): TokenKind | undefined {
    this.partial = partial;
    const kind = partial === 'string' ? this.string() : this.characters(partial);
    if (kind !== undefined) this.partial = undefined;
    return kind;
  }

  private characters(partial: 'number' | 'word'): TokenKind | undefined {
    const { bytes } = this;
    const belongs = partial === 'number' ? isInNumber : isLetter;
    while (this.at < bytes.length && belongs(bytes[this.at])) {
      if (this.text.length === MAX_SHOWN) return this.fault(`${this.text}...`);
      this.text += String.fromCharCode(bytes[this.at++]);
    }
    if (this.at === bytes.length && !this.finished) return undefined;
    if (partial === 'word') return 'word';
    this.value = Number(this.text);
    const plain = /^(0|-?[1-9]\d*)$/.test(this.text) && Number.isSafeInteger(this.value);
    return plain ? 'number' : this.fault(this.text);
  }

  private string(): TokenKind | undefined {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at++];
      if (byte === QUOTE && !this.escaped) return this.decoded();
      if (byte < 0x20) return this.fault(`the byte 0x${byte.toString(16).padStart(2, '0')} within a string`);
      if (this.stringLength === MAX_STRING_BYTES) {
        return this.fault(`a string of more than ${MAX_STRING_BYTES} bytes`);
      }
      this.escaped = byte === BACKSLASH && !this.escaped;
      // Bytes 10xxxxxx continue a character of UTF-8.
      if (byte >> 6 === 2) this.stringExtra++;
      this.stringBytes[this.stringLength++] = byte;
    }
    return this.finished ? this.fault('a string without an end') : undefined;
  }

  private decoded(): TokenKind {
    let written: string;
    try {
      written = this.decoder.decode(this.stringBytes.subarray(0, this.stringLength));
    } catch {
      return this.fault('a string that is not UTF-8');
    }
    this.lineStart += this.stringExtra;
    try {
      this.text = JSON.parse(`"${written}"`);
    } catch {
      return this.fault('a string with an escape that JSON does not know');
    }
    return 'string';
  }

  private fault(description: string): TokenKind {
    this.text = description;
    return 'fault';
  }
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= 0x39;
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Digits, and what makes a number other than a plain whole one: + - . E e */
function isInNumber(byte: number): boolean {
  return isDigit(byte) || byte === 0x2b || byte === MINUS || byte === 0x2e || (byte | 0x20) === 0x65;
}

function marks(): (TokenKind | undefined)[] {
  const table = new Array<TokenKind | undefined>(256).fill(undefined);
  for (const mark of ['{', '}', '[', ']', ':', ','] as const) table[mark.charCodeAt(0)] = mark;
  return table;
}

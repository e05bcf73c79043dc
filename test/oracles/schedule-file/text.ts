/** A value of the text. Numbers are whole, objects keep the order of their keys. */
export type FileValue = null | boolean | number | string | FileValue[] | Map<string, FileValue>;

/** Says why a text is no schedule file. */
export class MalformedFile extends Error {}

const mostWhiteSpace = 2 ** 20;
const mostStringBytes = 1024;
/** No value of a schedule file lies as deep. */
const mostDepth = 16;

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const words = [
  ['null', null],
  ['true', true],
  ['false', false],
] as const;

/** Stops reading. */
export function fail(why: string): never {
  throw new MalformedFile(why);
}

/** Reads the one object of a text, with the page's own rules for numbers, strings and white space. */
export function parseText(text: string): FileValue {
  if (/[\ud800-\udfff]/u.test(text)) {
    fail('the text is not UTF-8: it has half of a surrogate pair');
  }
  let at = 0;

  function unexpected(wanted: string): never {
    const found = at < text.length ? JSON.stringify(text[at]) : 'the end';
    return fail(`character ${at}: ${found} instead of ${wanted}`);
  }

  function skipWhiteSpace(): void {
    const start = at;
    while (at < text.length && ' \t\n\r'.includes(text[at])) {
      at += 1;
    }
    if (at - start > mostWhiteSpace) {
      fail(`character ${start}: too much white space`);
    }
  }

  /** Whether the list or object goes on after a value. */
  function goesOn(end: string): boolean {
    skipWhiteSpace();
    const mark = text[at];
    if (mark !== ',' && mark !== end) {
      unexpected(`"," or "${end}"`);
    }
    at += 1;
    return mark === ',';
  }

  function word(): FileValue {
    for (const [name, value] of words) {
      if (text.startsWith(name, at)) {
        at += name.length;
        return value;
      }
    }
    return unexpected('a value');
  }

  function number(): number {
    const start = at;
    const plain = /-?\d+/y;
    plain.lastIndex = at;
    const spelling = plain.exec(text)?.[0];
    if (spelling === undefined) {
      return unexpected('a value');
    }
    at += spelling.length;
    if (!/^(0|-?[1-9]\d*)$/.test(spelling) || /[.eE]/.test(text[at] ?? '')) {
      fail(`character ${start}: a number that is not written plainly`);
    }
    return Number(spelling);
  }

  function escaped(): string {
    const mark = text[at];
    at += 1;
    if (mark !== 'u') {
      return escapes[mark] ?? fail(`character ${at - 1}: no escape of JSON`);
    }
    const digits = text.slice(at, at + 4);
    if (!/^[\da-fA-F]{4}$/.test(digits)) {
      fail(`character ${at}: no escape of JSON`);
    }
    at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  function string(): string {
    if (text[at] !== '"') {
      unexpected('a string');
    }
    at += 1;
    let result = '';
    let bytes = 0;
    while (text[at] !== '"') {
      const start = at;
      const code = at < text.length ? text.charCodeAt(at) : unexpected('a string that ends');
      if (code < 0x20) {
        unexpected('a character of a string');
      }
      at += 1;
      if (text[start] === '\\') {
        result += escaped();
        bytes += at - start;
      } else {
        result += text[start];
        // Each half of a surrogate pair stands for two of the four bytes.
        bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
      }
      if (bytes > mostStringBytes) {
        fail(`character ${start}: a string of more than ${mostStringBytes} bytes`);
      }
    }
    at += 1;
    return result;
  }

  function listAt(depth: number): FileValue[] {
    const values: FileValue[] = [];
    at += 1;
    skipWhiteSpace();
    if (text[at] === ']') {
      at += 1;
      return values;
    }
    do {
      values.push(valueAt(depth));
    } while (goesOn(']'));
    return values;
  }

  function objectAt(depth: number): Map<string, FileValue> {
    const fields = new Map<string, FileValue>();
    at += 1;
    skipWhiteSpace();
    if (text[at] === '}') {
      at += 1;
      return fields;
    }
    do {
      skipWhiteSpace();
      const key = string();
      if (fields.has(key)) {
        fail(`the key ${JSON.stringify(key)} comes twice`);
      }
      skipWhiteSpace();
      if (text[at] !== ':') {
        unexpected('":"');
      }
      at += 1;
      fields.set(key, valueAt(depth));
    } while (goesOn('}'));
    return fields;
  }

  function valueAt(depth: number): FileValue {
    if (depth > mostDepth) {
      fail(`character ${at}: no list or object may stand as deep`);
    }
    skipWhiteSpace();
    switch (text[at]) {
      case '[':
        return listAt(depth + 1);
      case '{':
        return objectAt(depth + 1);
      case '"':
        return string();
    }
    return /[nft]/.test(text[at] ?? '') ? word() : number();
  }

  const value = valueAt(0);
  skipWhiteSpace();
  if (at < text.length) {
    unexpected('the end');
  }
  return value;
}

/** Checks the keys of an object and their order; those with a `?` are optional. */
export function record(value: FileValue, what: string, keys: readonly string[]): Map<string, FileValue> {
  if (!(value instanceof Map)) {
    return fail(`${what} is no object`);
  }
  const found = [...value.keys()];
  let next = 0;
  for (const key of keys) {
    const name = key.replace('?', '');
    if (found[next] === name) {
      next += 1;
    } else if (name === key) {
      fail(`${what}: the key ${name} is missing or in the wrong place`);
    }
  }
  if (next < found.length) {
    fail(`${what}: the key ${JSON.stringify(found[next])} is unknown or in the wrong place`);
  }
  return value;
}

/** The value of a key that must be there. */
export function field(fields: Map<string, FileValue>, key: string): FileValue {
  const value = fields.get(key);
  return value === undefined ? fail(`the key ${key} is missing`) : value;
}

/** What an object says of its own kind. */
export function kindOf(value: FileValue, what: string): string {
  const kind = value instanceof Map ? value.get('kind') : undefined;
  return typeof kind === 'string' ? kind : fail(`${what} is no object with a kind`);
}

/** Checks a value against words. */
export function oneOf<Word extends string>(value: FileValue, what: string, words: readonly Word[]): Word {
  return words.find((word) => word === value) ?? fail(`${what} is not one of ${words.join(', ')}`);
}

/** Checks a number and its range, both ends included. */
export function whole(value: FileValue, what: string, least: number, most: number): number {
  return typeof value === 'number' && value >= least && value <= most
    ? value
    : fail(`${what} is no number from ${least} to ${most}`);
}

/** Checks a number that is 1 if its key is left out. */
export function wholeOrOne(fields: Map<string, FileValue>, key: string, most: number): number {
  return fields.has(key) ? whole(field(fields, key), key, 1, most) : 1;
}

/** Checks a list and its length, both ends included. */
export function list(value: FileValue, what: string, least: number, most: number): FileValue[] {
  return Array.isArray(value) && value.length >= least && value.length <= most
    ? value
    : fail(`${what} is no list of ${least} to ${most} values`);
}

/** Checks numbers of one range; `length` is the one length, or the least and the most. */
export function numbers(
  value: FileValue,
  what: string,
  length: number | readonly [number, number],
  least: number,
  most: number,
): number[] {
  const [shortest, longest] = typeof length === 'number' ? [length, length] : length;
  return list(value, what, shortest, longest).map((entry) => whole(entry, what, least, most));
}

/** Checks numbers of which none may come twice. */
export function distinct(values: readonly number[], what: string): readonly number[] {
  return new Set(values).size === values.length ? values : fail(`${what}: a number comes twice`);
}

/** Checks a permutation of the numbers from 0 to `length` - 1. */
export function permutation(value: FileValue, what: string, length: number): readonly number[] {
  return distinct(numbers(value, what, length, 0, length - 1), what);
}

/** Checks numbers that ascend, each larger than the one before. */
export function ascending(values: readonly number[], what: string): readonly number[] {
  return values.every((value, i) => i === 0 || value > values[i - 1])
    ? values
    : fail(`${what} does not ascend`);
}

/** Whether a number of at least 1 is a power of two. */
export function isPowerOfTwo(value: number): boolean {
  return 2 ** Math.round(Math.log2(value)) === value;
}

/** The product of numbers. */
export function product(values: readonly number[]): number {
  return values.reduce((result, value) => result * value, 1);
}

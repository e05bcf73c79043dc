import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonTokens, MAX_STRING_BYTES, MAX_WHITE_SPACE } from '../../../src/formats/schedule/json-tokens.ts';

/** All tokens of a text up to its end or first fault: kind, what it says, and its place. */
function tokensOf(text: string | Uint8Array, chunk = Number.POSITIVE_INFINITY): string[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const tokens = new JsonTokens();
  const found: string[] = [];
  const take = () => {
    for (;;) {
      const kind = tokens.next();
      if (kind === undefined) return;
      const says =
        kind === 'number' ? tokens.value : ['string', 'word', 'fault'].includes(kind) ? tokens.text : '';
      found.push(`${tokens.line}:${tokens.column} ${kind} ${says}`.trimEnd());
      if (kind === 'end' || kind === 'fault') return;
    }
  };
  for (let at = 0; at < bytes.length; at += chunk) {
    tokens.feed(bytes.subarray(at, Math.min(at + chunk, bytes.length)));
    take();
    if (tokens.kind === 'fault') return found;
  }
  tokens.finish();
  take();
  return found;
}

/** Any of Unicode, but no half of a pair; the unit of that kind that fast-check has takes a second to be made. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

const faultOf = (text: string | Uint8Array) => {
  const last = tokensOf(text).at(-1) ?? '';
  expect(last).toMatch(/^\d+:\d+ fault /);
  return last.replace(/^\d+:\d+ fault /, '');
};

describe('JsonTokens', () => {
  test('gives every token with its line and column', () => {
    expect(tokensOf('{"a": [1, -20,\n\t0]}\r\n true')).toEqual([
      '1:1 {',
      '1:2 string a',
      '1:5 :',
      '1:7 [',
      '1:8 number 1',
      '1:9 ,',
      '1:11 number -20',
      '1:14 ,',
      '2:2 number 0',
      '2:3 ]',
      '2:4 }',
      '3:2 word true',
      '3:6 end',
    ]);
  });

  test('counts columns in characters', () => {
    expect(tokensOf('["é€😀",1]')).toEqual([
      '1:1 [',
      '1:2 string é€😀',
      '1:7 ,',
      '1:8 number 1',
      '1:9 ]',
      '1:10 end',
    ]);
  });

  test('reads strings as JSON.parse does', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: character, maxLength: 80 }), fc.string({ maxLength: 80 })),
        (text) => {
          expect(tokensOf(JSON.stringify(text))[0]).toBe(`1:1 string ${text}`.trimEnd());
        },
      ),
      { seed: 1 },
    );
    expect(tokensOf('"\\u0041\\/\\"\\\\"')[0]).toBe('1:1 string A/"\\');
  });

  test('reads every safe whole number', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(tokensOf(`[${value}]`)[1]).toBe(`1:2 number ${value}`);
      }),
      { seed: 1 },
    );
    for (const value of [0, 7, 999999999999999, 1e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      expect(tokensOf(String(value))[0]).toBe(`1:1 number ${value}`);
    }
  });

  test('gives the same tokens however the bytes are cut', () => {
    const texts = [
      '{"k\\"é": [1, -20, 123456789],\n "other😀" :\r\n [true,null, 0 ]}',
      '[1.5e3]',
      '["\\x"]',
      '[12345678901234567890]',
      'abcdefghij'.repeat(5),
      '"a\u0007"',
    ];
    for (const text of texts) {
      const whole = tokensOf(text);
      for (const chunk of [1, 2, 3, 7]) expect(tokensOf(text, chunk)).toEqual(whole);
    }
  });

  test.each([
    ['1.5', '1.5'],
    ['1e400', '1e400'],
    ['-0', '-0'],
    ['-', '-'],
    ['007', '007'],
    ['00', '00'],
    ['1e3', '1e3'],
    ['8.0', '8.0'],
    ['1-2', '1-2'],
    ['9007199254740992', '9007199254740992'],
    ['-9007199254740992', '-9007199254740992'],
    ['1'.repeat(50), `${'1'.repeat(40)}...`],
    ['a'.repeat(50), `${'a'.repeat(40)}...`],
    ['+1', 'the character +'],
    ["'a'", "the character '"],
    ['\u0000', 'the byte 0x00'],
    ['\u000b', 'the byte 0x0b'],
    ['\u007f', 'the byte 0x7f'],
    ['é', 'the byte 0xc3'],
    ['\ufeff{}', 'a byte order mark'],
    ['"a\nb"', 'the byte 0x0a within a string'],
    ['"a', 'a string without an end'],
    ['"a\\"', 'a string without an end'],
    ['"\\x41"', 'a string with an escape that JSON does not know'],
    ['"\\u12"', 'a string with an escape that JSON does not know'],
    [`"${'a'.repeat(MAX_STRING_BYTES + 1)}"`, 'a string of more than 1024 bytes'],
  ])('calls %j a fault', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test.each([
    ['a byte that begins nothing', [0xff]],
    ['a character cut short', [0xe2, 0x82]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('calls %s within a string a fault', (_, bytes) => {
    expect(faultOf(Uint8Array.of(0x22, ...bytes, 0x22))).toBe('a string that is not UTF-8');
  });

  test('takes as much white space and as long strings as it says', () => {
    const most = ' '.repeat(MAX_WHITE_SPACE);
    expect(tokensOf(`${most}1${most}`).map((token) => token.split(' ')[1])).toEqual(['number', 'end']);
    expect(faultOf(`1 ${most}`)).toBe('more than 1048576 characters of white space');
    expect(faultOf('\n'.repeat(MAX_WHITE_SPACE + 1))).toBe('more than 1048576 characters of white space');
    expect(tokensOf(`"${'a'.repeat(MAX_STRING_BYTES)}"`)[1]).toBe('1:1027 end');
  });
});

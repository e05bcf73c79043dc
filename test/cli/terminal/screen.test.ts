import { expect, test } from 'vitest';
import { wrapped } from '../../../src/cli/terminal/screen.ts';

test('a text is broken between words, and a word that is longer than a line stays whole', () => {
  expect(wrapped('as many blocks', 14)).toBe('as many blocks');
  expect(wrapped('as many blocks', 13)).toBe('as many\nblocks');
  expect(wrapped('as many blocks', 3)).toBe('as\nmany\nblocks');
  expect(wrapped('二 三 四', 5)).toBe('二 三\n四');
  expect(wrapped('as many blocks', Number.POSITIVE_INFINITY)).toBe('as many blocks');
});

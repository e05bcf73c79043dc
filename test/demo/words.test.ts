import { expect, test } from 'vitest';
import { cardinal, counted, groupedCount } from '../../demo/words.ts';
import { capitalized } from '../../src/report/document/capitalized.ts';

test('numbers stand before what they count', () => {
  expect([0, 1, 4096].map((count) => counted(count, 'block'))).toEqual([
    '0 blocks',
    '1 block',
    '4096 blocks',
  ]);
  expect(groupedCount(1, 'block')).toBe('1 block');
  expect(groupedCount(1048576, 'block')).toBe('1\u202f048\u202f576 blocks');
  expect([0, 1, 6, 12, 13].map(cardinal)).toEqual(['no', 'one', 'six', 'twelve', '13']);
  expect(capitalized('no links')).toBe('No links');
});

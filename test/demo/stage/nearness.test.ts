import { expect, test } from 'vitest';
import { nearness } from '../../../demo/stage/nearness.tsx';
import { check, completeExchange, cube } from '../../../src/schedules/index.ts';
import { solved } from '../../support/solved.ts';

test.each([
  ['necklace', 'at the bound: no link was ever idle'],
  ['standard-exchange', 'at the bound of its ports'],
  ['balanced-tree', '3 blocks in sequence more than the bound'],
])('%s on a cube of 4 dimensions is %s', (algorithm, words) => {
  const { certificate } = check(solved(algorithm, completeExchange({ topology: cube(4) })));
  expect(nearness({ counts: certificate as never })).toBe(words);
});

test('a single block more than the bound is told as one', () => {
  const { certificate } = check(solved('necklace', completeExchange({ topology: cube(4) })));
  const counts = { ...certificate, lowerBound: certificate.lowerBound - 1 };
  expect(nearness({ counts: counts as never })).toBe('1 block in sequence more than the bound');
});

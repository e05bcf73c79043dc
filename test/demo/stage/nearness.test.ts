import { expect, test } from 'vitest';
import { nearness } from '../../../demo/stage/nearness.tsx';
import { check, completeExchange, cube } from '../../../src/schedules/index.ts';
import { solved } from '../../support/solved.ts';

test.each([
  ['necklace', 'at the bound: no link was ever idle'],
  ['standard-exchange', '32 blocks in sequence, at the bound of its ports'],
  ['balanced-tree', '11 blocks in sequence, 3 more than the bound'],
])('%s on a cube of 4 dimensions is %s', (algorithm, words) => {
  const { certificate } = check(solved(algorithm, completeExchange({ topology: cube(4) })));
  expect(nearness({ counts: certificate as never })).toBe(words);
});

test('where something is left out it is told what the whole network takes', () => {
  const { certificate } = check(solved('necklace', completeExchange({ topology: cube(4) })));
  expect(nearness({ counts: { ...certificate, lowerBound: 7 } as never, wholeBound: 6 })).toBe(
    '8 blocks in sequence, 1 more than the bound; the whole network takes at least 6',
  );
});

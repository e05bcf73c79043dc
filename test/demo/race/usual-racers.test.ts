import { expect, test } from 'vitest';
import type { Words } from '../../../demo/problem/problem-in-words.ts';
import { usualRacers } from '../../../demo/race/usual-racers.ts';
import { findMachine } from '../../../src/formats/machines/built-in-machines.ts';

const UNEVEN: Words = { torus: '4x4', uneven: 'zipf:0.6,tokens=32' };

test.each<[string, Words, string, readonly string[]]>([
  ['uneven exchanges', UNEVEN, 'auto', ['auto', 'direct-rounds', 'padded', 'two-hop']],
  ['what the page shows', UNEVEN, 'padded', ['padded', 'direct-rounds', 'two-hop']],
  [
    'exchanges on a torus',
    { torus: '8x8' },
    'torus-necklaces',
    ['torus-necklaces', 'standard-exchange', 'balanced-tree'],
  ],
])('of %s there race some that differ most', async (_, said, algorithm, names) => {
  const racers = usualRacers(said, algorithm, await findMachine('accelerators'));
  expect(racers[0]).toEqual({ algorithm, form: 'block' });
  expect(racers.length).toBeLessThanOrEqual(4);
  expect(racers.map((racer) => racer.algorithm)).toEqual(expect.arrayContaining([...names]));
});

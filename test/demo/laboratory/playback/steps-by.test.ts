import { expect, test } from 'vitest';
import { stepsByOf } from '../../../../demo/laboratory/playback/steps-by.ts';
import { completeExchange, cube, findAlgorithm, solve } from '../../../../src/schedules/index.ts';

test('what steps go by is said by the algorithm that a schedule names, whatever else a file may name', () => {
  const { pattern } = solve(findAlgorithm('necklace'), completeExchange({ topology: cube(2) }));
  const names = ['necklace', 'de-bruijn-random-7', 'bruck-5', 'bruck-1', 'mine', ''];
  expect(names.map((algorithm) => stepsByOf({ algorithm, pattern }))).toEqual([
    ...['necklaces', 'windows', 'digits'],
    ...[undefined, undefined, undefined],
  ]);
});

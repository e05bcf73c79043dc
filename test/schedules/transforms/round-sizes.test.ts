import { expect, it } from 'vitest';
import { blocked, check, findAlgorithm, roundSizes } from '../../../src/schedules/index.ts';
import { exchangeOn } from '../../support/exchange.ts';

it('roundSizes gives the longest message of every step', () => {
  expect(roundSizes(findAlgorithm('standard-exchange').schedule(exchangeOn(4)))).toEqual([8, 8, 8, 8]);
  expect(roundSizes(findAlgorithm('direct-exchange').schedule(exchangeOn(3)))).toEqual(Array(7).fill(1));
  expect(roundSizes(findAlgorithm('ring').schedule(exchangeOn(3)))).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

it('roundSizes sums to the blocks in sequence that the checker counts', () => {
  for (const name of ['necklace', 'de-bruijn', 'balanced-tree', 'bruck-4', 'spread-out']) {
    const schedule = blocked(findAlgorithm(name).schedule(exchangeOn(6)));
    const sum = roundSizes(schedule).reduce((total, size) => total + size, 0);
    expect(sum).toBe(check(schedule).certificate.blocksInSequence);
  }
});

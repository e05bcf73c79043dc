import { expect, it } from 'vitest';
import { prepareCompared } from '../../src/cli/compared-algorithm.ts';
import { findAlgorithm } from '../../src/schedules/index.ts';
import { exchangeOn } from '../support/exchange.ts';

const task = { words: 1, isNamed: false, all: false, onProgress: () => {} };

it('says why an algorithm is left out, which is run where all are wanted or it is named', () => {
  const algorithm = findAlgorithm('ring');
  const asked = { algorithm, problem: exchangeOn(5) };
  const large = { ...task, words: 10_000 };
  const leftOut = prepareCompared(asked, large);
  expect(leftOut).toEqual({
    algorithm: 'ring',
    reason: 'a run moves 158720000 words from node to node, more than 102400000',
    runnable: true,
  });
  for (const wanted of [{ all: true }, { isNamed: true }, { words: 1 }]) {
    expect(prepareCompared(asked, { ...large, ...wanted })).toMatchObject({
      experiments: [{ algorithm: 'ring' }],
    });
  }
});

import { describe, expect, it } from 'vitest';
import { mostWordsMoved, wordsMoved } from '../../src/costs/running-work.ts';
import { findAlgorithm, IDLE, InputError, tableMap } from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { exchangeAlgorithms, exchangeOn } from '../support/exchange.ts';

describe('the words that a run moves', () => {
  it.each([
    ['direct-exchange', 5, (nodes: number) => nodes * (nodes - 1)],
    ['necklace', 5, (nodes: number) => (nodes * nodes * 5) / 2],
    ['ring', 5, (nodes: number) => (nodes * nodes * (nodes - 1)) / 2],
  ])('%s', (name, dim, words) => {
    const schedule = findAlgorithm(name).schedule(exchangeOn(dim));
    expect(wordsMoved(schedule, 1)).toBe(words(2 ** dim));
    expect(wordsMoved(schedule, 7)).toBe(7 * words(2 ** dim));
  });

  it('are none of idle nodes', () => {
    const message = { map: tableMap([1, IDLE]), slots: [0, 1, 1] };
    const segment = { kind: 'segment', rowClosed: true, steps: () => [[message], [], [message]] } as const;
    const schedule = { ...findAlgorithm('necklace').schedule(exchangeOn(1)), phases: [segment] };
    expect(wordsMoved(schedule, 1)).toBe(6);
  });
});

describe('what a comparison leaves out', () => {
  const leftOutOf = (exchange: Parameters<typeof mostWordsMoved>[0]) =>
    exchangeAlgorithms
      .filter((algorithm) => isForNetwork(algorithm, exchange.topology))
      .filter((algorithm) => {
        try {
          return wordsMoved(algorithm.schedule(exchange), 1) > mostWordsMoved(exchange, 1);
        } catch (error) {
          if (error instanceof InputError) return false;
          throw error;
        }
      })
      .map(({ name }) => name);

  it.each([
    ['nothing on small networks', exchangeOn(7), []],
    ['the ring on 1024 nodes', exchangeOn(10), ['ring']],
    ['the ring with copies', exchangeOn(8, 16), ['ring']],
  ])('is %s', (_, exchange, names) => {
    expect(leftOutOf(exchange)).toEqual(names);
  });

  it('grows with the cubes side by side', () => {
    expect(mostWordsMoved(exchangeOn(12, 1, 2), 1)).toBe(2 * mostWordsMoved(exchangeOn(12), 1));
  });

  it.each([11, 12, 13])('is no algorithm that goes shortest routes, on 2^%d nodes either', (dim) => {
    const exchange = exchangeOn(dim);
    for (const name of ['standard-exchange', 'necklace', 'bruck-2']) {
      const moved = wordsMoved(findAlgorithm(name).schedule(exchange), 1);
      expect(moved).toBeLessThanOrEqual(mostWordsMoved(exchange, 1));
    }
  });
});

import { describe, expect, it } from 'vitest';
import {
  completeExchange,
  cube,
  exchangePattern,
  exchangeSequence,
  factsOf,
  findAlgorithm,
  type Schedule,
} from '../../../src/schedules/index.ts';
import { problemOf } from '../../../src/schedules/proof/problem-of.ts';

/** Three copies on eight nodes. */
const exchange = findAlgorithm('necklace').schedule(completeExchange({ topology: cube(3), copies: 3 }));

/** The same schedule, as if it were for another pattern. */
const forPattern = (pattern: Schedule['pattern']) => problemOf({ ...exchange, pattern });

describe('what a schedule from elsewhere is an answer to', () => {
  it('is a complete exchange with its copies', () => {
    expect(factsOf(problemOf(exchange))).toEqual({ kind: 'exchange', label: 'complete exchange', copies: 3 });
  });

  it('is exchanges in sequence with their axes and copies', () => {
    const { topology, pattern } = findAlgorithm('pipelined', 'sequence').schedule(
      exchangeSequence({ axes: [2, 1], copies: 5 }),
    );
    expect(factsOf(problemOf({ ...exchange, topology, pattern }))).toEqual({
      ...{ kind: 'sequence', label: 'complete exchanges in sequence (axes 2x1)', axes: [2, 1], copies: 5 },
    });
  });

  it('is given places where some of the nodes exchange, of which those that move are counted', () => {
    // Each node has 12 of its 24 blocks for the other of its pair; no other block moves.
    expect(factsOf(forPattern(exchangePattern(8, 24, 2)))).toEqual({
      ...{ kind: 'places', label: 'complete exchange among each 2 nodes' },
      ...{ blocks: 192, toOtherNodes: 96, unmoved: 96 },
    });
  });

  it('counts nothing until somebody asks: of so many places it would never end', () => {
    expect(forPattern(exchangePattern(2 ** 30, 2 ** 20, 2)).label).toBe(
      'complete exchange among each 2 nodes',
    );
  });
});

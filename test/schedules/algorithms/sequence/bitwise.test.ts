import { describe, expect, test } from 'vitest';
import { bitwiseHybrid, bitwisePairs } from '../../../../src/schedules/algorithms/sequence/bitwise.ts';
import { check, exchangeSequence, InputError } from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { cases } from '../../../support/sample.ts';

/** s axes of d dimensions each, with K = copies * 2^d: fewer pairs than sd, as many, and more, in full batches and not. */
const CASES = [
  [2, 1, 1],
  [3, 1, 7],
  [2, 2, 1],
  [2, 2, 2],
  [4, 2, 3],
  [4, 2, 4],
  [2, 3, 1],
  [2, 3, 4],
  [3, 3, 1],
  [3, 3, 4],
  [2, 4, 1],
  [2, 4, 2],
  [2, 5, 1],
  // More nodes.
  [2, 6, 1],
] as const;

const sequenceOf = (s: number, d: number, copies: number) =>
  exchangeSequence({ axes: Array<number>(s).fill(d), copies });

/**
 * Groups of d pairs begin one step after another, s of them, and so again after sd steps; each takes sd steps. The last group
 * begins in this step.
 */
function lastStart(s: number, d: number, half: number): number {
  let start = 0;
  for (let pairs = d, inTurn = 1; pairs < half; pairs += d) {
    start += inTurn < s ? 1 : s * d - s + 1;
    inTurn = inTurn < s ? inTurn + 1 : 1;
  }
  return start;
}

describe.each([
  [bitwisePairs, (s: number, d: number, half: number) => lastStart(s, d, half) + s * d],
  [
    bitwiseHybrid,
    (s: number, d: number, half: number) => (half < s * d ? s * d + Math.ceil(half / d) - 1 : half + s - 1),
  ],
] as const)('$name', (algorithm, stepsOf) => {
  test.each(cases(CASES, 13, 13))(
    'holds on %i axes of %i dimensions, %i copies, as it claims',
    (s, d, copies) => {
      const schedule = algorithm.schedule(sequenceOf(s, d, copies));
      const { violations, certificate } = check(schedule);
      expect(violations).toEqual([]);
      expect(certificate).toMatchObject({
        steps: stepsOf(s, d, copies * 2 ** (d - 1)),
        largestMessage: 1,
        shortestRoutes: true,
      });
      const { claims } = algorithm.plan({ axes: Array<number>(s).fill(d), copies });
      expect(claims).toEqual({ steps: certificate.steps, span: certificate.span });
    },
  );

  test.each([
    [2, 3, 4],
    [3, 2, 3],
  ])('moves every block of every node to its place on %i axes of %i dimensions', (s, d, copies) => {
    const { fault, blocks } = bruteForce(algorithm.schedule(sequenceOf(s, d, copies)));
    expect([fault, blocks]).toEqual([undefined, 2 ** (s * d) * copies * 2 ** d]);
  });

  test('is for axes of equally many dimensions', () => {
    expect(() => algorithm.schedule(exchangeSequence({ axes: [3, 2] }))).toThrow(
      new InputError(`${algorithm.name} on axes 3x2: give axes of equally many dimensions`),
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  pipelinedHybrid,
  pipelinedPairs,
} from '../../../../src/schedules/algorithms/sequence/pipelined-pairs.ts';
import {
  check,
  checkPlan,
  exchangeSequence,
  InputError,
  type SequencePlan,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { count } from '../../../support/sample.ts';

/** Axes of d dimensions each, with K = copies * 2^d. */
const CASES = [
  [2, 1, 1],
  [2, 2, 1],
  [4, 2, 3],
  [2, 3, 1],
  [3, 3, 1],
  [3, 3, 2],
  [2, 4, 1],
  [2, 5, 1],
] as const;

const axesOf = (s: number, d: number) => Array<number>(s).fill(d);

describe.each([
  // Johnsson-Ho 1992, 3.4.
  [pipelinedPairs, (s: number, d: number, half: number) => d * Math.ceil(half / d) + (s - 1) * d],
  [pipelinedHybrid, (s: number, d: number, half: number) => half + (s - 1) * (d + (half % d))],
] as const)('$name', (algorithm, printed) => {
  test.each(CASES)('takes the steps of the text for %i axes of %i dimensions, %i copies', (s, d, copies) => {
    const schedule = algorithm.schedule(exchangeSequence({ axes: axesOf(s, d), copies }));
    const { ok, certificate } = check(schedule);
    expect(ok).toBe(true);
    const half = copies * 2 ** (d - 1);
    expect(certificate).toMatchObject({ steps: printed(s, d, half), largestMessage: 1 });
    const { claims } = algorithm.plan({ axes: axesOf(s, d), copies });
    expect(claims).toEqual({ steps: certificate.steps, span: certificate.span });
  });

  test('moves every block of every node to its place', () => {
    const schedule = algorithm.schedule(exchangeSequence({ axes: [3, 3] }));
    const { fault, blocks } = bruteForce(schedule);
    expect([fault, blocks]).toEqual([undefined, 64 * 8]);
  });

  test.each([
    [6, 7, 1],
    [3, 10, 1],
    [4, count(9, 9, 11), 3],
  ])('has plans that hold for %i axes of %i dimensions, %i copies', (s, d, copies) => {
    const { ok, steps } = checkPlan(algorithm.plan({ axes: axesOf(s, d), copies }));
    expect([ok, steps]).toEqual([true, printed(s, d, copies * 2 ** (d - 1))]);
  });

  test('does not hold if an axis begins a step earlier', () => {
    const plan = algorithm.plan({ axes: [3, 3], copies: 1 });
    const early: SequencePlan = {
      ...plan,
      *steps() {
        const all = [...plan.steps()];
        for (const [t, step] of all.entries()) {
          const next = all[t + 1] ?? [];
          const first = step.filter(({ leg }) => leg.axis === 0);
          yield [...first, ...next.filter(({ leg }) => leg.axis === 1)];
        }
      },
    };
    expect(checkPlan(early).ok).toBe(false);
  });
});

test('axes that differ are for pipelined-pairs only', () => {
  const axes = [3, 2, 4];
  expect(check(pipelinedPairs.schedule(exchangeSequence({ axes }))).ok).toBe(true);
  expect(() => pipelinedHybrid.schedule(exchangeSequence({ axes }))).toThrow(InputError);
});

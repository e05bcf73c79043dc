import { describe, expect, it } from 'vitest';
import { catalogue, check, findAlgorithm, InputError, solve } from '../../src/schedules/index.ts';
import type { Algorithm } from '../../src/schedules/model/algorithm.ts';
import { drawnProblems } from '../support/drawn-problems.ts';
import { count } from '../support/sample.ts';

const SEED = 5;
const ANSWERS = count(6, 100, 400);

/** Algorithms with a parameter in their names, by what they solve. */
const NAMED = [
  ['bruck-3', 'exchange'],
  ['de-bruijn-random-7', 'exchange'],
  ['de-bruijn-residue', 'exchange'],
  ['rotated-trees-2', 'exchange'],
  ['reflected-trees-2', 'exchange'],
  ['rotated-sbts-2', 'scatter'],
  ['strip-optimal-4', 'transpose'],
  ['padded-bruck-2', 'uneven'],
  ['two-hop-spread-out', 'uneven'],
] as const;
const algorithms = [...catalogue, ...NAMED.map(([name, kind]) => findAlgorithm(name, kind))];

describe(`what algorithms promise, held against ${ANSWERS} drawn answers`, () => {
  it.each(
    algorithms.flatMap((algorithm) =>
      algorithm.solves.map((kind): [string, string, Algorithm] => [kind, algorithm.name, algorithm]),
    ),
  )('%s: %s', (kind, _, algorithm) => {
    const broken = new Set<string>();
    let answers = 0;
    for (const { words, problem } of drawnProblems(kind, SEED, algorithm)) {
      if (answers === ANSWERS) break;
      try {
        const schedule = solve(algorithm, problem);
        answers++;
        const answer = { problem, schedule, counted: check(schedule, problem).certificate };
        for (const { says, holds } of algorithm.guarantees ?? []) {
          if (!holds(answer)) broken.add(`${says}: not so of ${JSON.stringify(words)}`);
        }
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
    }
    expect([...broken]).toEqual([]);
    expect(algorithm.guarantees?.length).toBeGreaterThan(0);
    expect(answers).toBe(ANSWERS);
  });
});

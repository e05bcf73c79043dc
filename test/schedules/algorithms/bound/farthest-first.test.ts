import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  mesh,
  type Schedule,
  solve,
  torus,
} from '../../../../src/schedules/index.ts';
import { inForm } from '../../../../src/schedules/transforms/forms.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { leastOnMesh } from '../../../oracles/grid-formulas.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';

const algorithm = findAlgorithm('farthest-first');
const on = (shape: readonly number[], copies = 1) => completeExchange({ topology: mesh(shape), copies });

function certificateOn(shape: readonly number[], copies = 1) {
  const { violations, certificate } = check(solve(algorithm, on(shape, copies)), on(shape, copies));
  expect(violations).toEqual([]);
  return certificate;
}

/** On a line: the rounds in which each block moves, by sender and receiver. */
function movesOf(schedule: Schedule): Map<string, number[]> {
  const { nodes } = schedule.topology;
  const senders = Array.from({ length: nodes }, () => Array.from({ length: nodes }, (_, node) => node));
  const moves = new Map<string, number[]>();
  for (const [round, step] of steps(schedule).entries()) {
    const before = senders.map((row) => [...row]);
    for (const { map, slots } of step) {
      for (let node = 0; node < nodes; node++) {
        const target = map.apply(node);
        if (target === -1) continue;
        for (const slot of Array.from(slots)) {
          const sender = before[slot][node];
          senders[slot][target] = sender;
          const name = `${sender} to ${(sender + slot) % nodes}`;
          moves.set(name, [...(moves.get(name) ?? []), round]);
        }
      }
    }
  }
  return moves;
}

describe('farthestFirst', () => {
  test.each([
    { shape: [8], blocks: 16, rounds: 7 },
    { shape: [9], blocks: 20, rounds: 8 },
    { shape: [3, 3], blocks: 6, rounds: 4 },
    { shape: [8, 8], blocks: 128, rounds: 14 },
    { shape: [9, 9], blocks: 180, rounds: 16 },
    { shape: [3, 3, 3], blocks: 18, rounds: 6 },
    { shape: [4, 4, 4], blocks: 64, rounds: 9 },
    { shape: [3, 3, 3, 3], blocks: 54, rounds: 8 },
  ])('reaches both bounds on equal sides: $blocks blocks in $rounds rounds on $shape', (expected) => {
    const { shape, blocks, rounds } = expected;
    expect(certificateOn(shape)).toMatchObject({
      steps: rounds,
      span: rounds,
      blocksInSequence: blocks,
      lowerBound: blocks,
      optimal: true,
      shortestRoutes: true,
    });
  });

  test.each([
    { shape: [3, 5], blocks: 18, rounds: 7 },
    { shape: [4, 6], blocks: 36, rounds: 9 },
    { shape: [8, 4], blocks: 64, rounds: 11 },
    { shape: [5, 8], blocks: 80, rounds: 12 },
    { shape: [6, 10], blocks: 150, rounds: 15 },
    { shape: [20, 2], blocks: 200, rounds: 23 },
    { shape: [4, 4, 2], blocks: 32, rounds: 9 },
    { shape: [5, 3, 2], blocks: 36, rounds: 8 },
  ])('reaches the bound of $blocks blocks on $shape, in $rounds rounds', ({ shape, blocks, rounds }) => {
    expect(certificateOn(shape)).toMatchObject({ steps: rounds, blocksInSequence: blocks, optimal: true });
  });

  test('is at the bound on small meshes, with any number of copies', () => {
    for (const shape of [[2], [5], [2, 2], [3, 2], [2, 5], [5, 4], [2, 2, 2], [4, 3, 2], [2, 2, 2, 2, 3]]) {
      for (const copies of [1, 2, 3]) {
        const { blocksInSequence, optimal } = certificateOn(shape, copies);
        const least = leastOnMesh(shape, copies).blocksInSequence;
        expect({ shape, copies, blocksInSequence, optimal }).toEqual({
          shape,
          copies,
          blocksInSequence: least,
          optimal: true,
        });
      }
    }
  });

  test.each([6, 7])(
    'on a line of %i nodes blocks for the ends leave first, and none waits on its way',
    (z) => {
      const moves = movesOf(algorithm.schedule(on([z])));
      expect(moves.size).toBe(z * (z - 1));
      for (const [name, rounds] of moves) {
        const [from, to] = name.split(' to ').map(Number);
        const first = to > from ? z - 1 - to : to;
        expect(rounds).toEqual(Array.from({ length: Math.abs(to - from) }, (_, i) => first + i));
      }
    },
  );

  test('is in its fewest messages already', () => {
    const exchange = on([4, 3]);
    const schedule = solve(algorithm, exchange);
    expect(inForm(algorithm, exchange, schedule, 'block')).toBe(schedule);
  });

  test('brings every block where it belongs, followed by brute force', () => {
    for (const shape of [[5], [4, 4], [3, 5], [2, 3, 2]]) {
      expect(bruteForce(algorithm.schedule(on(shape, 2))).fault).toBeUndefined();
    }
  });

  test.each(mutants(algorithm.schedule(on([4, 3]))))('is not proved with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });

  test.each([
    [torus([4, 4]), 'give a mesh'],
    [cube(4), 'give a mesh'],
    [mesh([1024]), 'give a smaller network'],
  ])('refuses %o', (topology, cure) => {
    expect(() => algorithm.schedule(completeExchange({ topology, copies: 1 }))).toThrow(
      expect.objectContaining({ constructor: InputError, message: expect.stringContaining(cure) }),
    );
  });
});

import { expect, test } from 'vitest';
import {
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  mesh,
  solve,
  torus,
} from '../../../../src/schedules/index.ts';
import { mutants } from '../../../support/grid-mutants.ts';

const algorithm = findAlgorithm('shorter-way');
const on = (shape: readonly number[], copies = 1) => completeExchange({ topology: torus(shape), copies });

test.each([
  { shape: [8, 8], blocks: 256, rounds: 14 },
  { shape: [12, 12], blocks: 864, rounds: 22 },
  { shape: [8, 8, 8], blocks: 3072, rounds: 21 },
])(
  'takes the startups of torus-product and the blocks of the bound on $shape',
  ({ shape, blocks, rounds }) => {
    const { violations, certificate } = check(solve(algorithm, on(shape)), on(shape));
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({
      steps: rounds,
      span: rounds,
      blocksInSequence: blocks,
      lowerBound: blocks,
    });
  },
);

test('is optimal with one port on all small tori', () => {
  for (const shape of [[2], [3], [4], [7], [2, 2], [5, 2], [3, 4], [2, 3, 4], [3, 2, 2, 2]]) {
    for (const copies of [1, 2]) {
      const { violations, certificate } = check(solve(algorithm, on(shape, copies)), on(shape, copies));
      const rounds = shape.reduce((sum, side) => sum + side - 1, 0);
      expect({ violations, ...certificate }).toMatchObject({ violations: [], optimal: true, steps: rounds });
      expect(certificate.shortestRoutes).toBe(true);
    }
  }
});

test.each(mutants(algorithm.schedule(on([5, 3]))))('is not proved with $change', ({ mutant }) => {
  expect(check(mutant).ok).toBe(false);
});

test('refuses meshes', () => {
  expect(() => algorithm.schedule(completeExchange({ topology: mesh([4, 4]), copies: 1 }))).toThrow(
    InputError,
  );
});

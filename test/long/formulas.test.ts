import { expect, test } from 'vitest';
import type { Network } from '../../src/costs/formulas/index.ts';
import { catalogue } from '../../src/schedules/index.ts';
import { bothCounts, isUnformulated } from '../oracles/formulas.ts';

const MINUTES = 60_000;
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const both = (shape: readonly number[]): Network[] => [
  { kind: 'torus', shape },
  { kind: 'mesh', shape },
];
const networks: Readonly<Record<string, readonly Network[]>> = {
  cubes: from(9, 10).map((dim) => ({ kind: 'cube', dim })),
  rings: from(2, 64).map((nodes) => ({ kind: 'ring', nodes })),
  lines: from(2, 40).map((side) => ({ kind: 'mesh', shape: [side] })),
  'two axes': from(2, 10).flatMap((x) => from(2, 10).flatMap((y) => both([x, y]))),
  squares: [12, 16, 20, 24].flatMap((side) => both([side, side])),
  'more axes': [
    [4, 4, 8],
    [3, 4, 5],
    [8, 8, 4],
    [2, 2, 2, 2],
    [4, 4, 4, 4],
    [6, 2, 4, 2],
  ].flatMap(both),
};

test.each(
  catalogue.flatMap((algorithm) =>
    Object.keys(networks).map((kind) => [algorithm.name, kind, algorithm] as const),
  ),
)('%s on %s: formula = count', { timeout: 10 * MINUTES }, (_, kind, algorithm) => {
  for (const network of networks[kind]) {
    for (const copies of kind === 'cubes' ? [1, 2, 3] : [1]) {
      const { formula, schedule } = bothCounts(algorithm, network, copies);
      const expected = isUnformulated(algorithm.name, network) ? [undefined, undefined] : schedule;
      expect({ network, copies, counts: formula }).toEqual({ network, copies, counts: expected });
    }
  }
});

import { expect, test } from 'vitest';
import { algorithmsFor, cube, mesh, ring, type Topology, torus } from '../../src/schedules/index.ts';
import { FORMS } from '../../src/schedules/model/algorithm.ts';
import { bothCounts, hasNoFormula } from '../oracles/both-counts.ts';

const MINUTES = 60_000;
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

const both = (shape: readonly number[]): Topology[] => [torus(shape), mesh(shape)];
const networks: Readonly<Record<string, readonly Topology[]>> = {
  cubes: from(9, 10).map((dim) => cube(dim)),
  rings: from(2, 64).map((nodes) => ring(nodes)),
  lines: from(2, 40).map((side) => mesh([side])),
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

// What looks for its ways has none.
const withFormulas = algorithmsFor('exchange').filter(({ counts }) => counts !== undefined);

test.each(
  withFormulas.flatMap((algorithm) =>
    Object.keys(networks).map((kind) => [algorithm.name, kind, algorithm] as const),
  ),
)('%s on %s: formula = count', { timeout: 10 * MINUTES }, (_, kind, algorithm) => {
  for (const topology of networks[kind]) {
    for (const copies of kind === 'cubes' ? [1, 2, 3] : [1]) {
      const { formula, schedule } = bothCounts(algorithm, topology, copies);
      const expected = FORMS.map((form, i) =>
        hasNoFormula(algorithm.name, topology, form) ? undefined : schedule[i],
      );
      const { label } = topology;
      expect({ label, copies, counts: formula }).toEqual({ label, copies, counts: expected });
    }
  }
});

import { expect, test } from 'vitest';
import { check, completeExchange, findAlgorithm, mesh, solve, torus } from '../../src/schedules/index.ts';
import { FORMS } from '../../src/schedules/model/algorithm.ts';
import { inForm } from '../../src/schedules/transforms/forms.ts';
import { leastOnMesh, leastOnTorus } from '../oracles/grid-formulas.ts';

const MINUTES = 60_000;

/** Every shape of so many axes and up to so many nodes, whatever the order of its sides. */
function shapesOf(axes: number, nodes: number): number[][] {
  if (axes === 0) return [[]];
  return shapesOf(axes - 1, nodes / 2).flatMap((shape) => {
    const most = Math.floor(nodes / shape.reduce((product, side) => product * side, 1));
    return Array.from({ length: Math.max(0, most - 1) }, (_, i) => [...shape, i + 2]);
  });
}

test.each([1, 2, 3])(
  'every torus of up to 400 nodes and %i axes has the counts of the formula, in as many rounds as the diameter',
  { timeout: 60 * MINUTES },
  (axes) => {
    const algorithm = findAlgorithm('torus-necklaces');
    for (const shape of shapesOf(axes, 400)) {
      for (const copies of [1, 2]) {
        const exchange = completeExchange({ topology: torus(shape), copies });
        const schedule = solve(algorithm, exchange);
        const { blocksInSequence, diameter } = leastOnTorus(shape, copies);
        for (const form of FORMS) {
          const { violations, certificate } = check(inForm(algorithm, exchange, schedule, form), exchange);
          const { lowerBound, steps, span, blocksInSequence: blocks } = certificate;
          expect({ shape, copies, violations, blocks }).toEqual({
            shape,
            copies,
            violations: [],
            blocks: blocksInSequence,
          });
          expect({ shape, copies, rounds: form === 'block' ? steps : span }).toEqual({
            shape,
            copies,
            rounds: diameter,
          });
          // A tie that is not split costs a quarter of the busiest side, and nothing else costs anything.
          const even = shape.filter((side) => side % 2 === 0);
          const isTied = copies === 1 && even.length === 1 && even[0] > 2;
          if (!isTied) expect({ shape, copies, blocks }).toEqual({ shape, copies, blocks: lowerBound });
          else expect(blocks - lowerBound).toBeLessThanOrEqual(Math.ceil(even[0] / 4));
        }
      }
    }
  },
);

test.each([
  { shape: [16, 16, 16] },
  { shape: [12, 16, 20] },
  { shape: [5, 5, 5, 5, 5] },
  { shape: [60, 64] },
])('the torus $shape has them as well', { timeout: 10 * MINUTES }, ({ shape }) => {
  const exchange = completeExchange({ topology: torus(shape), copies: 1 });
  const { violations, certificate } = check(solve(findAlgorithm('torus-necklaces'), exchange), exchange);
  const { blocksInSequence, diameter } = leastOnTorus(shape, 1);
  expect({ violations, ...certificate }).toMatchObject({
    violations: [],
    steps: blocksInSequence,
    span: diameter,
  });
});

test('with one port every torus of up to 200 nodes and three axes is at its bound', {
  timeout: 30 * MINUTES,
}, () => {
  for (const shape of [1, 2, 3].flatMap((axes) => shapesOf(axes, 200))) {
    for (const copies of [1, 2]) {
      const exchange = completeExchange({ topology: torus(shape), copies });
      const { violations, certificate } = check(solve(findAlgorithm('shorter-way'), exchange), exchange);
      expect({ shape, violations, ...certificate }).toMatchObject({ shape, violations: [], optimal: true });
    }
  }
});

test.each([1, 2, 3])(
  'every mesh of up to 200 nodes and %i axes is at its bound, with equal sides in as many rounds as the diameter',
  { timeout: 60 * MINUTES },
  (axes) => {
    const algorithm = findAlgorithm('farthest-first');
    /** By rounds more than the diameter: how many meshes, and one of those. */
    const behind = new Map<number, { readonly count: number; readonly label: string }>();
    for (const shape of shapesOf(axes, 200)) {
      for (const copies of [1, 2]) {
        const exchange = completeExchange({ topology: mesh(shape), copies });
        const { violations, certificate } = check(solve(algorithm, exchange), exchange);
        const { blocksInSequence, diameter } = leastOnMesh(shape, copies);
        expect({ shape, copies, violations, ...certificate }).toMatchObject({
          shape,
          copies,
          violations: [],
          optimal: true,
          blocksInSequence,
          shortestRoutes: true,
        });
        const more = certificate.steps - diameter;
        const longest = Math.max(...shape);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(axes * (longest - 1) - diameter);
        const { count = 0, label = `${exchange.topology.label}, ${copies} times` } = behind.get(more) ?? {};
        behind.set(more, { count: count + 1, label });
      }
    }
    console.log(
      `${axes} axes, rounds more than the diameter, where the legs of shorter axes find no room earlier:`,
      Object.fromEntries(Array.from(behind).sort(([one], [other]) => one - other)),
    );
  },
);

import { describe, expect, test } from 'vitest';
import {
  check,
  completeExchange,
  findAlgorithm,
  mesh,
  ring,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import {
  axisByAxis,
  binaryExchangeCounts,
  type Counts,
  cycleExchangeCounts,
  cyclicExchangeCounts,
  directExchangeRounds,
  interleavedCounts,
  oneWayRing,
  quadrantExchangeCounts,
  standardExchangeOnTorus,
  twoWayRing,
} from '../oracles/grid-formulas.ts';
import { binaryShapes } from '../support/grid-schedules.ts';

const MINUTES = 60_000;
const upTo = (last: number, first: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);

function expectCounts(name: string, topology: Topology, counts: Partial<Counts & { span: number }>): void {
  const { violations, certificate } = check(
    findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 })),
  );
  expect({ name, on: topology.label, violations, ...certificate }).toMatchObject({
    violations: [],
    ...counts,
  });
}

describe('rings', () => {
  test('of 2 to 256 nodes, in one direction and in both', { timeout: 10 * MINUTES }, () => {
    for (const z of upTo(256, 2)) {
      expectCounts('ring', ring(z), oneWayRing(z));
      expectCounts('torus-product', ring(z), oneWayRing(z));
      expectCounts('two-way-ring', ring(z), twoWayRing(z));
    }
  });

  test('of 8 to 256 nodes by cycles', { timeout: 10 * MINUTES }, () => {
    for (const z of upTo(256, 8, 4)) {
      expectCounts('cycle-exchange', ring(z), cycleExchangeCounts(z));
    }
  });
});

describe('axis by axis', () => {
  test('on tori and meshes of all pairs of sides up to 10', { timeout: 10 * MINUTES }, () => {
    for (const x of upTo(10, 2)) {
      for (const y of upTo(10, 2)) {
        expectCounts('torus-product', torus([x, y]), axisByAxis([x, y], oneWayRing));
        expectCounts('torus-product', mesh([x, y]), axisByAxis([x, y], oneWayRing));
        expectCounts('two-way-product', torus([x, y]), axisByAxis([x, y], twoWayRing));
      }
    }
  });

  test.each([...upTo(32, 11).map((z) => [[z, z]]), [[17, 20]], [[32, 9]], [[6, 7, 8]], [[4, 5, 3, 6]]])(
    'on %j',
    { timeout: 10 * MINUTES },
    (shape) => {
      expectCounts('torus-product', torus(shape), axisByAxis(shape, oneWayRing));
      expectCounts('torus-product', mesh(shape), axisByAxis(shape, oneWayRing));
      expectCounts('two-way-product', torus(shape), axisByAxis(shape, twoWayRing));
    },
  );
});

test.each([8, 12, 16, 20, 24, 28, 32])(
  'a torus of z x z nodes by interleaved cycles, z = %i',
  { timeout: 10 * MINUTES },
  (z) => expectCounts('interleaved-cycles', torus([z, z]), interleavedCounts([z, z])),
);

test('tori of even sides by interleaved cycles, up to 512 nodes', { timeout: 10 * MINUTES }, () => {
  const sides = upTo(20, 2, 2);
  for (const shape of [
    ...sides.flatMap((x) => sides.map((y) => [x, y])),
    ...sides.flatMap((x) => sides.flatMap((y) => sides.map((z) => [x, y, z]))),
    [8, 2, 4, 6],
    [2, 2, 8, 2, 4],
  ]) {
    const longest = Math.max(...shape);
    const nodes = shape.reduce((product, side) => product * side, 1);
    if (nodes > 512 || longest % 4 > 0 || longest < 8) continue;
    expectCounts('interleaved-cycles', torus(shape), interleavedCounts(shape));
  }
});

describe('meshes with sides that are powers of two', () => {
  const shapes = binaryShapes(256);

  test('by binary exchange, up to 32 x 32', { timeout: 10 * MINUTES }, () => {
    for (const shape of [...shapes, [32, 32], [64, 16]]) {
      expectCounts('binary-exchange', mesh(shape), binaryExchangeCounts(shape));
    }
  });

  test('by quadrant exchange, up to 32 x 32', { timeout: 10 * MINUTES }, () => {
    for (const z of [2, 4, 8, 16, 32]) {
      expectCounts('quadrant-exchange', mesh([z, z]), quadrantExchangeCounts(z));
    }
  });

  test('by cyclic exchange, up to 32 x 32', { timeout: 10 * MINUTES }, () => {
    for (const shape of [...shapes, [32, 32], [64, 16]]) {
      if (shape.length === 2) expectCounts('cyclic-exchange', mesh(shape), cyclicExchangeCounts(shape));
    }
  });

  test('by standard exchange, and tori', { timeout: 10 * MINUTES }, () => {
    for (const shape of shapes) {
      expectCounts('standard-exchange', mesh(shape), binaryExchangeCounts(shape));
      expectCounts('standard-exchange', torus(shape), standardExchangeOnTorus(shape));
    }
  });

  test('by direct exchange', { timeout: 30 * MINUTES }, () => {
    for (const shape of shapes)
      expectCounts('direct-exchange', mesh(shape), { steps: directExchangeRounds(shape) });
  });

  test('tori by direct exchange', { timeout: 30 * MINUTES }, () => {
    for (const shape of shapes) expectCounts('direct-exchange', torus(shape), { span: 1 });
  });
});

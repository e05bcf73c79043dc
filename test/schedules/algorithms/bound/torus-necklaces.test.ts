import { describe, expect, test } from 'vitest';
import { necklace } from '../../../../src/schedules/algorithms/cube/necklace.ts';
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
import { coordinatesOf } from '../../../../src/schedules/model/networks/axes.ts';
import { inForm } from '../../../../src/schedules/transforms/forms.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { leastOnTorus } from '../../../oracles/grid-formulas.ts';
import { mutants } from '../../../support/grid-mutants.ts';
import { cases } from '../../../support/sample.ts';

const algorithm = findAlgorithm('torus-necklaces');

const on = (shape: readonly number[], copies = 1) => completeExchange({ topology: torus(shape), copies });

/** The certificates of the steps and of the rounds. */
function certificatesOn(shape: readonly number[], copies = 1) {
  const exchange = on(shape, copies);
  const schedule = solve(algorithm, exchange);
  return (['step', 'block'] as const).map((form) => {
    const { violations, certificate } = check(inForm(algorithm, exchange, schedule, form), exchange);
    expect(violations).toEqual([]);
    return certificate;
  });
}

/** What each step sends: the slots, by the node to which node 0 sends. */
const stepsOf = (schedule: Schedule) =>
  schedule.phases.flatMap((phase) =>
    phase.kind === 'local'
      ? []
      : Array.from(phase.steps(), (step) =>
          step.map(({ map, slots }) => ({ to: map.apply(0), slots: Array.from(slots) })),
        ),
  );

describe('torusNecklaces', () => {
  const optima = [
    { shape: [5, 5], blocks: 15, rounds: 4 },
    { shape: [8, 8], blocks: 64, rounds: 8 },
    { shape: [12, 12], blocks: 216, rounds: 12 },
    { shape: [12, 20], blocks: 600, rounds: 16 },
    { shape: [8, 8, 8], blocks: 512, rounds: 12 },
    { shape: [3, 3, 3, 3, 3], blocks: 81, rounds: 5 },
    { shape: [2, 3, 3], blocks: 9, rounds: 3 },
    { shape: [4, 4, 2], blocks: 16, rounds: 5 },
    // More nodes.
    { shape: [4, 4, 4, 4, 4], blocks: 512, rounds: 10 },
  ];

  test.each(cases(optima, 8, 8))(
    'reaches both bounds on torus $shape: $blocks blocks in sequence, $rounds rounds',
    (expected) => {
      const { shape, blocks, rounds } = expected;
      const [steps, packed] = certificatesOn(shape);
      const optimal = { blocksInSequence: blocks, lowerBound: blocks, optimal: true, shortestRoutes: true };
      expect(steps).toMatchObject({ ...optimal, steps: blocks, span: rounds, largestMessage: 1 });
      expect(packed).toMatchObject({ ...optimal, steps: rounds, largestMessage: Math.ceil(blocks / rounds) });
      if (new Set(shape).size === 1) expect(steps.utilization).toBe(1);
    },
  );

  test.each([
    { shape: [8], copies: 1, blocks: 10, bound: 8 },
    { shape: [8], copies: 2, blocks: 16, bound: 16 },
    { shape: [5, 8], copies: 1, blocks: 42, bound: 40 },
    { shape: [5, 8], copies: 2, blocks: 80, bound: 80 },
  ])(
    'misses the bound by one tie that is not split: $blocks for $bound on $shape, $copies times',
    (expected) => {
      const { shape, copies, blocks, bound } = expected;
      for (const certificate of certificatesOn(shape, copies)) {
        expect(certificate).toMatchObject({ blocksInSequence: blocks, lowerBound: bound });
      }
    },
  );

  test('has the counts of the formula on small tori, in as many rounds as the diameter', () => {
    for (const shape of [
      [2],
      [3],
      [4],
      [9],
      [2, 4],
      [4, 3, 2],
      [3, 4, 5],
      [6, 6],
      [2, 2, 6],
      // Here wasteful groups are put together anew, and pieces with longer ways before others.
      [2, 2, 4],
      [2, 5, 5],
      [3, 3, 3],
      [4, 5, 4],
    ]) {
      for (const copies of [1, 2, 3]) {
        const [steps, packed] = certificatesOn(shape, copies);
        const { blocksInSequence, diameter } = leastOnTorus(shape, copies);
        expect({ shape, copies, blocks: steps.blocksInSequence }).toEqual({
          shape,
          copies,
          blocks: blocksInSequence,
        });
        expect([steps.span, packed.steps, packed.blocksInSequence]).toEqual([
          diameter,
          diameter,
          blocksInSequence,
        ]);
      }
    }
  });

  test('is Algorithm 4 on sides of two, step by step', () => {
    for (const [dim, copies] of [
      [1, 1],
      [4, 1],
      [6, 3],
      [10, 1],
    ]) {
      const sides = new Array<number>(dim).fill(2);
      const steps = stepsOf(algorithm.schedule(on(sides, copies)));
      expect(steps).toEqual(stepsOf(necklace.schedule(completeExchange({ topology: cube(dim), copies }))));
    }
    expect(certificatesOn(new Array<number>(10).fill(2)).map(({ steps }) => steps)).toEqual([512, 10]);
  });

  test('turns full necklaces: in each of their steps one offset turned a quarter leaves by each port', () => {
    const shape = [5, 5];
    for (const step of stepsOf(algorithm.schedule(on(shape)))) {
      const byPort = new Map(step.map(({ to, slots: [slot] }) => [to, coordinatesOf(shape, slot)]));
      for (const [port, next] of [
        [
          [1, 0],
          [0, 1],
        ],
        [
          [0, 1],
          [4, 0],
        ],
        [
          [4, 0],
          [0, 4],
        ],
      ]) {
        const [x, y] = byPort.get(port[0] + 5 * port[1]) as number[];
        expect(byPort.get(next[0] + 5 * next[1])).toEqual([(5 - y) % 5, x]);
      }
    }
  });

  test('brings every block where it belongs, followed by brute force', () => {
    for (const shape of [
      [4, 4],
      [3, 5],
      [2, 6],
    ])
      expect(bruteForce(algorithm.schedule(on(shape, 2))).fault).toBeUndefined();
  });

  test.each(mutants(algorithm.schedule(on([4, 3]))))('is not proved with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });

  test.each([
    [mesh([4, 4]), 'give a torus'],
    [cube(4), 'give a torus'],
    [torus([1024, 1024]), 'give a smaller network'],
  ])('refuses %o', (topology, cure) => {
    expect(() => algorithm.schedule(completeExchange({ topology, copies: 1 }))).toThrow(
      expect.objectContaining({ constructor: InputError, message: expect.stringContaining(cure) }),
    );
  });
});

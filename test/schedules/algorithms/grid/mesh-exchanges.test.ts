import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { binaryExchange } from '../../../../src/schedules/algorithms/grid/binary-exchange.ts';
import { quadrantExchange } from '../../../../src/schedules/algorithms/grid/quadrant-exchange.ts';
import {
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  mesh,
  torus,
} from '../../../../src/schedules/index.ts';
import { binaryExchangeCounts, quadrantExchangeCounts } from '../../../oracles/grid-formulas.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';

describe('binaryExchange', () => {
  const shapes = [[2], [16], [2, 2], [4, 4], [8, 8], [8, 2], [2, 16], [4, 2, 8]];
  test.each(shapes.map((shape) => [shape]))(
    'takes z - 1 rounds of N/2 blocks for each axis, on mesh %j',
    (shape) => {
      const schedule = binaryExchange.schedule(completeExchange({ topology: mesh(shape), copies: 1 }));
      const proof = check(schedule);
      expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject(binaryExchangeCounts(shape));
    },
  );

  test.each([
    [4, 6, 48],
    [8, 14, 448],
  ])('on %i x %i nodes: %i rounds and %i blocks in sequence', (z, rounds, blocks) => {
    expect(binaryExchangeCounts([z, z])).toEqual({ steps: rounds, blocksInSequence: blocks });
  });

  test('halves the axes in turn, and a longer one to the end', () => {
    const schedule = binaryExchange.schedule(completeExchange({ topology: mesh([8, 2]), copies: 1 }));
    const partnerOf0 = steps(schedule).map(([{ map }]) => map.apply(0));
    expect(partnerOf0).toEqual([4, -1, -1, -1, 8, 2, -1, 1]);
  });
});

describe('quadrantExchange', () => {
  test.each([2, 4, 8, 16])('takes 3(z - 1) rounds of N/4 blocks on z x z nodes, z = %i', (z) => {
    const schedule = quadrantExchange.schedule(completeExchange({ topology: mesh([z, z]), copies: 1 }));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject(quadrantExchangeCounts(z));
  });

  test.each([
    [4, 9, 36],
    [8, 21, 336],
  ])('on a side of %i: %i rounds and %i blocks in sequence', (z, rounds, blocks) => {
    expect(quadrantExchangeCounts(z)).toEqual({ steps: rounds, blocksInSequence: blocks });
  });

  test('exchanges between the corners of the rectangles on a diagonal', () => {
    const schedule = quadrantExchange.schedule(completeExchange({ topology: mesh([4, 4]), copies: 1 }));
    const [side, above, across] = steps(schedule).map(([{ map }]) =>
      [0, 5, 1].map((node) => map.apply(node)),
    );
    expect([side, above, across]).toEqual([
      [2, 7, -1],
      [8, 13, -1],
      [10, 15, -1],
    ]);
  });

  test.each([mesh([8, 4]), mesh([6, 6]), mesh([4]), mesh([4, 4, 4]), torus([4, 4])])(
    'refuses $label',
    (topology) => {
      expect(() => quadrantExchange.schedule(completeExchange({ topology, copies: 1 }))).toThrow(InputError);
    },
  );
});

describe.each([
  ['bex', mesh([4, 8])],
  ['qex', mesh([8, 8])],
] as const)('%s on $label', (name, topology) => {
  const schedule = findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));

  test('moves real blocks to where they belong', () => {
    const shape = { nodes: topology.nodes, slots: schedule.slots, words: 2, mask: topology.nodes - 1 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test('sends the copies for a node in one message', () => {
    const { certificate, violations } = check(
      findAlgorithm(name).schedule(completeExchange({ topology, copies: 3 })),
    );
    expect(violations).toEqual([]);
    expect(certificate.blocksInSequence).toBe(3 * check(schedule).certificate.blocksInSequence);
  });

  test.each(mutants(schedule))('is refused with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });
});

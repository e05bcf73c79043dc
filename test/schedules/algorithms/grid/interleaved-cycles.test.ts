import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { interleavedCycles } from '../../../../src/schedules/algorithms/grid/interleaved-cycles.ts';
import { check, completeExchange, InputError, mesh, torus } from '../../../../src/schedules/index.ts';
import { bothCounts } from '../../../oracles/both-counts.ts';
import { interleavedCounts } from '../../../oracles/grid-formulas.ts';
import { mutants } from '../../../support/grid-mutants.ts';
import { cases } from '../../../support/sample.ts';

describe('interleavedCycles', () => {
  test.each(cases([8, 12, 16], 2, 2))('takes z^3 / 8 rounds in which every link is busy, for z = %i', (z) => {
    const schedule = interleavedCycles.schedule(completeExchange({ topology: torus([z, z]), copies: 1 }));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      ...interleavedCounts([z, z]),
      span: 1,
      largestMessage: 1,
      shortestRoutes: true,
      utilization: 1,
      optimal: true,
    });
  });

  test.each([
    [[8, 2], 16],
    [[2, 8], 16],
    [[8, 4], 32],
    [[6, 8], 48],
    [[8, 12], 144],
    [[4, 8, 2], 64],
    [[12, 6, 2], 216],
    [[2, 6, 8, 2], 192],
  ])('takes zN / 8 rounds on %j, where the longest side is z: %i', (shape, rounds) => {
    const { violations, certificate } = check(
      interleavedCycles.schedule(completeExchange({ topology: torus(shape) })),
    );
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps: rounds, span: 1, shortestRoutes: true, optimal: true });
    expect(interleavedCounts(shape).steps).toBe(rounds);
    const { formula, schedule } = bothCounts(interleavedCycles, torus(shape), 2);
    expect(formula).toEqual(schedule);
  });

  test('has a formula up to the largest tori: all rounds, the longest on a way halfway around both axes', () => {
    const counts = interleavedCycles.counts?.(completeExchange({ topology: torus([1024, 1024]) }), 'step');
    const rounds = counts?.rounds ?? [];
    expect(rounds.reduce((sum, { times }) => sum + times, 0)).toBe(1024 ** 3 / 8);
    expect(Math.max(...rounds.map(({ hops }) => hops))).toBe(1024);
  });

  test('has every link busy on three equal axes', () => {
    const { certificate } = check(
      interleavedCycles.schedule(completeExchange({ topology: torus([8, 8, 8]) })),
    );
    expect(certificate).toMatchObject({ steps: 512, utilization: 1, optimal: true });
  });

  test('sends the copies for a node in one message', () => {
    const proof = check(interleavedCycles.schedule(completeExchange({ topology: torus([8, 8]), copies: 2 })));
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({ steps: 64, largestMessage: 2, optimal: true });
  });

  test('moves real blocks to where they belong', () => {
    const schedule = interleavedCycles.schedule(completeExchange({ topology: torus([6, 12, 2]), copies: 1 }));
    const shape = { nodes: 144, slots: 144, words: 1, mask: 0 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test.each(mutants(interleavedCycles.schedule(completeExchange({ topology: torus([8, 8]), copies: 1 }))))(
    'is refused with $change',
    ({ mutant }) => {
      expect(check(mutant).ok).toBe(false);
    },
  );

  test.each([torus([8]), torus([4, 4]), torus([10, 8]), torus([8, 5]), torus([8, 8, 3]), mesh([8, 8])])(
    'refuses $label',
    (topology) => {
      expect(() => interleavedCycles.schedule(completeExchange({ topology, copies: 1 }))).toThrow(InputError);
    },
  );
});

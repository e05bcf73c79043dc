import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { ringExchange } from '../../../../src/schedules/algorithms/cube/ring-exchange.ts';
import { check, completeExchange, mesh, ring as ringOf, torus } from '../../../../src/schedules/index.ts';
import { oneWayRing } from '../../../oracles/grid-formulas.ts';
import { mutants } from '../../../support/grid-mutants.ts';

describe('ring on rings', () => {
  test.each([2, 3, 4, 7, 16, 25])('stores messages and forwards them over one link, for z = %i', (z) => {
    const schedule = ringExchange.schedule(completeExchange({ topology: ringOf(z), copies: 1 }));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'store-and-forward']);
    expect(proof.violations).toEqual([]);
    const { steps, blocksInSequence } = oneWayRing(z);
    expect(proof.certificate).toMatchObject({
      steps,
      blocksInSequence,
      hopsInSequence: steps,
      linkCrossings: z * blocksInSequence,
    });
  });

  test('is for wormholes on grids of more axes, and on lines', () => {
    for (const topology of [torus([4, 4]), mesh([8])]) {
      const schedule = ringExchange.schedule(completeExchange({ topology, copies: 1 }));
      expect(schedule.switching).toBe('wormhole');
      expect(check(schedule).violations).toEqual([]);
    }
  });

  const schedule = ringExchange.schedule(completeExchange({ topology: ringOf(5), copies: 2 }));

  test('moves real blocks to where they belong', () => {
    const shape = { nodes: 5, slots: 10, words: 2, mask: 0 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test.each(mutants(schedule))('is refused with $change', ({ mutant }) => {
    expect(check(mutant).ok).toBe(false);
  });
});

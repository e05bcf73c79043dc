import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { cycleExchange } from '../../../../src/schedules/algorithms/grid/cycle-exchange.ts';
import {
  check,
  completeExchange,
  InputError,
  mesh,
  ring,
  type Step,
  torus,
  translateMap,
} from '../../../../src/schedules/index.ts';
import { cycleExchangeCounts } from '../../../oracles/grid-formulas.ts';
import { mutants, steps } from '../../../support/grid-mutants.ts';

describe('cycleExchange', () => {
  test.each([8, 12, 16, 20, 32])('takes z^2 / 8 rounds in which every link is busy, for z = %i', (z) => {
    const schedule = cycleExchange.schedule(completeExchange({ topology: ring(z), copies: 1 }));
    const proof = check(schedule);
    expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate).toMatchObject({
      ...cycleExchangeCounts(z),
      span: 1,
      largestMessage: 1,
      shortestRoutes: true,
      utilization: 1,
      optimal: true,
    });
  });

  test('does the micro-permutations of the text', () => {
    // Eight nodes: u1, u2 = 0, 1, then anticlockwise; x, y and o are the images of u in the axes and in the origin.
    const [u1, u2, y2, y1, o1, o2, x2, x1] = [0, 1, 2, 3, 4, 5, 6, 7];
    const cycles = (...lists: number[][]) =>
      new Set(lists.flatMap((list) => list.map((node, k) => `${node}>${list[(k + 1) % list.length]}`)));
    const rounds = steps(cycleExchange.schedule(completeExchange({ topology: ring(8), copies: 1 }))).map(
      (step) => new Set(sendings(step)),
    );
    expect(rounds).toHaveLength(8);
    for (const wanted of [
      cycles([u1, u2, o1, o2], [x1, x2, y1, y2]),
      cycles([u1, x2, o1, y2], [u2, y1, o2, x1]),
      cycles([u1, x1, o1, y1], [u2, y2, o2, x2]),
      cycles([u1, o1], [x1, y1]),
    ]) {
      expect(rounds).toContainEqual(wanted);
    }
  });

  test('sends the copies for a node in one message', () => {
    const { certificate, violations } = check(
      cycleExchange.schedule(completeExchange({ topology: ring(8), copies: 3 })),
    );
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ steps: 8, largestMessage: 3, blocksInSequence: 24, optimal: true });
  });

  test('moves real blocks to where they belong', () => {
    const schedule = cycleExchange.schedule(completeExchange({ topology: ring(12), copies: 2 }));
    const shape = { nodes: 12, slots: 24, words: 2, mask: 0 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test.each(mutants(cycleExchange.schedule(completeExchange({ topology: ring(8), copies: 1 }))))(
    'is refused with $change',
    ({ mutant }) => {
      expect(check(mutant).ok).toBe(false);
    },
  );

  test('is refused when both antipodal pairs of a round go the same way', () => {
    const schedule = cycleExchange.schedule(completeExchange({ topology: ring(8), copies: 1 }));
    const both = translateMap([8], [[4], null], [0, 1, 1, 0, 0, 1, 1, 0]);
    const [exchange] = schedule.phases.filter((phase) => phase.kind === 'segment');
    const allUp = steps(schedule).map((step) =>
      step.length === 1 && step[0].map.apply(0) === 4 ? [{ ...step[0], map: both }] : step,
    );
    const mutant = {
      ...schedule,
      phases: schedule.phases.map((phase) =>
        phase === exchange ? { ...exchange, steps: () => allUp } : phase,
      ),
    };
    expect(check(mutant).violations.map(({ message }) => message)).toContain(
      'its link on port 0 carries two messages in one step',
    );
  });

  test.each([ring(4), ring(10), torus([8, 8]), mesh([8])])('refuses $label', (topology) => {
    expect(() => cycleExchange.schedule(completeExchange({ topology, copies: 1 }))).toThrow(InputError);
  });
});

function sendings(step: Step): string[] {
  return step.flatMap(({ map }) =>
    Array.from({ length: map.nodes }, (_, node) => [node, map.apply(node)])
      .filter(([, target]) => target >= 0)
      .map(([node, target]) => `${node}>${target}`),
  );
}

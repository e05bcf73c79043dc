import { describe, expect, test } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import { reference } from '../../../../src/host/program/reference.ts';
import { cyclicExchange } from '../../../../src/schedules/algorithms/grid/cyclic-exchange.ts';
import {
  check,
  completeExchange,
  cube,
  InputError,
  mesh,
  type Schedule,
  torus,
} from '../../../../src/schedules/index.ts';
import { cyclicExchangeCounts } from '../../../oracles/grid-formulas.ts';
import { steps } from '../../../support/grid-mutants.ts';

const on = (shape: readonly number[], copies = 1): Schedule =>
  cyclicExchange.schedule(completeExchange({ topology: mesh(shape), copies }));

describe('cyclicExchange', () => {
  test.each([
    [1, 2, 4, 2],
    [2, 4, 32, 6],
    [3, 8, 256, 22],
    [4, 16, 2048, 86],
  ])(
    'costs what table 2 has for [16] on 2^%i nodes a side: %i startups, %i blocks, %i links',
    (d, ...costs) => {
      const side = 2 ** d;
      const { ok, certificate } = check(on([side, side]));
      expect(ok).toBe(true);
      const { steps: startups, blocksInSequence, hopsInSequence } = certificate;
      expect([startups, blocksInSequence, hopsInSequence]).toEqual(costs);
      expect(cyclicExchangeCounts([side, side])).toEqual({
        steps: costs[0],
        blocksInSequence: costs[1],
        hopsInSequence: costs[2],
      });
    },
  );

  test('takes the three steps of four blocks of figure 1 (b) on 2 x 4 nodes', () => {
    const { certificate } = check(on([4, 2]));
    expect(certificate).toMatchObject({ steps: 3, largestMessage: 4, blocksInSequence: 12 });
  });

  test.each([[[2, 8]], [[8, 4]], [[16, 2]], [[4, 16]]])('holds on %j with two copies', (shape) => {
    const { violations, certificate } = check(on(shape, 2));
    const { blocksInSequence, ...counts } = cyclicExchangeCounts(shape);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({ ...counts, blocksInSequence: 2 * blocksInSequence });
  });

  test('sends one range of slots in every message, and rearranges the blocks once between phases', () => {
    for (const [shape, phases] of [
      [[8, 8], 3],
      [[4, 16], 4],
    ] as const) {
      const schedule = on(shape, 3);
      for (const { slots } of steps(schedule).flat()) {
        expect(Array.from(slots)).toEqual(Array.from(slots, (_, i) => slots[0] + i));
      }
      expect(countSchedule(schedule).rearranged).toBe((phases - 1) * schedule.slots);
    }
  });

  test('lets the pairs of a diagonal exchange along the rows, and in the next step along the columns', () => {
    const partnerOf = (node: number) =>
      steps(on([4, 4])).map((step) => step.map(({ map }) => map.apply(node)).find((target) => target >= 0));
    expect(partnerOf(0)).toEqual([2, 8, 1, 4]);
    expect(partnerOf(1)).toEqual([9, 3, 0, 5]);
    expect(partnerOf(5)).toEqual([7, 13, 4, 1]);
  });

  test('moves real blocks to where they belong', () => {
    const schedule = on([4, 8]);
    const shape = { nodes: 32, slots: schedule.slots, words: 2, mask: 31 };
    const memory = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
  });

  test('does not hold with a step less, a step twice, or a message less', () => {
    const schedule = on([4, 4]);
    const withSteps = (change: (all: ReturnType<typeof steps>) => ReturnType<typeof steps>): Schedule => ({
      ...schedule,
      phases: schedule.phases.map((phase, index) =>
        phase.kind === 'segment' && index === 1
          ? { ...phase, steps: () => change([...phase.steps()]) }
          : phase,
      ),
    });
    expect(check(withSteps((all) => all)).ok).toBe(true);
    expect(check(withSteps((all) => all.slice(1))).ok).toBe(false);
    expect(check(withSteps((all) => [all[0], ...all])).ok).toBe(false);
    expect(check(withSteps(([[, second], ...all]) => [[second], ...all])).ok).toBe(false);
    // Both diagonals along the rows would meet in the middle.
    expect(
      check(
        withSteps(([one, other]) => [
          [one[0], other[0]],
          [one[1], other[1]],
        ]),
      ).ok,
    ).toBe(false);
  });

  test.each([mesh([8]), mesh([4, 4, 4]), mesh([6, 4]), torus([4, 4]), cube(4)])(
    'refuses $label',
    (topology) => {
      expect(() => cyclicExchange.schedule(completeExchange({ topology }))).toThrow(InputError);
    },
  );
});

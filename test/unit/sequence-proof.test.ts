import { describe, expect, test } from 'vitest';
import { pipelined } from '../../src/schedules/pipelined.ts';
import type { Crossing, SequencePlan } from '../../src/schedules/sequence-plan.ts';
import { checkPlan } from '../../src/schedules/sequence-proof.ts';
import { sequential } from '../../src/schedules/sequential.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('checkPlan', () => {
  test.each(range(7).map((i) => i + 2))(
    'proves K/2 + (s-1)d steps for s = 2 to 6 axes of %i dimensions, far beyond what can be followed block by block',
    (d) => {
      for (const s of [2, 3, 4, 5, 6]) {
        for (const copies of d < 6 ? range(d).map((m) => m + 1) : [1, 2]) {
          const plan = pipelined.plan({ axes: Array(s).fill(d), copies });
          const proof = checkPlan(plan);
          expect(proof.violations).toEqual([]);
          expect(proof.steps).toBe((copies * 2 ** d) / 2 + (s - 1) * d);
        }
      }
    },
    60_000,
  );

  test.each([9, 10])(
    'proves them for two axes of %i dimensions',
    (d) => {
      const proof = checkPlan(pipelined.plan({ axes: [d, d], copies: 1 }));
      expect(proof.violations).toEqual([]);
      expect(proof.steps).toBe(2 ** (d - 1) + d);
    },
    60_000,
  );

  test('proves sequential plans, and axes of different orders', () => {
    for (const axes of [
      [3, 3],
      [5, 3, 2],
      [1, 4],
    ]) {
      expect(checkPlan(sequential.plan({ axes, copies: 3 })).violations).toEqual([]);
      expect(checkPlan(pipelined.plan({ axes, copies: 3 })).violations).toEqual([]);
    }
  });
});

/** The steps of a plan, and what is said of the plan when they are replaced by others. */
function mutantsOf(plan: SequencePlan) {
  const steps = Array.from(plan.steps(), (step) => [...step]);
  const violations = (mutated: readonly (readonly Crossing[])[], overrides: Partial<SequencePlan> = {}) =>
    checkPlan({
      ...plan,
      claims: { ...plan.claims, steps: mutated.length },
      steps: () => mutated,
      ...overrides,
    }).violations.join('\n');
  return { steps, violations };
}

describe.each([
  ['pipelined', pipelined.plan({ axes: [3, 3], copies: 1 })],
  ['sequential', sequential.plan({ axes: [2, 2, 2], copies: 1 })],
])('mutants of a %s plan are rejected', (_, plan) => {
  const { steps, violations } = mutantsOf(plan);

  test('the plan itself is not', () => {
    expect(violations(steps)).toBe('');
  });

  test('a crossing less, or at one offset less, or twice', () => {
    for (const [t, step] of steps.entries()) {
      for (const [i, crossing] of step.entries()) {
        expect(violations(steps.with(t, step.toSpliced(i, 1)))).toMatch(/crosses \d, not \d/);
        const offset = crossing.dimensions.findIndex((k) => k >= 0);
        const dimensions = crossing.dimensions.with(offset, -1);
        expect(violations(steps.with(t, step.with(i, { ...crossing, dimensions })))).toMatch(
          /crosses \d, not \d/,
        );
        expect(violations(steps.with(t, [...step, crossing]))).toMatch(/another slot crosses|once more/);
      }
    }
  });

  test('a crossing of another leg or slot', () => {
    for (const [t, step] of steps.entries()) {
      for (const [i, crossing] of step.entries()) {
        const instead = (replaced: Partial<Crossing>) =>
          violations(steps.with(t, step.with(i, { ...crossing, ...replaced })));
        for (const leg of plan.route(crossing.slot)) {
          if (leg !== crossing.leg) expect(instead({ leg })).not.toBe('');
        }
        expect(instead({ leg: { ...crossing.leg } })).toMatch(/not its turn/);
        expect(instead({ slot: (crossing.slot + 1) % plan.slots })).not.toBe('');
      }
    }
  });

  test('steps that change places', () => {
    for (let t = 0; t + plan.orders[0] < steps.length; t++) {
      const later = t + plan.orders[0];
      expect(violations(steps.with(t, steps[later]).with(later, steps[t]))).not.toBe('');
    }
  });

  test('slots that are not crossed at all', () => {
    for (let slot = 0; slot < plan.slots; slot++) {
      const without = steps.map((step) => step.filter((crossing) => crossing.slot !== slot));
      expect(violations(without)).toMatch(new RegExp(`slot ${slot}: never begins axis`));
    }
  });

  test('routes that lead elsewhere', () => {
    const elsewhere = (route: SequencePlan['route']) =>
      expect(violations(steps, { route })).toMatch(/does not lead where/);
    elsewhere(() => []);
    elsewhere((slot) => plan.route(slot).slice(1));
    elsewhere((slot) => plan.route(slot).toReversed());
    elsewhere((slot) => plan.route(slot).map((leg) => ({ ...leg, over: { ...leg.over, first: leg.axis } })));
    elsewhere((slot) => plan.route(slot).map((leg) => ({ ...leg, over: { ...leg.over, last: 9 } })));
    elsewhere((slot) => plan.route(slot).map((leg) => ({ ...leg, address: () => ~leg.address(slot) })));
  });
});

describe('mutants of a pipelined plan', () => {
  const { steps, violations } = mutantsOf(pipelined.plan({ axes: [3, 3], copies: 1 }));

  test('one exchange that begins too early', () => {
    const [first, ...rest] = steps.map((step) => step.filter(({ leg }) => leg.axis === 1)).slice(3);
    const early = steps.map((step, t) => [
      ...step.filter(({ leg }) => leg.axis === 0),
      ...([first, ...rest][t - 2] ?? []),
    ]);
    expect(violations(early.slice(0, -1))).toMatch(/begins axis 1 before the end of axis 0/);
  });

  test('no such slot, no such dimension, other offsets, a wrong claim', () => {
    const [crossing] = steps[0];
    const more = (extra: Crossing) => violations(steps.with(0, [...steps[0], extra]));
    expect(more({ ...crossing, slot: 8 })).toMatch(/slot 8 of 8/);
    expect(more({ ...crossing, dimensions: new Int8Array(4) })).toMatch(/4 offsets/);
    expect(more({ ...crossing, dimensions: new Int8Array(8).fill(3) })).toMatch(/no dimension 3/);
    expect(violations(steps, { claims: { steps: 6, span: 6 } })).toBe('claims 6 steps; counted 7');
  });
});

import { describe, expect, test } from 'vitest';
import { concurrent } from '../../../../src/schedules/algorithms/sequence/concurrent.ts';
import { theorem2Steps } from '../../../../src/schedules/algorithms/sequence/pipeline-steps.ts';
import { pipelined } from '../../../../src/schedules/algorithms/sequence/pipelined.ts';
import type { Crossing, SequencePlan } from '../../../../src/schedules/algorithms/sequence/plan.ts';
import { checkPlan } from '../../../../src/schedules/algorithms/sequence/plan-proof.ts';
import { sequential } from '../../../../src/schedules/algorithms/sequence/sequential.ts';
import { cases, count } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

describe('checkPlan', () => {
  test.each(range(7).map((i) => i + 2))(
    'proves K/2 + (s-1)d steps for s = 2 to 6 axes of %i dimensions, far beyond what can be followed block by block',
    (d) => {
      for (const s of cases([2, 3, 6, 4, 5], 3, 3)) {
        for (const copies of d < 6 ? range(d).map((m) => m + 1) : [1, 2]) {
          const plan = pipelined.plan({ axes: Array(s).fill(d), copies });
          const proof = checkPlan(plan);
          expect(proof.violations).toEqual([]);
          expect(proof.steps).toBe((copies * 2 ** d) / 2 + (s - 1) * d);
        }
      }
    },
  );

  test.each(cases([9, 10, 11, 12], 1, 2))('proves them for two axes of %i dimensions', (d) => {
    const proof = checkPlan(pipelined.plan({ axes: [d, d], copies: 1 }));
    expect(proof.violations).toEqual([]);
    expect(proof.steps).toBe(2 ** (d - 1) + d);
  });

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

describe('checkPlan of exchanges at once', () => {
  /** Steps of a plan, which must hold. */
  const stepsOf = (s: number, d: number, copies: number) => {
    const plan = concurrent.plan({ axes: Array(s).fill(d), copies });
    const proof = checkPlan(plan);
    expect({ s, d, copies, violations: proof.violations }).toEqual({ s, d, copies, violations: [] });
    return proof.steps;
  };

  test.each(cases(range(8), 4, 6).map((i) => i + 1))(
    'proves K/2 + d steps for s = 2 to 6 axes of %i dimensions from K = 2sd on, and never more than theorem 2 has',
    (d) => {
      for (const s of cases([2, 3, 6, 4, 5], 3, 3)) {
        for (const copies of d < 6 ? [...range(9).map((m) => m + 1), 16, 17, 33] : [1, 2, 3, 5]) {
          const half = (copies * 2 ** d) / 2;
          const steps = stepsOf(s, d, copies);
          if (half >= s * d) expect(steps).toBe(half + d);
          else expect(steps).toBeLessThanOrEqual(Math.min(half + (s - 1) * d, (s + 1) * d + (half % d)));
          expect(steps).toBeLessThanOrEqual(theorem2Steps(s, d, 2 * half));
        }
      }
    },
  );

  test('proves them for as many axes as there are groups of d pairs, besides those left over', () => {
    expect(stepsOf(9, 5, 3)).toBe(48 + 5);
    expect(stepsOf(5, 6, 1)).toBe(32 + 6);
    expect(stepsOf(3, 11, 1)).toBe(1024 + 11);
    expect(stepsOf(28, 9, 1)).toBe(256 + 9);
  });

  test('proves them for up to 20 axes, and for many blocks a node', () => {
    for (const s of cases([7, 20, 12, 13], 1, 2)) {
      for (const d of [1, 2, 3, 5]) {
        const copies = Math.ceil((2 * s * d) / 2 ** d);
        expect(stepsOf(s, d, copies)).toBe((copies * 2 ** d) / 2 + d);
      }
    }
    const copies = count(64, 64, 256);
    expect(stepsOf(3, 8, copies)).toBe(2 ** 7 * copies + 8);
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
  ['concurrent', concurrent.plan({ axes: [2, 2, 2], copies: 4 })],
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

  test('one of many offsets that is left out, or used twice', () => {
    const many = mutantsOf(pipelined.plan({ axes: [7, 7], copies: 1 }));
    for (const [t, step] of many.steps.entries()) {
      const [crossing] = step;
      const offset = crossing.dimensions.findLastIndex((k) => k >= 0);
      const instead = (dimensions: Int8Array) =>
        many.violations(many.steps.with(t, step.with(0, { ...crossing, dimensions })));
      const left = instead(crossing.dimensions.with(offset, -1));
      expect(left).toMatch(new RegExp(`offset ${offset}: crosses \\d+, not \\d+`));
      const other = (crossing.dimensions[offset] + 1) % 7;
      expect(instead(crossing.dimensions.with(offset, other))).toContain(`offset ${offset}, slot`);
    }
  });

  test('no such slot, no such dimension, other offsets, a wrong claim', () => {
    const [crossing] = steps[0];
    const more = (extra: Crossing) => violations(steps.with(0, [...steps[0], extra]));
    expect(more({ ...crossing, slot: 8 })).toMatch(/^step 1: slot 8 of 8/);
    expect(more({ ...crossing, dimensions: new Int8Array(4) })).toMatch(/4 offsets/);
    expect(more({ ...crossing, dimensions: new Int8Array(8).fill(3) })).toMatch(/no dimension 3/);
    expect(violations(steps, { claims: { steps: 6, span: 6 } })).toBe('claims 6 steps; counted 7');
  });
});

describe('mutants of a concurrent plan', () => {
  const plan = concurrent.plan({ axes: [2, 2, 2, 2], copies: 4 });
  const { steps, violations } = mutantsOf(plan);
  const isSpecial = ({ slot }: Crossing) => plan.route(slot).length > plan.orders.length;

  test('the route of a regular slot for all', () => {
    expect(steps.flat().filter(isSpecial)).not.toEqual([]);
    expect(violations(steps, { route: () => plan.route(0) })).toMatch(/not its turn/);
  });

  test('special slots that meet the regular ones', () => {
    for (const shift of [-2, 2]) {
      const moved = steps.map((step, t) => [
        ...step.filter((crossing) => !isSpecial(crossing)),
        ...(steps[t - shift] ?? []).filter(isSpecial),
      ]);
      expect(violations(moved)).toMatch(/a slot with other offsets crosses/);
    }
  });

  test('a part of a route that is not what the other part makes up for', () => {
    const wrong = plan.route(plan.slots - 1).map((leg) => ({ ...leg, address: () => 1 }));
    const route = (slot: number) => (slot === plan.slots - 1 ? wrong : plan.route(slot));
    expect(violations(steps, { route })).toMatch(/slot 15: its route does not lead/);
  });
});

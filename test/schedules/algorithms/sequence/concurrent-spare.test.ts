import { describe, expect, test } from 'vitest';
import { concurrentSpare } from '../../../../src/schedules/algorithms/sequence/concurrent-spare.ts';
import {
  check,
  checkPlan,
  exchangeSequence,
  findAlgorithm,
  InputError,
  type SequencePlan,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { cases } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
const axesOf = (s: number, d: number) => Array<number>(s).fill(d);
const planOf = (s: number, d: number, copies: number) => concurrentSpare.plan({ axes: axesOf(s, d), copies });

/** What theorem 2 of Johnsson-Ho 1992 gives at most. */
function theorem2(s: number, d: number, K: number): number {
  if (s <= 3 || K <= 8 * d) return K / 2 + (s - 1) * d;
  return K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
}

/** By slot: the axes that it crosses, from 1 on, by columns of d steps; 0 where it waits. */
function columnsOf(plan: SequencePlan, d: number): number[][] {
  const steps = [...plan.steps()];
  const columns = range(plan.slots).map(() => range(steps.length / d).map(() => 0));
  for (const [t, crossings] of steps.entries()) {
    for (const { leg, slot } of crossings) columns[slot][Math.floor(t / d)] = leg.axis + 1;
  }
  return columns;
}

describe('concurrentSpare', () => {
  test.each([
    [2, 1, 2],
    [3, 1, 4],
    [4, 1, 4],
    [5, 1, 8],
    [6, 1, 9],
    [7, 1, 8],
    [3, 2, 4],
    [4, 2, 4],
    [4, 2, 7],
    [5, 2, 8],
    [3, 3, 8],
  ])(
    'is proved for %i axes of %i dimensions with %i copies, in no more steps than theorem 2 has',
    (s, d, copies) => {
      const schedule = concurrentSpare.schedule(exchangeSequence({ axes: axesOf(s, d), copies }));
      const { violations, certificate } = check(schedule);
      expect(violations).toEqual([]);
      expect(certificate.largestMessage).toBe(1);
      expect(certificate.steps).toBeLessThanOrEqual(theorem2(s, d, copies * 2 ** d));
      const { claims } = planOf(s, d, copies);
      expect(claims).toEqual({ steps: certificate.steps, span: certificate.span });
    },
  );

  test('moves every block of every node to its place', () => {
    for (const [s, d, copies] of [
      [5, 1, 8],
      [4, 2, 4],
    ]) {
      const { fault, blocks } = bruteForce(
        concurrentSpare.schedule(exchangeSequence({ axes: axesOf(s, d), copies })),
      );
      expect([fault, blocks]).toEqual([undefined, 2 ** (s * d) * copies * 2 ** d]);
    }
  });

  test('takes K/2 + 2d steps where K is 2(s + 1)d or more and a multiple of 4^d, for up to 16 axes', () => {
    const numbers = cases([4, 5, 6, 9, 16, 7, 8, 10, 11, 12, 13, 14, 15], 5, 5);
    for (const d of [1, 2, 3]) {
      for (const s of numbers) {
        for (const copies of [1, 2, 3, 7].map((times) => times * 2 ** d)) {
          const K = copies * 2 ** d;
          const { violations, steps } = checkPlan(planOf(s, d, copies));
          expect({ s, d, copies, violations }).toEqual({ s, d, copies, violations: [] });
          if (K >= 2 * (s + 1) * d) expect([s, d, copies, steps]).toEqual([s, d, copies, K / 2 + 2 * d]);
          else expect(steps).toBeLessThanOrEqual(theorem2(s, d, K));
        }
      }
    }
  });

  test('has the columns of figure 4 for six axes: each row is 2d addresses', () => {
    const rows = [
      '5 6 . . . 1 2 3 4 5 .',
      '. 5 6 . . . 1 2 3 4 5',
      '3 4 5 6 . . . 1 2 3 .',
      '. 3 4 5 6 . . . 1 2 3',
      '1 2 3 4 5 6 . . . . .',
      '. 1 2 3 4 5 6 . . . .',
      '. . 1 2 3 4 5 6 . . .',
      '. . . 1 2 3 4 5 6 . .',
      '. . . . 1 2 3 4 5 6 .',
    ];
    // 9 sets of 2d addresses, d = 2.
    const columns = columnsOf(planOf(6, 2, 9), 2).map((axes) => axes.join(' ').replaceAll('0', '.'));
    const counted = new Map(rows.map((row) => [row, columns.filter((column) => column === row).length]));
    expect([...counted.values()]).toEqual(rows.map(() => 4));
    expect(columns).toHaveLength(36);
  });

  test('sends blocks as the exchanges of the text do: v on the axes p to s, a local exchange, i on the axes 1 to p', () => {
    const [s, d, copies] = [5, 1, 8];
    const plan = planOf(s, d, copies);
    const starts = new Set<number>();
    for (const slot of range(plan.slots)) {
      const route = plan.route(slot);
      const p = route[0].axis;
      if (p === 0) continue;
      starts.add(p + 1);
      expect(route.map(({ axis }) => axis)).toEqual([...range(s).slice(p), ...range(p + 1)]);
      for (const node of range(2 ** s)) {
        const x = range(s).map((axis) => (node >> axis) & 1);
        // What is aligned to this slot: a = i ^ x1 ^ .. ^ xs and b = v ^ xp ^ .. ^ xs.
        const xor = (numbers: readonly number[]) => numbers.reduce((all, one) => all ^ one, 0);
        const memory = {
          i: (slot & 1) ^ xor(x),
          v: (route[0].address(slot) & 1) ^ xor(x.slice(p)),
        };
        const byText = [...x];
        const byPlan = [...x];
        for (const [number, { axis, over, address }] of route.entries()) {
          const digit = number < s - p ? 'v' : 'i';
          [byText[axis], memory[digit]] = [memory[digit], byText[axis]];
          const others = range(s).filter(
            (other) => over.first <= other && other <= over.last && other !== axis,
          );
          byPlan[axis] ^= (address(slot) & 1) ^ xor(others.map((other) => byPlan[other]));
          // The local exchange of i and v comes before the axis 1, so that what was in v is not touched any more.
          expect([slot, node, number, byPlan]).toEqual([slot, node, number, byText]);
        }
      }
    }
    expect([...starts].toSorted()).toEqual([2, 4]);
  });

  test('does not hold if the sets of the second kind start with the others', () => {
    const plan = planOf(6, 1, 8);
    const moved: SequencePlan = {
      ...plan,
      *steps() {
        const steps = [...plan.steps()];
        const isFirst = (t: number) => (slot: number) => steps[t].some((crossing) => crossing.slot === slot);
        const late = steps[1].filter(({ slot, leg }) => leg.axis > 1 && !isFirst(0)(slot));
        yield [...steps[0], ...late];
        yield steps[1].filter((crossing) => !late.includes(crossing));
        yield* steps.slice(2);
      },
    };
    expect(checkPlan(plan).ok).toBe(true);
    expect(checkPlan(moved).ok).toBe(false);
  });

  test('is Algorithm 5, and asks for spare memory and for axes that are alike', () => {
    expect(findAlgorithm('algorithm-5', 'sequence').name).toBe('concurrent-spare');
    expect(() => planOf(4, 3, 7)).toThrow(
      new InputError(
        'concurrent-spare on axes of [3,3,3,3] dimensions with 56 blocks a node: give at least 8 copies',
      ),
    );
    expect(concurrentSpare.counts?.(exchangeSequence({ axes: [3, 3] }), 'step')).toBeUndefined();
    expect(() => concurrentSpare.plan({ axes: [2, 3], copies: 8 })).toThrow(
      new InputError('concurrent-spare on axes of [2,3] dimensions: give axes of equally many'),
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  blocked,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  type Message,
  type Phase,
  relativeExchange,
  roundSizes,
  type Schedule,
  type Step,
  widened,
} from '../../../src/schedules/index.ts';
import { translateMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { claiming, cubeAlgorithms, exchangeOn, stepsIn } from '../../support/exchange.ts';
import { brokenObligations, scheduleTable } from '../../support/form-checks.ts';
import { prepareForms } from '../../support/prepared-forms.ts';
import { cases } from '../../support/sample.ts';

/** Optimal on channels one block wide in steps and in span. */
const optimal = ['necklace', 'de-bruijn', 'de-bruijn-prefer-same', 'de-bruijn-random-1'];

/** The algorithm's schedule for channels of that width, as it gives it. */
const elements = (name: string, width: number, d: number, copies = 1, cubes = 1) =>
  findAlgorithm(name).schedule({ ...exchangeOn(d, copies, cubes), width });

/** Johnsson-Ho 1992, section 6: ceil(K/2b) steps for b <= floor(K/2d), else d. */
const stepsOf = (K: number, d: number, b: number) =>
  b <= Math.floor(K / (2 * d)) ? Math.ceil(K / (2 * b)) : d;

/** The schedule with the steps of its segment replaced. */
function withSteps(schedule: Schedule, change: (steps: readonly Step[]) => Step[]): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase): Phase => {
      if (phase.kind === 'local') return phase;
      const steps = change([...phase.steps()]);
      return { ...phase, steps: () => steps };
    }),
  };
}

function expectOptimal(name: string, d: number, copies: number, b: number): void {
  const K = copies * 2 ** d;
  const steps = stepsOf(K, d, b);
  const schedule = widened(elements(name, b, d, copies));
  const { violations, certificate } = check(schedule);
  expect(violations).toEqual([]);
  expect(certificate).toMatchObject({
    steps,
    blocksInSequence: steps,
    lowerBound: steps,
    optimal: true,
    shortestRoutes: true,
    utilization: K / (2 * b * steps),
  });
  expect(certificate.largestMessage).toBe(Math.min(b, Math.ceil(K / (2 * d))));
  expect(stepsIn(schedule)).toBe(steps);
}

describe('widened', () => {
  test.each(optimal)(
    'takes ceil(K/2b) steps of %s, but at least d: for every width on small cubes',
    (name) => {
      for (const d of cases([1, 2, 3, 4, 5, 6], 4, 5)) {
        for (const copies of [1, 2, 3]) {
          for (let b = 1; b <= copies * 2 ** (d - 1) + 1; b++) expectOptimal(name, d, copies, b);
        }
      }
    },
  );

  test.each(cases([7, 8, 9, 10, 11, 12], 1, 3))('does so on %i dimensions', (d) => {
    const most = 2 ** (d - 1) / d;
    const widths = [2, 3, 7, Math.floor(most) - 1, Math.floor(most), Math.ceil(most), 2 ** d];
    for (const name of optimal) for (const b of widths) expectOptimal(name, d, 1, b);
    for (const b of [5, Math.floor(3 * most), Math.ceil(3 * most)]) expectOptimal('necklace', d, 3, b);
  });

  test('moves each address across the same dimensions as before, none twice in a step', () => {
    for (const d of cases([3, 5, 8, 13, 14], 2, 3)) {
      for (const b of [2, 5, 31]) {
        const table = scheduleTable(widened(elements('necklace', b, d)));
        expect(brokenObligations(d, table)).toEqual([]);
        for (const step of table) {
          const perDimension = Array.from({ length: d }, (_, k) =>
            step.filter((entry) => entry.dimension === k),
          );
          expect(Math.max(...perDimension.map(({ length }) => length))).toBeLessThanOrEqual(b);
        }
      }
    }
  });

  test('gives the steps of table 9 of Johnsson-Ho 1992 for d = 5 and b = 3', () => {
    const smallest = (address: number) => {
      const text = address.toString(2).padStart(5, '0');
      return Math.min(...Array.from(text, (_, by) => Number.parseInt(text.slice(by) + text.slice(0, by), 2)));
    };
    const table = scheduleTable(widened(elements('necklace', 3, 5)));
    const stepsBy = (distinguished: number) => [
      ...new Set(
        table.flatMap((step, t) => (step.some((e) => smallest(e.address) === distinguished) ? [t] : [])),
      ),
    ];
    expect(table).toHaveLength(6);
    expect(stepsBy(0b11111)).toEqual([1, 2, 3, 4, 5]);
    expect(stepsBy(0b01111)).toEqual([1, 2, 3, 4, 5]);
    expect(stepsBy(0b00011)).toEqual([0, 1]);
    expect(stepsBy(0b00111)).toEqual([2, 3, 4]);
    expect(stepsBy(0b00101)).toEqual([0, 1]);
    expect(stepsBy(0b01011)).toEqual([2, 3, 4]);
    expect(stepsBy(0b00001)).toEqual([0]);
    // Lemma 5 as printed.
    expect(5 * Math.ceil(32 / (2 * 5 * 3))).toBe(10);
  });

  test('is never slower than Lemma 5 as printed, d * ceil(K/2db), and often faster', () => {
    let faster = 0;
    for (let d = 2; d <= 14; d++) {
      for (let b = 1; b <= 2 ** (d - 1) / d; b++) {
        const printed = d * Math.ceil(2 ** (d - 1) / (d * b));
        expect(stepsOf(2 ** d, d, b)).toBeLessThanOrEqual(printed);
        if (stepsOf(2 ** d, d, b) < printed) faster++;
      }
    }
    expect(faster).toBeGreaterThan(0);
  });

  test('makes right schedules of every algorithm, with the counts of brute force', () => {
    for (const { name } of cubeAlgorithms) {
      for (const [d, copies, cubes] of [
        [1, 2, 1],
        [2, 3, 2],
        [3, 2, 1],
        [4, 1, 1],
      ]) {
        for (const width of cases([2, 8, 3], 1, 2)) {
          for (const make of [(s: Schedule) => s, widened, blocked]) {
            const schedule = make(elements(name, width, d, copies, cubes));
            const { violations, certificate } = check(schedule);
            expect(violations).toEqual([]);
            const { fault, blocks, ...counts } = bruteForce(schedule);
            expect(fault).toBeUndefined();
            expect(certificate).toMatchObject(counts);
            expect(certificate.blocksInSequence).toBeGreaterThanOrEqual(certificate.lowerBound);
            const times = roundSizes(schedule).map((size) => Math.ceil(size / width));
            expect(certificate.blocksInSequence).toBe(times.reduce((sum, time) => sum + time, 0));
          }
        }
      }
    }
  });

  test('leaves a schedule as it is that has nothing to gather', () => {
    for (const name of ['standard-exchange', 'staggered-pairs', 'balanced-tree', 'direct-exchange', 'ring']) {
      const schedule = elements(name, 4, 4);
      expect(widened(schedule)).toBe(schedule);
      expect(schedule.width).toBe(4);
    }
    const narrow = elements('necklace', 1, 4);
    expect(widened(narrow)).toBe(narrow);
    expect(narrow).not.toHaveProperty('width');
  });

  test('combines messages of several blocks as far as they fit', () => {
    const narrow = elements('necklace', 1, 4);
    const [, segment] = narrow.phases;
    if (segment.kind !== 'segment') throw new TypeError('not a segment');
    const twoBlocks = (width: number) =>
      relativeExchange(
        { ...exchangeOn(4, 2), width },
        {
          algorithm: 'two by two',
          ports: 'all',
          switching: 'store-and-forward',
          *steps() {
            for (const step of segment.steps()) {
              yield step.map(({ map, slots }) => ({ map, slots: [slots[0], slots[0] + 16] }));
            }
          },
        },
      );
    expect(check(twoBlocks(1))).toMatchObject({
      violations: [],
      certificate: { steps: 8, span: 4, largestMessage: 2 },
    });
    const three = twoBlocks(3);
    expect(widened(three)).toBe(three);
    const five = check(widened(twoBlocks(5)));
    expect(five.violations).toEqual([]);
    expect(five.certificate).toMatchObject({ steps: 4, largestMessage: 4 });
  });

  test('refuses steps whose moves do not commute', () => {
    const schedule = elements('necklace', 3, 2);
    const shifted = withSteps(schedule, () => [[{ map: translateMap([4], [[1]]), slots: [1] }]]);
    expect(() => widened(shifted)).toThrow(
      new InputError(
        'necklace cannot use channels 3 blocks wide: its moves do not commute; give a width of 1',
      ),
    );
    expect(() => widened({ ...schedule, width: 0 })).toThrow(
      new InputError('width 0: give a whole number of at least 1'),
    );
    expect(() => completeExchange({ topology: cube(2), width: 1.5 })).toThrow(
      new InputError('width 1.5: give a whole number of at least 1'),
    );
  });
});

describe('the checker on wide channels', () => {
  const schedule = claiming(widened(elements('necklace', 3, 5)));

  test('refuses a block too many on a channel, whichever it is', () => {
    let mutants = 0;
    for (let to = 0; to < 5; to++) {
      for (let from = 0; from < 6; from++) {
        if (from === to) continue;
        for (let message = 0; message < 5; message++) {
          const mutant = withSteps(schedule, (steps) => {
            const { map, slots } = steps[from][message];
            const [moved, ...rest] = Array.from(slots);
            return steps.map((step, t) => {
              if (t === from) return step.with(message, { map, slots: rest });
              if (t !== to) return step;
              return step.map((m) =>
                m.map.key === map.key ? { map, slots: [...Array.from(m.slots), moved] } : m,
              );
            });
          });
          const { ok, violations } = check(mutant);
          expect(ok).toBe(false);
          const wide = violations.some(({ message: why }) => why === 'claims largestMessage = 3; counted 4');
          const twice = violations.some(({ message: why }) => why === 'sends its block twice in one step');
          expect(wide || twice).toBe(true);
          // It may say that its messages are longer: then it takes a block time more, and is not optimal.
          const honest = check({ ...mutant, claims: { ...mutant.claims, largestMessage: 4 } });
          expect(honest.certificate).toMatchObject({ blocksInSequence: 7, optimal: false });
          mutants++;
        }
      }
    }
    expect(mutants).toBe(125);
  });

  test('does not call it optimal when the channels are wider than the schedule makes use of', () => {
    expect(check(schedule).certificate.optimal).toBe(true);
    const { ok, certificate } = check({ ...schedule, width: 4 });
    expect({ ok, optimal: certificate.optimal, lowerBound: certificate.lowerBound }).toEqual({
      ok: true,
      optimal: false,
      lowerBound: 5,
    });
    // Six steps, five of which need two block times.
    expect(check({ ...schedule, width: 2 }).certificate).toMatchObject({
      blocksInSequence: 11,
      lowerBound: 8,
    });
  });

  test('refuses the numbering from left to right where it lets an address meet itself', () => {
    const mutant = withSteps(elements('de-bruijn-random-5', 3, 5), (steps) => {
      const wide = Array.from({ length: 6 }, () => new Map<string, Message & { slots: number[] }>());
      let number = 0;
      for (let row = 0; row < 5; row++) {
        for (let t = row; t < steps.length; t += 5) {
          const step = wide[Math.floor(number++ / 3)];
          for (const { map, slots } of steps[t]) {
            step.set(map.key, { map, slots: [...(step.get(map.key)?.slots ?? []), ...Array.from(slots)] });
          }
        }
      }
      return wide.map((step) => [...step.values()]);
    });
    const { violations } = check(mutant);
    expect(violations.some(({ message }) => message === 'sends its block twice in one step')).toBe(true);
  });
});

describe('the blocked form on wide channels', () => {
  test('takes ceil(L/b) block times for each round of L blocks', () => {
    for (const d of [3, 5, 6, 10]) {
      const perRound = 2 ** (d - 1) / d;
      const longer = 2 ** (d - 1) % d;
      for (const b of [1, 2, 3, 7, 20, 60]) {
        const schedule = blocked(elements('necklace', b, d));
        const { violations, certificate } = check(schedule);
        expect(violations).toEqual([]);
        expect(certificate.blocksInSequence).toBe(
          longer * Math.ceil(Math.ceil(perRound) / b) + (d - longer) * Math.ceil(Math.floor(perRound) / b),
        );
      }
    }
  });

  test('is the step form where the channels are as wide as its largest block', () => {
    const forms = (width: number) =>
      prepareForms(findAlgorithm('necklace'), { ...exchangeOn(5), width }).map(({ form }) => form);
    expect([1, 2, 3].map(forms)).toEqual([1, 2, 3].map(() => ['step', 'block']));
    expect([4, 5, 100].map(forms)).toEqual([4, 5, 100].map(() => ['step']));
  });
});

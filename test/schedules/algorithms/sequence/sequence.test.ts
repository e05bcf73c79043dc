import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSchedule } from '../../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../../src/formats/schedule/schedule-writer.ts';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import { concurrent } from '../../../../src/schedules/algorithms/sequence/concurrent.ts';
import { pipelined } from '../../../../src/schedules/algorithms/sequence/pipelined.ts';
import {
  type SequenceAlgorithm,
  sequenceSchedule,
} from '../../../../src/schedules/algorithms/sequence/sequence.ts';
import { sequential } from '../../../../src/schedules/algorithms/sequence/sequential.ts';
import { check, InputError, type Schedule, type Step } from '../../../../src/schedules/index.ts';
import { linearLocalMap } from '../../../../src/schedules/model/local-map.ts';
import { sequencePattern } from '../../../../src/schedules/problems/sequence-pattern.ts';
import { expectFollowed } from '../../../support/followed.ts';
import { cases, count } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const scheduleOf = (algorithm: SequenceAlgorithm, axes: readonly number[], copies = 1) =>
  sequenceSchedule(algorithm.name, algorithm.plan({ axes, copies }));

/** Bits of a number as text, the highest first, so that nothing here depends on how they are picked elsewhere. */
const bits = (number: number, length: number) => number.toString(2).padStart(length, '0').slice(-length);

/** All axes of up to 12 dimensions together that are of d dimensions each; in each run of the tests those of up to 8. */
const alike = range(6).flatMap((i) =>
  range(6)
    .map((j): [s: number, d: number] => [i + 2, j + 1])
    .filter(([s, d]) => s * d <= count(8, 8, 12)),
);

describe('the pattern of exchanges in sequence (Johnsson-Ho 1992, 2.3)', () => {
  test('rotates the coordinates of equal axes: (x3, x2, x1|i) -> (x2, x1, i|x3)', () => {
    const pattern = sequencePattern(2 ** 6, 4, [2, 2, 2]);
    for (let place = 0; place < 2 ** 8; place++) {
      const node = bits(place % 64, 6);
      const i = bits(Math.floor(place / 64), 2);
      const [x3, x2, x1] = [node.slice(0, 2), node.slice(2, 4), node.slice(4)];
      const due = Number.parseInt(x3, 2) * 64 + Number.parseInt(x2 + x1 + i, 2);
      expect(pattern.destination(place)).toBe(due);
      expect(pattern.origin(due)).toBe(place);
    }
  });

  test('is one transposition after another, of the lowest bits of the slot where axes differ', () => {
    // (y, x|c, i) with x of two bits and y of one: (y, i|c, x), and then y changes places with the low bit of x.
    const pattern = sequencePattern(8, 8, [2, 1]);
    for (let place = 0; place < 64; place++) {
      const [node, slot] = [bits(place % 8, 3), bits(Math.floor(place / 8), 3)];
      const [y, xHigh, xLow] = node;
      const [c, i1, i0] = slot;
      const due = Number.parseInt(`${c}${xHigh}${y}`, 2) * 8 + Number.parseInt(`${xLow}${i1}${i0}`, 2);
      expect(pattern.destination(place)).toBe(due);
      expect(pattern.origin(due)).toBe(place);
    }
  });

  test.each([
    [8, 8, []],
    [8, 8, [1.5]],
    [8, 8, [2, 0]],
    [8, 8, [2, 2]],
    [8, 6, [1, 2]],
    [12, 4, [1, 2]],
    [2 ** 21, 2, [1, 20]],
  ])('refuses %i nodes with %i slots on axes %j', (nodes, slots, axes) => {
    expect(() => sequencePattern(nodes, slots, axes)).toThrow(InputError);
  });
});

describe('linear local maps', () => {
  test('xor the masks of the one-bits of the node', () => {
    const map = linearLocalMap(12, [1, 3, 0]);
    expect(range(8).map((node) => map.apply(node, 8))).toEqual([8, 9, 11, 10, 8, 9, 11, 10]);
    expect(range(8).every((node) => range(12).every((s) => map.apply(node, map.apply(node, s)) === s))).toBe(
      true,
    );
  });

  test.each([[[4]], [[-1]], [[0.5]], [[2 ** 31]]])(
    'refuse masks %j, which lead out of 12 slots or are none',
    (masks) => {
      expect(linearLocalMap(8, [4]).apply(1, 3)).toBe(7);
      expect(() => linearLocalMap(12, [...masks.map((mask) => (mask === 4 ? 8 : mask))])).toThrow(InputError);
    },
  );
});

describe.each([sequential, pipelined])('$name', (algorithm) => {
  test.each(alike)('%i exchanges on %i dimensions each hold', (s, d) => {
    for (const copies of s * d < 12 ? [1, 2, 3] : [1]) {
      const schedule = scheduleOf(algorithm, Array(s).fill(d), copies);
      const proof = check(schedule);
      expect(proof.violations).toEqual([]);
      const half = (copies * 2 ** d) / 2;
      expect(proof.certificate).toMatchObject({
        steps: algorithm === pipelined ? half + (s - 1) * d : s * half,
        largestMessage: 1,
        shortestRoutes: true,
        blocksFollowed: copies * 2 ** d * 2 ** (s * d),
      });
      if (algorithm === pipelined) expect(proof.certificate.span).toBe(s * d);
    }
  });

  test('holds on any axes, by brute force too', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 })
          .filter((axes) => sum(axes) <= 7),
        fc.integer({ min: 1, max: 3 }),
        (axes, copies) => {
          const schedule = scheduleOf(algorithm, axes, copies);
          expectFollowed(schedule);
        },
      ),
      { numRuns: count(10, 10, 40), seed: 1992 },
    );
  });

  test('is read from a file as it was written', async () => {
    const schedule = scheduleOf(algorithm, [3, 2], 3);
    const read = await decodeSchedule([new TextEncoder().encode([...encodeSchedule(schedule)].join(''))]);
    expect(read.pattern.encode()).toEqual({ kind: 'sequence', axes: [3, 2], slots: 24 });
    expect(read.phases[0]).toMatchObject({ kind: 'local', name: 'alignment' });
    expect(check(read)).toEqual(check(schedule));
  });

  test.each([[[]], [[3]], [[2, 0]], [[2, 1.5]]])('refuses axes %j', (axes) => {
    expect(() => algorithm.plan({ axes, copies: 1 })).toThrow(InputError);
  });

  test('refuses no copies, too many blocks, too many dimensions', () => {
    expect(() => algorithm.plan({ axes: [2, 2], copies: 0 })).toThrow(InputError);
    expect(() => algorithm.plan({ axes: [2, 25], copies: 1 })).toThrow(InputError);
    expect(() => scheduleOf(algorithm, [11, 10])).toThrow(/21 dimensions/);
  });
});

test.each([pipelined, concurrent])(
  '$name refuses 17 dimensions, for which there are no tables, but where it needs none',
  ({ plan }) => {
    // 65536 pairs are one more than a multiple of 17.
    expect(() => plan({ axes: [17, 17], copies: 1 })).toThrow(
      /^axes of 17 dimensions .* give at most 16 dim/,
    );
    expect(plan({ axes: [17, 17], copies: 17 }).claims.steps).toBe(17 * 2 ** 16 + 17);
  },
);

describe('pipelined on axes of different orders', () => {
  test.each([
    // d_i divides d_(i-1), and d_s divides K/2: no delay.
    [[4, 2], 1, 8 + 4],
    [[4, 2, 1], 3, 24 + 6],
    [[3, 1], 1, 4 + 3],
    // Else the last axis fills and empties: K/2 + d_1 + .. + d_s - 1.
    [[3, 2], 1, 4 + 4],
    [[4, 3], 1, 8 + 6],
    [[5, 4, 3], 1, 16 + 11],
    [[1, 3], 1, 4 + 3],
  ])('%j with %i copies take %i steps', (axes, copies, steps) => {
    expect(check(scheduleOf(pipelined, axes, copies)).certificate.steps).toBe(steps);
  });
});

describe('concurrent', () => {
  const sizes = [
    // s, d, copies; with so few blocks as to have special slots at all, with d + c regular pairs, and with more.
    [3, 1, 3],
    [4, 1, 4],
    [9, 1, 9],
    [3, 2, 3],
    [4, 2, 5],
    [5, 2, 5],
    [3, 3, 3],
    [3, 3, 8],
    // More nodes.
    [6, 2, 6],
    [4, 3, 3],
    [3, 4, 2],
  ];

  test.each(cases(sizes, 8, 8))('%i exchanges on %i dimensions each with %i copies hold', (s, d, copies) => {
    const proof = check(scheduleOf(concurrent, Array(s).fill(d), copies));
    expect(proof.violations).toEqual([]);
    const slots = copies * 2 ** d;
    const steps = Math.max((s + 1) * d, slots / 2 + d);
    const followed = { blocksFollowed: slots * 2 ** (s * d) };
    // Some block moves in the first step and in the last, and takes a longer way than it must.
    expect(proof.certificate).toMatchObject({ steps, span: steps, shortestRoutes: false, ...followed });
  });

  const small = [
    [2, 3, 2],
    [3, 2, 2],
    [3, 4, 1],
  ];

  test.each(cases(small, 2, 2))(
    '%i exchanges on %i dimensions each with %i copies are a pipeline',
    (s, d, copies) => {
      const [atOnce, inPipeline] = [concurrent, pipelined].map((algorithm) =>
        check(scheduleOf(algorithm, Array(s).fill(d), copies)),
      );
      expect(atOnce).toEqual(inPipeline);
    },
  );

  test('holds by brute force too, and brings the blocks of a machine home', () => {
    for (const [axes, copies] of [
      [[1, 1, 1], 3],
      [[1, 1, 1, 1, 1], 6],
      [[2, 2, 2], 3],
    ] as const) {
      const schedule = scheduleOf(concurrent, axes, copies);
      expectFollowed(schedule);
      const shape = shapeOf(schedule, 2);
      const blocks = reference.run(schedule, shape, reference.fill(shape, 7));
      expect(reference.verify(schedule.pattern, shape, blocks, 7)).toEqual([]);
    }
  });

  test('is read from a file as it was written', async () => {
    const schedule = scheduleOf(concurrent, [2, 2, 2], 3);
    const read = await decodeSchedule([new TextEncoder().encode([...encodeSchedule(schedule)].join(''))]);
    expect(check(read)).toEqual(check(schedule));
  });

  test('refuses axes of different orders, and what others refuse', () => {
    expect(() => concurrent.plan({ axes: [3, 2], copies: 8 })).toThrow(
      new InputError('concurrent on axes of [3,2] dimensions: give axes of equally many'),
    );
    expect(() => concurrent.plan({ axes: [3], copies: 8 })).toThrow(InputError);
    expect(() => concurrent.plan({ axes: [3, 3], copies: 0.5 })).toThrow(InputError);
  });
});

describe('mutants of a pipelined schedule', () => {
  const schedule = scheduleOf(pipelined, [3, 3], 2);
  const [align, segment, realign] = schedule.phases;
  const steps: Step[] = segment.kind === 'segment' ? [...segment.steps()] : [];
  const mutant = (mutated: readonly Step[], overrides: Partial<Schedule> = {}): Schedule => ({
    ...schedule,
    claims: { ...schedule.claims, steps: mutated.length },
    phases: [align, { kind: 'segment', rowClosed: true, steps: () => mutated }, realign],
    ...overrides,
  });
  const isRejected = (bad: Schedule) => expect(check(bad).ok).toBe(false);

  test('the schedule itself is not rejected', () => {
    expect(check(mutant(steps)).ok).toBe(true);
  });

  test('a message less, another slot, another message of the same step in its place', () => {
    for (const [t, step] of steps.entries()) {
      for (const [m, message] of step.entries()) {
        const instead = (...replaced: Step) => mutant(steps.with(t, step.toSpliced(m, 1, ...replaced)));
        isRejected(instead());
        isRejected(instead({ ...message, slots: [(message.slots[0] + 1) % schedule.slots] }));
        isRejected(instead(step[(m + 1) % step.length]));
      }
    }
  });

  test('steps that change places between the exchanges', () => {
    isRejected(mutant(steps.toReversed()));
    for (let t = 0; t + 3 < steps.length; t++)
      isRejected(mutant(steps.with(t, steps[t + 3]).with(t + 3, steps[t])));
  });

  test('no alignment, no realignment, axes of another order, a bit less in a mask', () => {
    isRejected(mutant(steps, { phases: [segment, realign] }));
    isRejected(mutant(steps, { phases: [align, segment] }));
    isRejected(mutant(steps, { pattern: sequencePattern(64, 16, [2, 2, 2]) }));
    const map = linearLocalMap(16, [1, 2, 4, 1, 2, 0]);
    isRejected(mutant(steps, { phases: [{ kind: 'local', name: 'alignment', map }, segment, realign] }));
  });
});

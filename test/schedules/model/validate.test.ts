import { describe, expect, test } from 'vitest';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { prepare, prepareSchedule } from '../../../src/host/run/experiment.ts';
import {
  type algorithmsFor,
  blocked,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  offsetExchange,
  relativeExchange,
  roundSizes,
  type Schedule,
} from '../../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';

/** Parts of a schedule as a program in JavaScript may give them. */
type Loose = Record<string, unknown>;

const schedule = findAlgorithm('necklace').schedule(exchangeOn(3));
const [alignment, segment, realignment] = schedule.phases as unknown as Loose[];
const withPhase = (phase: unknown) => ({ phases: [alignment, phase, realignment] });
const withStep = (step: unknown) => withPhase({ ...segment, steps: () => [[], step] });
const withMessage = (message: unknown) => withStep([message]);

const withPattern = (parts: Loose) => ({ pattern: { ...schedule.pattern, ...parts } });

const map = [...(segment.steps as () => Iterable<{ map: unknown }[]>)()][0][0].map;

/** What is wrong about a schedule, and what is said of it. */
const wrongSchedules: readonly (readonly [wrong: Loose, message: string])[] = [
  [{ switching: 'store and forward' }, 'switching "store and forward": give store-and-forward or wormhole'],
  [{ switching: undefined }, 'switching undefined: give store-and-forward or wormhole'],
  [{ ports: 'single' }, 'ports "single": give one or all'],
  [{ ports: 1 }, 'ports 1: give one or all'],
  [{ algorithm: undefined }, 'algorithm undefined: give a name'],
  [{ topology: undefined }, 'topology undefined: give a network, such as cube(3)'],
  [{ topology: { kind: 'cube', dim: 3 } }, 'topology an object: give a network, such as cube(3)'],
  [{ slots: undefined }, 'slots undefined: give a whole number of at least 1'],
  [{ slots: 8.5 }, 'slots 8.5: give a whole number of at least 1'],
  [{ pattern: 'exchange' }, 'pattern "exchange": give exchangePattern(nodes, slots, members)'],
  [withPattern({ kind: undefined }), 'pattern: kind undefined: give exchange or sequence or table'],
  [withPattern({ members: '8' }), 'pattern: members "8": give a whole number of at least 1'],
  [withPattern({ kind: 'sequence', axes: 3 }), 'pattern: axes 3: give a list of the dimensions of each axis'],
  [withPattern({ kind: 'table', origins: [0, 1] }), 'pattern: origins a list: give a Uint32Array, by place'],
  [
    { elements: { unit: 1, start: [0, 0.5], end: [0, 0.5] } },
    'elements an object: give { unit, start, end } with a Uint32Array of positions each, or leave them out',
  ],
  [{ claims: 4 }, 'claims 4: give { steps, span, largestMessage }, or leave them out'],
  [{ claims: { steps: 4, span: '3', largestMessage: 1 } }, 'claims: span "3": give a number'],
  [{ claims: { rounds: 4 } }, 'claims: count "rounds": give steps or span or largestMessage'],
  [{ phases: undefined }, 'phases undefined: give a list of local phases and segments'],
  [{ phases: new Set() }, 'phases an object: give a list of local phases and segments'],
  [withPhase(null), 'phase 2 null: give a local phase or a segment'],
  [withPhase({ ...segment, kind: 'segmnet' }), 'phase 2: kind "segmnet": give local or segment'],
  [withPhase({ ...segment, rowClosed: undefined }), 'phase 2: rowClosed undefined: give true or false'],
  [withPhase({ ...segment, steps: [] }), 'phase 2: steps a list: give a function that gives the steps'],
  [
    withPhase({ ...alignment, map: 7 }),
    'phase 2: map 7: give a local map, such as memberLocalMap(operation, slots, mask)',
  ],
  [
    withPhase({ ...segment, steps: () => undefined }),
    'steps() undefined: give a list of steps, or a generator that yields them',
  ],
  [withStep(undefined), 'step 2 undefined: give a list of messages, [{ map, slots }]'],
  [withStep({ map, slots: [1] }), 'step 2 an object: give a list of messages, [{ map, slots }]'],
  [withMessage(1), 'step 2, message 1 1: give { map, slots }'],
  [
    withMessage({ slots: [1] }),
    'step 2, message 1: map undefined: give a node map, such as xorMap(nodes, mask)',
  ],
  [
    withMessage({ map: () => map, slots: [1] }),
    'step 2, message 1: map a function: give a node map, such as xorMap(nodes, mask)',
  ],
  [withMessage({ map }), 'step 2, message 1: slots undefined: give an array of slots'],
  [withMessage({ map, slots: new Set([1]) }), 'step 2, message 1: slots an object: give an array of slots'],
  [withMessage({ map, slots: 1 }), 'step 2, message 1: slots 1: give an array of slots'],
  [withMessage({ map, slots: '1' }), 'step 2, message 1: slots "1": give an array of slots'],
  [withMessage({ map, slots: [1], to: 1 }), 'step 2, message 1: to 1: give an array of slots'],
];

const wrongExchanges: readonly (readonly [size: unknown, message: string])[] = [
  [3, 'problem 3: give { topology: cube(3) }'],
  [cube(3), 'topology undefined: give a network, such as cube(3)'],
  [{ topology: 3, copies: 1 }, 'topology 3: give a network, such as cube(3)'],
  [{ topology: cube(3), copies: 0 }, 'copies 0: give a whole number of at least 1'],
  [{ topology: cube(3), copies: 1.5 }, 'copies 1.5: give a whole number of at least 1'],
  [{ topology: cube(3), copies: '2' }, 'copies "2": give a whole number of at least 1'],
  [{ topology: cube(3), width: 0 }, 'width 0: give a whole number of at least 1'],
];

/** The text of its file. */
const writtenAs = (given: Schedule) => [...encodeSchedule(given)].join('');

const refused = (what: () => unknown, message: string) => expect(what).toThrow(new InputError(message));

describe("a schedule of one's own is refused", () => {
  test.each(wrongSchedules)('%j: %s', (wrong, message) => {
    const given = { ...schedule, ...wrong } as unknown as Schedule;
    refused(() => check(given), message);
    refused(() => writtenAs(given), message);
    refused(() => prepareSchedule(given), message);
    refused(() => prepareSchedule(given, { mode: 'block' }), message);
    refused(() => prepare({ ...findAlgorithm('necklace'), schedule: () => given }, exchangeOn(3)), message);
  });

  test('where it is blocked', () => {
    refused(() => blocked({ ...schedule, ports: 'single' as 'one' }), 'ports "single": give one or all');
    refused(
      () => blocked({ ...schedule, ...withStep(5) } as unknown as Schedule),
      'step 2 5: give a list of messages, [{ map, slots }]',
    );
  });

  test('where it is none', () => {
    const none = (value: unknown) => () => check(value as Schedule);
    refused(none(undefined), 'schedule undefined: give a schedule');
    refused(none('plan.json'), 'schedule "plan.json": give a schedule');
    refused(none(Promise.resolve(schedule)), 'schedule a promise: await it');
  });

  test('counting the steps of all segments', () => {
    const open = { ...segment, steps: () => [[], null] };
    const given = { ...schedule, phases: [{ ...segment, steps: () => [[], []] }, open] };
    const message = 'step 4 null: give a list of messages, [{ map, slots }]';
    for (const look of [check, writtenAs, roundSizes])
      refused(() => look(given as unknown as Schedule), message);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.5, -1])(
    'where it claims %d steps and is written',
    (steps) => {
      const given = { ...schedule, claims: { ...schedule.claims, steps } };
      refused(
        () => writtenAs(given),
        `claims: steps ${steps}: give a whole number of at least 0 for a schedule file`,
      );
    },
  );

  test('but single slots are for the checker, which reports them', () => {
    const given = { ...schedule, ...withMessage({ map, slots: ['1', 8, -1, 0.5] }) };
    const { ok, violations } = check(given as unknown as Schedule);
    expect(ok).toBe(false);
    for (const [i, slot] of ['1', 8, -1, 0.5].entries()) {
      const message = 'there is no such slot: slots are 0 to 7';
      expect(violations[i]).toEqual({ step: 1, slot, message });
    }
  });

  test('but not for slots in a typed array, or in anything else with a length', () => {
    for (const slots of [Uint8Array.of(1), { length: 1, 0: 1 }]) {
      const given = { ...schedule, ...withMessage({ map, slots }) } as unknown as Schedule;
      expect(() => check(given)).not.toThrow();
    }
  });
});

describe('a problem is refused', () => {
  test.each(wrongExchanges)('%j: %s', (size, message) => {
    refused(() => completeExchange(size as Parameters<typeof completeExchange>[0]), message);
  });

  test.each([
    [3, 'problem 3: give completeExchange({ topology: cube(3) })'],
    [{ topology: cube(3) }, 'problem an object: give completeExchange({ topology: cube(3) })'],
    [{ topology: 3, demand: () => [] }, 'topology 3: give a network, such as cube(3)'],
  ])('that is plain data: %j', (problem, message) => {
    const given = problem as unknown as Parameters<typeof completeExchange>[0] &
      ReturnType<typeof completeExchange>;
    for (const algorithm of cubeAlgorithms) refused(() => prepare(algorithm, given), message);
    const parts = { ...schedule, steps: () => [] };
    refused(() => relativeExchange(given, parts), message);
    refused(() => offsetExchange(given, parts), message);
  });
});

test('the parts of a frame are refused', () => {
  const parts = {
    algorithm: 'mine',
    ports: 'one',
    switching: 'wormhole',
    steps: () => [],
  };
  const wrong: readonly (readonly [wrong: Loose, message: string])[] = [
    [{ switching: 'store and forward' }, 'switching "store and forward": give store-and-forward or wormhole'],
    [{ ports: 'single' }, 'ports "single": give one or all'],
    [{ algorithm: 7 }, 'algorithm 7: give a name'],
    [{ steps: undefined }, 'steps undefined: give a function that gives the steps'],
  ];
  for (const frame of [relativeExchange, offsetExchange]) {
    const framed = (given: unknown) => () => frame(exchangeOn(3), given as Parameters<typeof frame>[1]);
    expect(framed(parts)).not.toThrow();
    for (const [part, message] of wrong) refused(framed({ ...parts, ...part }), message);
    refused(
      framed(undefined),
      'parts of the schedule undefined: give { algorithm, ports, switching, steps }',
    );
    // A generator without its star.
    refused(
      () => check(framed({ ...parts, steps: () => undefined })()),
      'steps() undefined: give a list of steps, or a generator that yields them',
    );
  }
});

test('prepare says what to give for a name', () => {
  const given = (algorithm: unknown) => () =>
    prepare(algorithm as ReturnType<typeof algorithmsFor>[0], exchangeOn(3));
  refused(given('necklace'), 'algorithm "necklace": use findAlgorithm("necklace")');
  refused(given(undefined), 'algorithm undefined: give one of the catalogue, or { name, source, schedule }');
  refused(given(schedule), 'algorithm an object: give one of the catalogue, or { name, source, schedule }');
  refused(
    given('x'.repeat(1000)),
    `algorithm "${'x'.repeat(40)}...": use findAlgorithm("${'x'.repeat(40)}...")`,
  );
});

test('prepare says what formulas give', () => {
  const cure = 'give { ports, switching, rounds: [{ blocks, hops, times }], .. }, or undefined';
  const given = (counts: unknown) => () =>
    prepare({ ...findAlgorithm('necklace'), counts } as ReturnType<typeof algorithmsFor>[0], exchangeOn(3));
  refused(given(7), 'counts 7: give a function, or leave it out');
  refused(
    given(() => null),
    `counts() null: ${cure}`,
  );
  for (const counts of [{}, { rounds: 4 }, { rounds: [4] }]) {
    refused(
      given(() => counts),
      `counts() an object: ${cure}`,
    );
  }
});

test('prepareSchedule refuses an unknown mode', () => {
  refused(
    () => prepareSchedule(schedule, { mode: 'blocks' as 'block' }),
    'mode "blocks": give step or block or fused or seek',
  );
});

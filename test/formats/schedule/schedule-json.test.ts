import { describe, expect, test } from 'vitest';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import {
  algorithmsFor,
  blocked,
  check,
  cube,
  exchangePattern,
  findAlgorithm,
  gather,
  IDLE,
  InputError,
  type LocalMapCode,
  mesh,
  ring,
  type Schedule,
  type Step,
  scatter,
  solve,
  startsOf,
  torus,
  unevenExchange,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { asTables } from '../../support/form-checks.ts';
import { builtInOn } from '../../support/grid-schedules.ts';
import { cases } from '../../support/sample.ts';

import { contents, decode, mixture, textOf } from './schedule-texts.ts';

describe('a schedule file', () => {
  test('gives back every built-in schedule, in steps and in blocks', async () => {
    for (const algorithm of [...cubeAlgorithms, findAlgorithm('bruck-3')]) {
      const exchanges = [exchangeOn(1), exchangeOn(2, 3), exchangeOn(2, 1, 2), exchangeOn(3), exchangeOn(5)];
      for (const exchange of cases(exchanges, 3, 4)) {
        const plain = solve(algorithm, exchange);
        for (const schedule of [plain, blocked(plain), asTables(plain)]) {
          const decoded = await decode(textOf(schedule));
          expect(contents(decoded)).toEqual(contents(schedule));
          expect(check(decoded)).toEqual(check(schedule));
        }
      }
    }
  });

  test('gives back schedules in which most places are empty', async () => {
    for (const problem of [scatter, gather].map((make) => make({ topology: cube(3), root: 5, copies: 2 }))) {
      for (const algorithm of algorithmsFor(problem.kind)) {
        const schedule = solve(algorithm, problem);
        const decoded = await decode(textOf(schedule), 7);
        expect(contents(decoded)).toEqual(contents(schedule));
        expect(startsOf(decoded.pattern)).toEqual(startsOf(schedule.pattern));
        expect(check(decoded)).toEqual(check(schedule));
      }
    }
  });

  test('gives back the schedules of tori, meshes and rings, with the ways that their messages go', async () => {
    for (const topology of [ring(2), ring(7), torus([3, 4]), torus([4, 4]), mesh([2, 4]), mesh([3, 2, 2])]) {
      const schedules = builtInOn(topology, 2);
      expect(schedules.map(({ algorithm }) => algorithm)).toContain('ring');
      for (const schedule of schedules) {
        // Tables of more nodes take longer, and have nothing that those of fewer have not.
        for (const form of cases([schedule, asTables(schedule)], 1, topology.nodes > 8 ? 1 : 2)) {
          const decoded = await decode(textOf(form));
          // How a cube was laid on the grid is not in the file.
          const { embedding: _, ...kept } = form;
          expect(contents(decoded)).toEqual(contents(kept));
          expect(check(decoded)).toEqual(check(form));
        }
      }
    }
    // One link the other way, and the long way around a ring of four, to the same nodes.
    const turned: Schedule = {
      ...mixture,
      topology: ring(4),
      phases: [
        {
          kind: 'segment',
          rowClosed: true,
          steps: () => [[1, -3].map((delta) => ({ map: translateMap([4], [[delta]]), slots: [0] }))],
        },
      ],
    };
    const [phase] = (await decode(textOf(turned))).phases;
    if (phase.kind !== 'segment') throw new TypeError('not a segment');
    const [step] = phase.steps();
    expect(step.map(({ map }) => map.displacement?.of(0))).toEqual([[1], [-3]]);
    expect(step.map(({ map }) => map.apply(0))).toEqual([1, 1]);
  });

  test('gives back all kinds of maps, arrival slots, empty steps and empty segments', async () => {
    expect(contents(await decode(textOf(mixture)))).toEqual(contents(mixture));
  });

  test('reads the same however its bytes are cut, and whatever white space is in it', async () => {
    const text = textOf(mixture);
    for (const chunk of [1, 2, 3, 50]) expect(contents(await decode(text, chunk))).toEqual(contents(mixture));
    for (const indent of [0, 2, '\t', '\r\n']) {
      // JSON.stringify cuts an indent after ten characters, and takes any text for it.
      expect(contents(await decode(JSON.stringify(JSON.parse(text), null, indent)))).toEqual(
        contents(mixture),
      );
    }
  });

  test('gives back maps with more classes than nodes, without those that no node is in', async () => {
    const map = translateMap([2], [[1], [-1], null, null], [0, 1]);
    const steps = [[{ map: map.inverse(), slots: [0] }]];
    const schedule: Schedule = {
      ...mixture,
      ...{ topology: ring(2), pattern: exchangePattern(2, 4, 2) },
      phases: [{ kind: 'segment', rowClosed: true, steps: () => steps }],
    };
    expect(contents(await decode(textOf(schedule)))).toEqual(contents(schedule));
  });

  test('is of version 2 where a pattern has padding, and only there', async () => {
    const problem = unevenExchange({
      topology: cube(2),
      counts: Array.from({ length: 16 }, (_, i) => i % 3),
    });
    for (const name of ['bruck-two-phase', 'bruck-unpadded']) {
      const schedule = solve(findAlgorithm(name, 'uneven'), problem);
      const { version } = JSON.parse(textOf(schedule));
      const { elements: _, ...kept } = contents(schedule);
      expect(contents(await decode(textOf(schedule)))).toEqual(kept);
      expect(version).toBe(name === 'bruck-two-phase' ? 2 : 1);
    }
  });

  test('gives its steps again at every call', async () => {
    const [, segment] = (await decode(textOf(findAlgorithm('necklace').schedule(exchangeOn(3))))).phases;
    if (segment.kind !== 'segment') throw new TypeError('not a segment');
    const first = segment.steps()[Symbol.iterator]();
    first.next();
    expect([...segment.steps()]).toEqual([...segment.steps()]);
    expect(first.next().value).toEqual([...segment.steps()][1]);
  });

  test('gives back messages that are longer than the blocks that steps are packed in', async () => {
    const schedule = findAlgorithm('standard-exchange').schedule(exchangeOn(17));
    const decoded = await decode(textOf(schedule));
    const [, expected] = schedule.phases;
    const [, segment] = decoded.phases;
    if (segment.kind !== 'segment' || expected.kind !== 'segment') throw new TypeError('not segments');
    const theirs = segment.steps()[Symbol.iterator]();
    for (const [{ map, slots }] of expected.steps()) {
      const [message] = theirs.next().value;
      expect(message.map.key).toBe(map.key);
      expect(
        Buffer.from(Int32Array.from(message.slots).buffer).equals(Buffer.from(Int32Array.from(slots).buffer)),
      ).toBe(true);
    }
  });

  test('gives back displacements that say nothing of classes', async () => {
    for (const deltas of [[null], [[1], null]]) {
      const steps = [[{ map: translateMap([4], deltas), slots: [0] }]];
      const schedule: Schedule = {
        ...mixture,
        phases: [{ kind: 'segment', rowClosed: true, steps: () => steps }],
      };
      expect(contents(await decode(textOf(schedule)))).toEqual(contents(schedule));
    }
  });

  test('gives back a schedule with transit slots, which its pattern does not use', async () => {
    const move = tableMap([1, IDLE]);
    const back = tableMap([IDLE, 0]);
    const steps = [
      [
        { map: move, slots: [1], to: [3] },
        { map: back, slots: [0], to: [3] },
      ],
    ];
    const settled = tableLocalMap(
      [
        [0, 3, 2, 1],
        [3, 1, 2, 0],
      ],
      [0, 1],
    );
    const schedule: Schedule = {
      ...mixture,
      topology: cube(1),
      slots: 4,
      pattern: exchangePattern(2, 2, 2),
      ports: 'all',
      switching: 'store-and-forward',
      claims: { steps: 1, span: 1, largestMessage: 1 },
      phases: [
        { kind: 'segment', rowClosed: false, steps: () => steps },
        { kind: 'local', name: 'rearrangement', map: settled },
      ],
    };
    expect(bruteForce(schedule).fault).toBeUndefined();
    expect(check(schedule).violations).toEqual([]);
    const decoded = await decode(textOf(schedule));
    expect(decoded.pattern.slots).toBe(2);
    expect(check(decoded)).toEqual(check(schedule));
  });

  test('reads the same after writing it again', async () => {
    for (const schedule of [mixture, findAlgorithm('necklace').schedule(exchangeOn(4))]) {
      const text = textOf(schedule);
      expect(textOf(await decode(text))).toBe(text);
    }
  });

  test('lists each map once and has a line for each step', () => {
    const text = textOf(findAlgorithm('de-bruijn').schedule(exchangeOn(3)));
    const file = JSON.parse(text);
    expect(file).toMatchObject({ format: 'allport-schedule', version: 1, algorithm: 'de-bruijn', slots: 8 });
    expect(file.maps).toEqual([1, 2, 4].map((mask) => ({ kind: 'xor', mask })));
    const steps = file.phases[1].steps as unknown[];
    expect(steps).toHaveLength(4);
    for (const step of steps) expect(text).toContain(`\n${JSON.stringify(step)}`);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('does not prove anything: a wrong schedule is read as it stands', async () => {
    const file = JSON.parse(textOf(solve(findAlgorithm('necklace'), exchangeOn(2))));
    file.claims.steps = 7;
    file.phases[1].steps[0][0][1] = [2];
    expect(check(await decode(JSON.stringify(file))).ok).toBe(false);
  });
});

describe('encodeSchedule refuses before it writes anything', () => {
  const move = xorMap(4, 1);
  const segment = (steps: () => Iterable<Step>): Schedule => ({
    ...mixture,
    slots: 2 ** 24,
    phases: [{ kind: 'segment', rowClosed: true, steps }],
  });
  const local = (code: LocalMapCode): Schedule['phases'] => [
    { kind: 'local', name: 'alignment', map: { ...memberLocalMap('xor', 4, 3), encode: () => code } },
  ];
  /** As long as a list may be, and empty: the writer must look at its length only. */
  const long = new Array<number>(2 ** 24);

  test.each([
    ['slots', { ...mixture, slots: 2 ** 24 + 1 }, '16777216 slots'],
    ['a width', { ...mixture, width: 2 ** 24 + 1 }, '16777216 blocks side by side in a channel'],
    ['phases', { ...mixture, phases: new Array(65).fill(mixture.phases[0]) }, '64 phases'],
    ['claimed steps', { ...mixture, claims: { ...mixture.claims, steps: 2 ** 24 + 1 } }, '16777216 steps'],
    ['a claimed span', { ...mixture, claims: { ...mixture.claims, span: 2 ** 24 + 1 } }, '16777216 steps'],
    [
      'a claimed message',
      { ...mixture, claims: { ...mixture.claims, largestMessage: 2 ** 24 + 1 } },
      '16777216 blocks in a message',
    ],
    [
      'numbers in steps',
      segment(function* () {
        for (;;) yield [{ map: move, slots: long }];
      }),
      '268435456 numbers in its steps',
    ],
    [
      'messages',
      segment(() => [new Array(2 ** 20 + 1).fill({ map: move, slots: [] })]),
      '1048576 messages in a step',
    ],
    [
      'slots in a message',
      { ...segment(() => [[{ map: move, slots: [0, 1, 2, 3, 0] }]]), slots: 4 },
      '4 slots in a message, as many as a node has',
    ],
    [
      'numbers in tables',
      {
        ...mixture,
        phases: [
          ...local({ kind: 'xor', mask: 3, before: long, after: long }),
          ...local({ kind: 'table', tables: [long, long], classes: [0, 1, 0, 1] }),
        ],
      },
      '67108864 numbers in the tables of its maps',
    ],
    [
      'slot tables',
      { ...mixture, phases: local({ kind: 'table', tables: new Array(2 ** 20 + 1).fill([]), classes: [] }) },
      '1048576 displacements and slot tables of classes',
    ],
  ] as [string, Schedule, string][])('too many %s', (_, schedule, most) => {
    const chunks = encodeSchedule({ ...schedule, algorithm: 'too large' })[Symbol.iterator]();
    const says =
      `too large is too large for a schedule file, which has at most ${most}: ` +
      'give fewer dimensions or copies';
    expect(() => chunks.next()).toThrow(new InputError(says));
  });
});

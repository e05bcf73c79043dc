import { expect } from 'vitest';
import { decodeSchedule } from '../../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import {
  cube,
  exchangePattern,
  findAlgorithm,
  IDLE,
  InputError,
  type Schedule,
  solve,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { exchangeOn } from '../../support/exchange.ts';

export const textOf = (schedule: Schedule) => [...encodeSchedule(schedule)].join('');
export const NAME = 'plan.json';

export function decode(content: string | Uint8Array, chunk = 2 ** 16): Promise<Schedule> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return decodeSchedule(inChunks(bytes, chunk), NAME);
}

function* inChunks(bytes: Uint8Array, size: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Everything that a schedule says, maps by what they do. */
export function contents(schedule: Schedule) {
  // What steps were combined from is for people.
  const { topology, pattern, phases, combined: _, ...rest } = schedule;
  const nodes = Array.from({ length: topology.nodes }, (_, node) => node);
  const slots = Array.from({ length: schedule.slots }, (_, slot) => slot);
  return {
    ...rest,
    topology: topology.encode(),
    pattern: pattern.encode(),
    destinations: slots.flatMap((slot) =>
      nodes.map((node) => pattern.destination(slot * topology.nodes + node)),
    ),
    phases: phases.map((phase) =>
      phase.kind === 'local'
        ? { name: phase.name, map: nodes.map((node) => slots.map((slot) => phase.map.apply(node, slot))) }
        : {
            rowClosed: phase.rowClosed,
            steps: Array.from(phase.steps(), (step) =>
              step.map((message) => ({
                kind: message.map.kind,
                targets: nodes.map((node) => message.map.apply(node)),
                slots: Array.from(message.slots),
                to: message.to && Array.from(message.to),
              })),
            ),
          },
    ),
  };
}

/** One of everything that a file can hold. */
export const mixture: Schedule = {
  algorithm: 'mixture "by hand"',
  topology: cube(2),
  slots: 4,
  pattern: exchangePattern(4, 4, 2),
  ports: 'one',
  switching: 'wormhole',
  width: 2,
  claims: { steps: 3, span: 2, largestMessage: 2 },
  phases: [
    {
      kind: 'local',
      name: 'alignment',
      map: memberLocalMap('xor', 4, 3, { before: [3, 1, 0, 2], after: [1, 2, 3, 0] }),
    },
    {
      kind: 'segment',
      rowClosed: false,
      steps: () => [
        [
          { map: xorMap(4, 3), slots: [0, 2], to: [1, 3] },
          { map: translateMap([2, 2], [[1, 0], null, [-1, 1]], [0, 1, 1, 2]), slots: [1] },
        ],
        [],
        [
          { map: tableMap([1, IDLE, 3, IDLE]), slots: [] },
          { map: translateMap([4], [[1]]), slots: Uint32Array.of(3), to: Uint32Array.of(0) },
        ],
      ],
    },
    {
      kind: 'local',
      name: 'rearrangement',
      map: tableLocalMap(
        [
          [0, 1, 2, 3],
          [3, 2, 1, 0],
        ],
        [0, 1, 1, 0],
      ),
    },
    { kind: 'segment', rowClosed: true, steps: () => [] },
    { kind: 'local', name: 'realignment', map: memberLocalMap('xor', 4, 1) },
  ],
};

export const SEGMENT = '{"kind":"segment","rowClosed":true,"steps":[]},';

export const good = textOf(solve(findAlgorithm('de-bruijn'), exchangeOn(2)));
export const goodMixture = textOf(mixture);

/** What decoding says; it must be an InputError of one line that begins with the place. */
export async function complaint(content: string | Uint8Array | Iterable<Uint8Array>): Promise<string> {
  const whole = typeof content === 'string' || content instanceof Uint8Array;
  const error = await (whole ? decode(content) : decodeSchedule(content, NAME)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InputError);
  const { message } = error as InputError;
  expect(message).toMatch(/^plan\.json:\d+:\d+: \P{C}+$/u);
  return message;
}

/** The good file, or another, after `change`, which gets the parsed file to change. */
// biome-ignore lint/suspicious/noExplicitAny: the changes make ill-formed files
export function changed(change: (file: any) => void, text = good): string {
  const file = JSON.parse(text);
  change(file);
  return JSON.stringify(file);
}

/** The good file up to its maps, on a cube of `dim` dimensions with `slots` slots. */
export const headOf = (dim: number, slots: number) =>
  changed((file) => {
    file.topology.dim = dim;
    file.slots = slots;
    file.pattern = { kind: 'exchange', members: 2, slots };
  }).replace(/"maps":.*/s, '');

/** One text and then another as often as it is asked for; `given` counts its bytes. */
export function stream(start: string, again: string, times = Number.POSITIVE_INFINITY, rest = '') {
  const given = { bytes: 0 };
  function* chunks(): Iterable<Uint8Array> {
    yield new TextEncoder().encode(start);
    const many = new TextEncoder().encode(again.repeat(2 ** 10));
    for (let i = 0; i < times && given.bytes < 2 ** 30; i += 2 ** 10) {
      given.bytes += many.length;
      yield many;
    }
    yield new TextEncoder().encode(rest);
  }
  return { given, chunks: chunks() };
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planFolder, plansIn } from '../../../src/host/node/plan-folder.ts';
import type { PlanKey } from '../../../src/schedules/algorithms/uneven/timetable/kept-plans.ts';
import type { Timetable } from '../../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import { ring } from '../../../src/schedules/index.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'allport-plans-')), 'plans');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const KEY: PlanKey = {
  algorithm: 'any',
  topology: ring(3).encode(),
  width: 1,
  counts: Uint32Array.of(0, 1, 2),
};
const PLAN: Timetable = {
  pairs: Uint32Array.of(1, 5),
  sizes: Uint32Array.of(2, 3),
  firstHop: Uint32Array.of(0, 1, 2),
  stops: Uint32Array.of(1, 2),
  steps: Uint32Array.of(0, 1),
  ways: [[0], [1, 2]],
};
const KEEPING = { code: Uint8Array.of(1), slowMs: 0, mostBytes: 2 ** 20 };

/** How often plans are made, of one that is asked for. */
function asking(change: Partial<typeof KEEPING> = {}) {
  const keeper = plansIn(folder, { ...KEEPING, ...change });
  let made = 0;
  const ask = (key: Partial<PlanKey> = {}) =>
    keeper({ ...KEY, ...key }, () => {
      made++;
      return PLAN;
    });
  return { ask, made: () => made };
}

const filesIn = () => readdirSync(folder).map((name) => join(folder, name));

test('a plan that took long is made once, by whoever asks for it', () => {
  const [one, other] = [asking(), asking()];
  expect(one.ask()).toEqual(PLAN);
  expect(other.ask()).toEqual(PLAN);
  expect([one.made(), other.made()]).toEqual([1, 0]);
  expect(statSync(filesIn()[0]).mode & 0o077).toBe(0);
});

test.each<[string, Partial<PlanKey>]>([
  ['algorithm', { algorithm: 'another' }],
  ['network', { topology: ring(4).encode() }],
  ['width', { width: 2 }],
  ['traffic', { counts: Uint32Array.of(0, 1, 3) }],
])('with another %s it is another plan', (_, other) => {
  const { ask, made } = asking();
  ask();
  ask(other);
  expect(made()).toBe(2);
});

test('and with other code', () => {
  asking().ask();
  const { ask, made } = asking({ code: Uint8Array.of(2) });
  ask();
  expect(made()).toBe(1);
});

test('what takes no time is not kept', () => {
  const { ask } = asking({ slowMs: 1e9 });
  ask();
  expect(() => readdirSync(folder)).toThrow(/ENOENT/);
});

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ['another byte', (bytes) => bytes.with(bytes.length - 1, bytes[bytes.length - 1] ^ 1)],
  ['a part missing', (bytes) => bytes.subarray(0, -1)],
  ['nothing in it', () => new Uint8Array()],
])('a file with %s is made anew', (_, damage) => {
  const first = asking();
  first.ask();
  const [file] = filesIn();
  writeFileSync(file, damage(readFileSync(file)));
  const { ask, made } = asking();
  expect(ask()).toEqual(PLAN);
  expect(made()).toBe(1);
  expect(ask()).toEqual(PLAN);
  expect(made()).toBe(1);
});

test('so is one in which any byte is another', () => {
  asking().ask();
  const [file] = filesIn();
  const whole = readFileSync(file);
  const { ask, made } = asking();
  for (const [place, byte] of whole.entries()) {
    writeFileSync(file, whole.with(place, byte ^ 1));
    expect(ask()).toEqual(PLAN);
    expect(made()).toBe(place + 1);
  }
});

test('where there is no room those go that were asked for longest ago', () => {
  const probe = asking();
  probe.ask({ width: 9 });
  const [file] = filesIn();
  const size = statSync(file).size;
  rmSync(file);
  const { ask, made } = asking({ mostBytes: 4 * size });
  const known = new Set<string>();
  for (const width of [1, 2, 3, 4]) {
    ask({ width });
    const fresh = filesIn().filter((name) => !known.has(name));
    for (const name of fresh) utimesSync(known.add(name) && name, 1000 + width, 1000 + width);
  }
  // It was asked for last, when there is room for no fifth.
  ask({ width: 1 });
  ask({ width: 5 });
  expect(made()).toBe(5);
  expect(filesIn().length).toBe(4);
  for (const width of [1, 3, 4, 5]) ask({ width });
  expect(made()).toBe(5);
  ask({ width: 2 });
  expect(made()).toBe(6);
});

test('a plan larger than a quarter of the room is not kept', () => {
  asking({ mostBytes: 64 }).ask();
  expect(() => readdirSync(folder)).toThrow(/ENOENT/);
});

test('from sources that are not built nothing is kept', async () => {
  expect(await planFolder()).toBeUndefined();
});

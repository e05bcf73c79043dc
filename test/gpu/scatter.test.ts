import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import { UserData } from '../../src/host/machine/user-data.ts';
import { pack } from '../../src/host/program/pack.ts';
import { targetOf } from '../../src/host/program/packed-pattern.ts';
import { reference } from '../../src/host/program/reference.ts';
import { prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import {
  cube,
  EMPTY,
  gather,
  type OneToAllSize,
  type Phase,
  type Schedule,
  scatter,
  startsOf,
} from '../../src/schedules/index.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { solved } from '../support/solved.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Each algorithm on a cube, with few trees and with as many as there may be; and the copies of a block. */
function choices(dim: number): [name: string, copies: number][] {
  return [
    ['sbt', 1],
    ['bst', 1],
    ['rotated-sbts', dim],
    ...(dim > 2 ? [['rotated-sbts', 2] satisfies [string, number]] : []),
    ...(dim > 1 ? [['reflected-sbts', 2] satisfies [string, number]] : []),
  ];
}

const bothWays = (name: string, size: OneToAllSize) =>
  [scatter, gather].map((make) => solved(name, make(size)));

async function expectRun(schedule: Schedule, words: number): Promise<void> {
  const experiment = prepareSchedule(schedule);
  const { nodes, slots } = shapeOf(schedule, words);
  const data = Uint32Array.from({ length: nodes * slots * words }, (_, i) => Math.imul(i, 0x9e3779b1));
  const before = data.slice();
  const report = await run(gpu.context, experiment, { words, data, seed: 3 });
  expect(report).toMatchObject({
    verified: true,
    mismatches: 0,
    fingerprint: { before: report.fingerprint?.after },
  });
  for (const place of range(nodes * slots)) {
    const end = schedule.pattern.destination(place);
    if (end === EMPTY) continue;
    expectSameWords(
      data.slice(end * words, (end + 1) * words),
      before.slice(place * words, (place + 1) * words),
    );
  }
}

describe('scatter and gather', () => {
  it('bring every block where it must be, from and to every root of small cubes', async () => {
    for (const dim of cases([1, 2, 3], 1, 2)) {
      for (const [name, copies] of choices(dim)) {
        for (const root of range(2 ** dim)) {
          const size = { topology: cube(dim), root, copies };
          for (const schedule of bothWays(name, size)) await expectRun(schedule, 2);
        }
      }
    }
  });

  it.each(cases([4, 8, 5, 6, 7], 1, 1))(
    'bring every block where it must be on the cube 2^%i',
    async (dim) => {
      for (const [name, copies] of choices(dim)) {
        const size = { topology: cube(dim), root: 2 ** dim - 3, copies };
        for (const schedule of bothWays(name, size)) {
          const report = await run(gpu.context, prepareSchedule(schedule), { seed: 1 });
          expect(report).toMatchObject({ verified: true, mismatches: 0 });
        }
      }
    },
  );

  it('load each link as their proof says, and no messages meet', async () => {
    for (const [name, copies] of choices(6)) {
      for (const schedule of bothWays(name, { topology: cube(6), root: 21, copies })) {
        const experiment = prepareSchedule(schedule);
        const { blocks, meetings } = await measureLinks(gpu.context, experiment);
        expect(meetings).toBe(0);
        expect(blocks.reduce((sum, load) => sum + load, 0)).toBe(experiment.proof.certificate.linkCrossings);
      }
    }
  });

  it('leave the memories as the reference does, and fingerprints take no empty place', async () => {
    const schedule = solved('reflected-sbts', gather({ topology: cube(3), root: 6, copies: 2 }));
    const shape = shapeOf(schedule, 2);
    const machine = await Machine.create(gpu.context, shape, 7);
    try {
      await machine.fill();
      const isFull = (place: number) => schedule.pattern.destination(place) !== EMPTY;
      const atStart = { origin: (place: number) => (isFull(place) ? place : EMPTY) };
      const data = new UserData(machine, startsOf(schedule.pattern));
      data.write(0, new Uint8Array((await memoryOf(machine)).buffer as ArrayBuffer));
      expect(data.fingerprint()).toBe(reference.fingerprint(shape, await memoryOf(machine), atStart, 7));
      await machine.run(pack(schedule));
      const end = await memoryOf(machine);
      expectSameWords(end, reference.run(schedule, shape, reference.fill(shape, 7)));
      const print = reference.fingerprint(shape, end, schedule.pattern, 7);
      expect(await machine.fingerprint(targetOf(schedule.pattern))).toBe(print);
      expect(reference.verify(schedule.pattern, shape, end, 7)).toEqual([]);
    } finally {
      machine.destroy();
    }
  });

  it('come out wrong where a message is left out', async () => {
    for (const schedule of bothWays('bst', { topology: cube(4), root: 9 })) {
      const phases = schedule.phases.map(
        (phase): Phase =>
          phase.kind === 'local'
            ? phase
            : { ...phase, steps: () => Array.from(phase.steps(), (step) => step.slice(1)) },
      );
      const wrong = { ...schedule, phases };
      const data = new Uint32Array(2 ** 8).fill(3);
      const report = await run(gpu.context, prepareSchedule(wrong, { unchecked: true }), { data });
      expect(report.verified).toBe(false);
      const shape = shapeOf(wrong, 1);
      const end = reference.run(wrong, shape, reference.fill(shape));
      const places = reference.verify(wrong.pattern, shape, end);
      expect(places.length).toBeGreaterThan(0);
      expect(report.mismatches).toBe(places.length);
      expect(places).toEqual(expect.arrayContaining([...report.wrongPlaces]));
    }
  });
});

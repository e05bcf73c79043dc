import { describe, expect, it } from 'vitest';
import { EnvironmentError, UnprovedError } from '../../src/host/errors.ts';
import { MODES, prepare, runData, runTagged, shapeFor } from '../../src/host/experiment.ts';
import { openContext } from '../../src/host/gpu-context.ts';
import { Machine } from '../../src/host/machine.ts';
import { openDawn } from '../../src/host/node/dawn.ts';
import { settle } from '../../src/host/node/settle.ts';
import { pack } from '../../src/host/pack.ts';
import { reference } from '../../src/host/reference.ts';
import {
  type Algorithm,
  catalogue,
  cube,
  findAlgorithm,
  InputError,
  type Schedule,
  type Step,
} from '../../src/schedules/index.ts';
import { useGpu } from './context.ts';
import { expectSameWords, memoryOf } from './memory.ts';

const gpu = useGpu();

/** The schedule with the steps of its segment replaced. */
function withSteps(schedule: Schedule, change: (steps: Step[]) => Step[]): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase) => {
      if (phase.kind === 'local') return phase;
      const steps = change([...phase.steps()]);
      return { ...phase, steps: () => steps };
    }),
  };
}

describe('step mode, block mode and the CPU reference', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'give the same memories on a %i-cube for several block sizes',
    async (dim) => {
      for (const words of dim === 8 ? [1, 3] : [1, 2, 3, 4]) {
        const topology = cube(dim);
        const shape = shapeFor(topology, words);
        const machine = await Machine.create(gpu.context, shape);
        for (const algorithm of catalogue) {
          const experiment = prepare(algorithm, topology);
          const expected = reference.run(experiment.step.schedule, shape, reference.fill(shape));
          expect(reference.verify(experiment.step.schedule.pattern, shape, expected)).toEqual([]);
          for (const mode of MODES) {
            const report = await runTagged(gpu.context, machine, experiment, mode);
            expect(report).toMatchObject({ algorithm: algorithm.name, mode, verified: true, mismatches: 0 });
            expectSameWords(await memoryOf(machine), expected);
          }
        }
        machine.destroy();
      }
    },
  );

  it('verify all 16.8 million blocks of a 12-cube', async () => {
    const topology = cube(12);
    const machine = await Machine.create(gpu.context, shapeFor(topology, 1));
    for (const [name, mode] of [
      ['necklace', 'step'],
      ['de-bruijn', 'block'],
    ] as const) {
      const report = await runTagged(gpu.context, machine, prepare(findAlgorithm(name), topology), mode);
      expect(report).toMatchObject({ steps: 2048, span: 12, rounds: 12, largestBlock: 171, verified: true });
    }
    machine.destroy();
  });
});

describe('a wrong schedule', () => {
  const topology = cube(5);
  const right = findAlgorithm('necklace').schedule(topology);
  const wrong: Record<string, Schedule> = {
    'a message dropped': withSteps(right, (steps) => [
      ...steps.slice(0, 7),
      steps[7].slice(1),
      ...steps.slice(8),
    ]),
    'a step twice': withSteps(right, (steps) => [...steps, steps[3]]),
    'another slot': withSteps(right, (steps) =>
      steps.map((step, t) => (t === 4 ? [{ ...step[0], slots: [0] }, ...step.slice(1)] : step)),
    ),
    'no realignment': { ...right, phases: right.phases.slice(0, 2) },
  };

  it.each(Object.keys(wrong))('comes out wrong on the machine, counted exactly: %s', async (name) => {
    const shape = shapeFor(topology, 2);
    const machine = await Machine.create(gpu.context, shape);
    await machine.fill();
    await machine.run(pack(wrong[name]));
    const memory = reference.run(wrong[name], shape, reference.fill(shape));
    const places = reference.verify(right.pattern, shape, memory);
    expect(places.length).toBeGreaterThan(0);
    const verdict = await machine.verify();
    expect(verdict.mismatches).toBe(places.length);
    expect(places).toEqual(expect.arrayContaining([...verdict.wrongPlaces]));
    machine.destroy();
  });

  it('is not run by an experiment', () => {
    const algorithm: Algorithm = { ...findAlgorithm('necklace'), schedule: () => wrong['a message dropped'] };
    expect(() => prepare(algorithm, topology)).toThrow(UnprovedError);
    expect(() => prepare(algorithm, topology)).toThrow(/necklace fails its check and is not run: .*ended in/);
  });
});

describe('a fault in one block', () => {
  it('is counted and located, whichever stage it happens at', async () => {
    const topology = cube(4);
    const schedule = findAlgorithm('de-bruijn').schedule(topology);
    const [align, segment, realign] = pack(schedule);
    const machine = await Machine.create(gpu.context, shapeFor(topology, 1));
    for (const stage of [0, 1, 2, 3]) {
      await machine.fill();
      for (const [index, phase] of [align, segment, realign].entries()) {
        if (index === stage) machine.write(4 * 100, new Uint8Array([1, 2, 3, 255]));
        await machine.run([phase]);
      }
      if (stage === 3) machine.write(4 * 100, new Uint8Array([1, 2, 3, 255]));
      const { mismatches, wrongPlaces } = await machine.verify();
      expect(mismatches).toBe(1);
      const memory = await memoryOf(machine);
      expect(memory[wrongPlaces[0]]).toBe(0xff030201);
    }
    machine.destroy();
  });
});

describe('user data', () => {
  it('is transposed, and damage to it is noticed', async () => {
    const topology = cube(6);
    const shape = shapeFor(topology, 2);
    const machine = await Machine.create(gpu.context, shape);
    const experiment = prepare(findAlgorithm('complement-pairs'), topology);
    const matrix = Uint32Array.from({ length: 64 * 64 * 2 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const load = async () => machine.write(0, new Uint8Array(matrix.slice().buffer));

    const report = await runData(gpu.context, machine, experiment, 'block', load);
    expect(report.verified).toBe(true);
    expect(report.fingerprint?.after).toBe(report.fingerprint?.before);
    const result = await memoryOf(machine);
    for (let row = 0; row < 64; row++) {
      for (let column = 0; column < 64; column++) {
        for (let word = 0; word < 2; word++) {
          expect(result[(row * 64 + column) * 2 + word]).toBe(matrix[(column * 64 + row) * 2 + word]);
        }
      }
    }

    machine.write(4 * 1000, new Uint8Array([9, 9, 9, 9]));
    expect(await machine.fingerprint(true)).not.toBe(report.fingerprint?.before);
    machine.destroy();
  });
});

describe('what the machine cannot do', () => {
  it('refuses memories that the adapter has no room for, naming both sizes', async () => {
    await expect(Machine.create(gpu.context, shapeFor(cube(20), 1))).rejects.toThrow(InputError);
    await expect(Machine.create(gpu.context, shapeFor(cube(20), 1))).rejects.toThrow(
      /take 4194304 MiB a buffer; .* allows \d+ MiB: give fewer dimensions or words/,
    );
  });

  it('says that the device was lost', async () => {
    const context = await openContext(await openDawn(), settle);
    const machine = await Machine.create(context, shapeFor(cube(3), 1));
    context.device.destroy();
    await expect(machine.fill()).rejects.toThrow(EnvironmentError);
    await expect(machine.fill()).rejects.toThrow(/the GPU device was lost/);
  });

  it('says what the GPU reported when nobody caught the error', async () => {
    const context = await openContext(await openDawn(), settle);
    context.device.createBuffer({ size: 4, usage: 0 });
    await expect(context.settle(context.device.queue.onSubmittedWorkDone())).rejects.toThrow(
      /the GPU reported an error: /,
    );
    context.close();
  });
});

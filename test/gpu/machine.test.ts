import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import type { DataTarget } from '../../src/host/machine/user-data.ts';
import { pack } from '../../src/host/program/pack.ts';
import { reference } from '../../src/host/program/reference.ts';
import { type Mode, prepare, prepareSchedule, shapeFor, shapeOf } from '../../src/host/run/experiment.ts';
import { run, runOn } from '../../src/host/run/run.ts';
import {
  type Algorithm,
  check,
  type Exchange,
  findAlgorithm,
  InputError,
  type Schedule,
  type Step,
  solve,
  UnprovedError,
} from '../../src/schedules/index.ts';
import { cubeAlgorithms, exchangeOn, stepsIn } from '../support/exchange.ts';
import { prepareForms } from '../support/prepared-forms.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

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

/** Runs the algorithms in every mode that they have and compares all memories with the CPU reference. */
async function expectAgreement(
  exchange: Exchange,
  words: number,
  algorithms: readonly Algorithm[],
): Promise<void> {
  const shape = shapeFor(exchange, words);
  const machine = await Machine.create(gpu.context, shape);
  for (const algorithm of algorithms) {
    const experiments = prepareForms(algorithm, exchange);
    const [{ schedule }] = experiments;
    const expected = reference.run(schedule, shape, reference.fill(shape));
    expect(reference.verify(schedule.pattern, shape, expected)).toEqual([]);
    const { span } = check(solve(algorithm, exchange)).certificate;
    const gathers = schedule.ports === 'all' && stepsIn(schedule) > span;
    expect(experiments.map(({ form }) => form)).toEqual(gathers ? ['step', 'block'] : ['step']);
    for (const experiment of experiments) {
      const { form: mode } = experiment;
      const report = await runOn(machine, experiment, { mode });
      expect(report).toMatchObject({ algorithm: algorithm.name, mode, verified: true, mismatches: 0 });
      expectSameWords(await memoryOf(machine), expected);
    }
  }
  machine.destroy();
}

/** The ring's messages hold N^2/2 numbers: from 7 dimensions on it takes longer than all others together. */
const withoutRing = cubeAlgorithms.filter(({ name }) => name !== 'ring');
/** Their steps are blocks already. */
const stepOnly = [
  'standard-exchange',
  'balanced-tree',
  'direct-exchange',
  'bruck-2',
  'bruck-3',
  'bruck-4',
  'spread-out',
  'ring',
];

describe('step mode, block mode and the CPU reference', () => {
  it.each(cases([3, 4, 1, 2, 5, 6, 7], 2, 4))(
    'give the same memories on a %i-cube for several block sizes',
    async (dim) => {
      // Some are one of them, each time another one.
      const words = dim > 5 ? [1, 3] : [1, 2, 3, 4, 1, 2, 3].slice(dim % 4, (dim % 4) + 4);
      for (const some of cases(words, 1, 1)) {
        await expectAgreement(exchangeOn(dim), some, dim < 7 ? cubeAlgorithms : withoutRing);
      }
    },
  );

  const copied = [
    [3, 3, 2, 1],
    [1, 3, 2, 1],
    [2, 2, 4, 3],
    [4, 1, 4, 2],
    [4, 3, 1, 1],
    [5, 2, 2, 3],
  ];

  it.each(cases(copied, 1, 1))(
    'give the same memories on dimension %i with %i copies in %i cubes and blocks of %i words',
    async (dim, copies, cubes, words) => {
      await expectAgreement(exchangeOn(dim, copies, cubes), words, [
        ...cubeAlgorithms,
        findAlgorithm('bruck-3'),
      ]);
    },
  );

  it.each(cases([4, 1, 5], 1, 1))(
    'give the same memories on a %i-cube for every kind of de Bruijn sequence',
    async (dim) => {
      const variants = ['prefer-one', 'prefer-same', 'random-7', 'residue', 'random-7-residue'];
      const algorithms = variants.map((variant) => findAlgorithm(`de-bruijn-${variant}`));
      await expectAgreement(exchangeOn(dim, 2), 1, algorithms);
    },
  );

  const wide = [
    [3, 2, 2],
    [5, 1, 3],
    [6, 3, 4],
  ];

  it.each(cases(wide, 1, 1))(
    'give the same memories on a %i-cube with %i copies on channels %i blocks wide',
    async (dim, copies, width) => {
      await expectAgreement({ ...exchangeOn(dim, copies), width }, 1, cubeAlgorithms);
    },
  );

  it.each(cases([8, 9, 10], 0, 1))('verify every algorithm but the ring on a %i-cube', async (dim) => {
    const exchange = exchangeOn(dim);
    const machine = await Machine.create(gpu.context, shapeFor(exchange, 1));
    for (const algorithm of withoutRing) {
      for (const experiment of prepareForms(algorithm, exchange)) {
        const { form: mode } = experiment;
        const report = await runOn(machine, experiment);
        expect(report).toMatchObject({ algorithm: algorithm.name, mode, verified: true, mismatches: 0 });
      }
    }
    machine.destroy();
  });

  it('run a schedule in block mode that is in blocks already', async () => {
    const exchange = exchangeOn(3, 2);
    const machine = await Machine.create(gpu.context, shapeFor(exchange, 2));
    for (const name of stepOnly) {
      expect(prepareForms(findAlgorithm(name), exchange)).toHaveLength(1);
      const experiment = prepare(findAlgorithm(name), exchange, { mode: 'block' });
      const report = await runOn(machine, experiment);
      expect(report).toMatchObject({ mode: 'block', verified: true, rounds: report.steps });
    }
    machine.destroy();
  });

  const large: [name: string, mode: Mode][] = [
    ['de-bruijn', 'block'],
    ['necklace', 'step'],
  ];

  it.each(cases(large, 0, 1))(
    'verify all 16.8 million blocks of a 12-cube: %s in %s mode',
    async (name, mode) => {
      const report = await run(gpu.context, prepare(findAlgorithm(name), exchangeOn(12), { mode }));
      const rounds = mode === 'block' ? { rounds: 12, largestBlock: 171 } : { largestBlock: 1 };
      expect(report).toMatchObject({ steps: 2048, span: 12, ...rounds, verified: true });
    },
  );
});

describe('a wrong schedule', () => {
  const exchange = exchangeOn(5);
  const right = findAlgorithm('necklace').schedule(exchange);
  const bruck = findAlgorithm('bruck-4').schedule(exchange);
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
    'a shift left out': withSteps(bruck, (steps) => [...steps.slice(0, 2), ...steps.slice(3)]),
    'a shift twice': withSteps(bruck, (steps) => [...steps, steps[1]]),
    'shifts in another order with a wrong slot': withSteps(bruck, (steps) =>
      steps.toReversed().map((step) => [{ ...step[0], slots: [...Array.from(step[0].slots).slice(1), 0] }]),
    ),
    'shifts without realignment': { ...bruck, phases: bruck.phases.slice(0, 2) },
  };

  it.each(Object.keys(wrong))('comes out wrong on the machine, counted exactly: %s', async (name) => {
    const shape = shapeFor(exchange, 2);
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
    expect(() => prepare(algorithm, exchange)).toThrow(UnprovedError);
    expect(() => prepare(algorithm, exchange)).toThrow(/necklace fails its check and is not run: .*ended in/);
  });
});

describe('prepareSchedule', () => {
  const exchange = exchangeOn(4, 2);
  const wrong = withSteps(findAlgorithm('ring').schedule(exchange), (steps) => steps.slice(1));

  it('makes an experiment of any schedule, from whatever source it names', async () => {
    const schedule = findAlgorithm('balanced-tree').schedule(exchange);
    const machine = await Machine.create(gpu.context, shapeOf(schedule, 1));
    const experiment = prepareSchedule(schedule, { source: 'tree.json', mode: 'block' });
    expect(await runOn(machine, experiment, { mode: 'block' })).toMatchObject({
      algorithm: 'balanced-tree',
      source: 'tree.json',
      verified: true,
      rounds: 4,
    });
    machine.destroy();
  });

  it('takes a wrong schedule only unchecked, and then it comes out wrong', async () => {
    expect(() => prepareSchedule(wrong, { source: 'wrong.json' })).toThrow(UnprovedError);
    const experiment = prepareSchedule(wrong, { source: 'wrong.json', unchecked: true });
    expect(experiment.proof.ok).toBe(false);
    const shape = shapeOf(wrong, 1);
    const machine = await Machine.create(gpu.context, shape);
    const memory = reference.run(wrong, shape, reference.fill(shape));
    const places = reference.verify(wrong.pattern, shape, memory);
    const report = await runOn(machine, experiment, { mode: 'step' });
    expect(report).toMatchObject({ verified: false, mismatches: places.length });
    machine.destroy();
  });

  it('refuses block mode, but not step mode, for a schedule that cannot be blocked', () => {
    const open: Schedule = {
      ...findAlgorithm('bruck').schedule(exchange),
      ports: 'all',
      switching: 'wormhole',
    };
    expect(prepareSchedule(open, { source: 'open.json' })).toMatchObject({ form: 'step', schedule: open });
    const links: Schedule = {
      ...withSteps(findAlgorithm('spread-out').schedule(exchangeOn(1)), (steps) => steps),
      ports: 'all',
      switching: 'store-and-forward',
    };
    expect(prepareSchedule(links, { source: 'links.json' }).proof.ok).toBe(true);
    expect(() => prepareSchedule(links, { source: 'links.json', mode: 'block' })).toThrow(
      new InputError('spread-out cannot be blocked: its moves do not commute; run it step by step'),
    );
  });
});

describe('a fault in one block', () => {
  it('is counted and located, whichever stage it happens at', async () => {
    const exchange = exchangeOn(4);
    const machine = await Machine.create(gpu.context, shapeFor(exchange, 1));
    for (const name of ['de-bruijn', 'bruck', 'ring']) {
      const [align, segment, realign] = pack(findAlgorithm(name).schedule(exchange));
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
    }
    machine.destroy();
  });
});

describe('user data', () => {
  it.each(['complement-pairs', 'balanced-tree', 'bruck-4'])(
    'is transposed by %s, and damage to it is noticed',
    async (name) => {
      const exchange = exchangeOn(6);
      const shape = shapeFor(exchange, 2);
      const machine = await Machine.create(gpu.context, shape);
      const experiment = prepare(findAlgorithm(name), exchange, { mode: 'block' });
      const matrix = Uint32Array.from({ length: 64 * 64 * 2 }, (_, i) => Math.imul(i, 0x9e3779b1));
      const load = async (target: DataTarget) => target.write(0, new Uint8Array(matrix.slice().buffer));

      const report = await runOn(machine, experiment, { load });
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
      expect(await machine.fingerprint()).not.toBe(report.fingerprint?.before);
      machine.destroy();
    },
  );

  it('with copies in disjoint cubes is transposed copy by copy and cube by cube', async () => {
    const exchange = exchangeOn(3, 2, 4);
    const shape = shapeFor(exchange, 2);
    const machine = await Machine.create(gpu.context, shape);
    const matrix = Uint32Array.from({ length: 16 * 32 * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1));
    const load = async (target: DataTarget) => target.write(0, new Uint8Array(matrix.slice().buffer));
    for (const name of ['necklace', 'spread-out']) {
      const experiment = prepare(findAlgorithm(name), exchange);
      const report = await runOn(machine, experiment, { mode: 'step', load });
      expect(report.verified).toBe(true);
      expect(report.topology).toEqual({ kind: 'cube', dim: 3, cubes: 4 });
      const result = await memoryOf(machine);
      for (let copy = 0; copy < 2; copy++) {
        for (let at = 0; at < 32; at += 8) {
          for (let i = 0; i < 8; i++) {
            for (let j = 0; j < 8; j++) {
              const here = ((8 * copy + i) * 32 + at + j) * 2;
              const there = ((8 * copy + j) * 32 + at + i) * 2;
              expect(result.subarray(here, here + 2)).toEqual(matrix.subarray(there, there + 2));
            }
          }
        }
      }
    }
    machine.destroy();
  });
});

describe('what the machine cannot do', () => {
  it('refuses memories that the adapter has no room for, naming both sizes', async () => {
    await expect(Machine.create(gpu.context, shapeFor(exchangeOn(20), 1))).rejects.toThrow(InputError);
    await expect(Machine.create(gpu.context, shapeFor(exchangeOn(20), 1))).rejects.toThrow(
      /take 4194304 MiB a buffer; .* allows \d+ MiB: give fewer dimensions or words/,
    );
  });
});

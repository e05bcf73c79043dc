import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { pack } from '../../src/host/program/pack.ts';
import { targetOf } from '../../src/host/program/packed-pattern.ts';
import { reference } from '../../src/host/program/reference.ts';
import { type Mode, prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { mergeReports, type ShardReport } from '../../src/host/run/merge.ts';
import { run, runOn } from '../../src/host/run/run.ts';
import { concurrent } from '../../src/schedules/algorithms/sequence/concurrent.ts';
import { pipelined } from '../../src/schedules/algorithms/sequence/pipelined.ts';
import { sequenceSchedule } from '../../src/schedules/algorithms/sequence/sequence.ts';
import { sequential } from '../../src/schedules/algorithms/sequence/sequential.ts';
import { sequenceAlgorithms } from '../../src/schedules/catalogue.ts';
import {
  exchangeSequence,
  findAlgorithm,
  InputError,
  mesh,
  type Schedule,
  type Step,
  sequencePattern,
  solve,
  type Topology,
  torus,
} from '../../src/schedules/index.ts';
import { linearLocalMap } from '../../src/schedules/model/local-map.ts';
import { exchangeOn } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const scheduleOf = (algorithm: typeof pipelined, axes: readonly number[], copies = 1) =>
  sequenceSchedule(algorithm.name, algorithm.plan({ axes, copies }));

describe('exchanges in sequence on the machine', () => {
  const sizes: [axes: number[], copies: number, words: number][] = [
    [[2, 2], 3, 2],
    [[3, 3, 3], 2, 1],
    [[1, 1], 1, 1],
    [[3, 3], 1, 3],
    [[2, 2, 2, 2], 1, 4],
    // Enough blocks for special slots.
    [[1, 1, 1], 4, 2],
    [[2, 2, 2, 2], 5, 1],
    [[3, 3, 3], 3, 1],
    [[3, 2, 1], 3, 1],
    [[1, 4], 1, 8],
    [[5, 5], 1, 1],
  ];

  it.each(cases(sizes, 2, 4))(
    'axes %j with %i copies of %i words end as on the processor, and are verified',
    async (axes, copies, words) => {
      const areAlike = axes.every((order) => order === axes[0]);
      for (const algorithm of areAlike ? [sequential, pipelined, concurrent] : [sequential, pipelined]) {
        const schedule = scheduleOf(algorithm, axes, copies);
        const shape = shapeOf(schedule, words);
        const machine = await Machine.create(gpu.context, shape, 5);
        const expected = reference.run(schedule, shape, reference.fill(shape, 5));
        expect(reference.verify(schedule.pattern, shape, expected, 5)).toEqual([]);
        const report = await runOn(machine, prepareSchedule(schedule));
        expect(report).toMatchObject({ verified: true, mismatches: 0 });
        expectSameWords(await memoryOf(machine), expected);
        machine.destroy();
      }
    },
  );

  const large = [
    { axes: [4, 4, 4], copies: 1, algorithm: pipelined },
    { axes: [3, 3, 3, 3], copies: 3, algorithm: concurrent },
    { axes: [6, 6], copies: 1, algorithm: pipelined },
    { axes: [3, 3, 3, 3], copies: 1, algorithm: pipelined },
    { axes: [2, 2, 2, 2, 2, 2], copies: 1, algorithm: pipelined },
    { axes: [2, 2, 2, 2, 2, 2], copies: 6, algorithm: concurrent },
  ];

  it.each(cases(large, 1, 1))(
    '$algorithm.name on axes $axes with $copies copies is verified block by block',
    async ({ axes, copies, algorithm }) => {
      const report = await run(gpu.context, prepareSchedule(scheduleOf(algorithm, axes, copies)));
      expect(report).toMatchObject({ verified: true, mismatches: 0, nodes: 2 ** 12 });
    },
  );

  it('exchange user data, with its fingerprint', async () => {
    const schedule = scheduleOf(pipelined, [3, 2], 2);
    const shape = shapeOf(schedule, 1);
    const data = Uint32Array.from({ length: shape.nodes * shape.slots }, (_, i) => Math.imul(i, 0x9e3779b1));
    const expected = reference.run(schedule, shape, data);
    const report = await run(gpu.context, prepareSchedule(schedule), { data });
    expect(report.verified).toBe(true);
    expectSameWords(data, expected);
    const before = Uint32Array.from({ length: data.length }, (_, i) => Math.imul(i, 0x9e3779b1));
    expect(report.fingerprint).toEqual({
      before: reference.fingerprint(shape, before),
      after: reference.fingerprint(shape, data, schedule.pattern),
    });
  });

  const onGrids: [topology: Topology, along: number[][], name: string, mode: Mode, words: number][] = [
    [torus([4, 6]), [[0], [1]], 'torus-necklaces', 'block', 3],
    [torus([4, 6, 3]), [[0], [1, 2]], 'torus-necklaces', 'step', 1],
    [mesh([3, 5]), [[1], [0]], 'farthest-first', 'step', 2],
    [torus([3, 4]), [[0], [1], [0]], 'two-way-product', 'block', 4],
    // With blocks that wait in slots of their own.
    [mesh([4, 3]), [[0], [1]], 'spread-out', 'step', 1],
  ];

  it.each(cases(onGrids, 2, 2).map(([topology, ...more]) => [topology.label, ...more, topology] as const))(
    'on the %s along %j by %s in %s mode end where they must',
    async (_, along, name, mode, words, topology) => {
      const problem = exchangeSequence({ topology, along, copies: 2 });
      const schedule = solve(findAlgorithm(name, 'sequence'), problem);
      const shape = shapeOf(schedule, words);
      const machine = await Machine.create(gpu.context, shape, 5);
      const report = await runOn(machine, prepareSchedule(schedule, { mode }), { mode });
      expect(report).toMatchObject({ verified: true, mismatches: 0 });
      expectSameWords(await memoryOf(machine), reference.run(schedule, shape, reference.fill(shape, 5)));
      machine.destroy();
    },
  );

  it('along the axes of a torus come out wrong in another order', async () => {
    const [problem, other] = [
      [[0], [1]],
      [[1], [0]],
    ].map((along) => exchangeSequence({ topology: torus([4, 6]), along }));
    const schedule = {
      ...solve(findAlgorithm('torus-necklaces', 'sequence'), other),
      pattern: problem.demand(),
    };
    const report = await run(gpu.context, prepareSchedule(schedule, { unchecked: true }));
    expect(report.verified).toBe(false);
    expect(report.mismatches).toBeGreaterThan(0);
  });

  it('may be one exchange, in any mode that its schedule has', async () => {
    const schedule = findAlgorithm('standard-exchange').schedule(exchangeOn(3, 2));
    for (const mode of ['step', 'block', 'fused'] as const) {
      const experiment = prepareSchedule({ ...schedule, pattern: sequencePattern(8, 16, [3]) }, { mode });
      const data = Uint32Array.from({ length: 2 * 8 * 8 }, (_, i) => Math.imul(i, 0x9e3779b1));
      const report = await run(gpu.context, experiment, { mode, data });
      expect(report).toMatchObject({ problem: { kind: 'sequence' }, verified: true, mismatches: 0 });
    }
  });

  it.each(sequenceAlgorithms)(
    '$name ends in rounds of blocks as on the processor, and is verified',
    async (algorithm) => {
      const schedule = scheduleOf(algorithm, [2, 2], 6);
      const shape = shapeOf(schedule, 2);
      const machine = await Machine.create(gpu.context, shape, 5);
      const report = await runOn(machine, prepareSchedule(schedule, { mode: 'block' }), { mode: 'block' });
      expect(report).toMatchObject({ verified: true, mismatches: 0, largestBlock: 3 });
      expectSameWords(await memoryOf(machine), reference.run(schedule, shape, reference.fill(shape, 5)));
      machine.destroy();
    },
  );

  it.each<Mode>(['fused', 'seek'])('have no %s mode', async (mode) => {
    const schedule = scheduleOf(pipelined, [2, 2]);
    const tried = async () => run(gpu.context, prepareSchedule(schedule, { mode }), { mode });
    await expect(tried()).rejects.toThrow(InputError);
  });

  const inSlices: [name: string, axes: number[], copies: number, words: number, mode: 'step' | 'block'][] = [
    ['pipelined', [3, 3], 1, 1, 'step'],
    ['bitwise-pairs', [2, 2], 3, 3, 'block'],
    ['bitwise-pairs', [2, 2], 6, 3, 'block'],
    ['pipelined', [3, 3], 4, 1, 'block'],
    // Kernels for several words at a time.
    ['bitwise-hybrid', [4, 4], 1, 4, 'step'],
    ['sequential', [1, 3], 3, 2, 'step'],
    ['pipelined-pairs', [3, 2, 1], 3, 1, 'step'],
    ['concurrent', [3, 3, 3], 3, 4, 'step'],
  ];

  it.each(cases(inSlices, 1, 2))(
    '%s on axes %j, %i copies of %i words, in %s mode is run in slices',
    async (...one) => {
      const [name, axes, copies, words, mode] = one;
      const schedule = scheduleOf(findAlgorithm(name, 'sequence') as typeof pipelined, axes, copies);
      const experiment = prepareSchedule(schedule, { mode });
      const shape = shapeOf(schedule, words);
      const given = Uint32Array.from({ length: shape.nodes * shape.slots * words }, (_, i) =>
        Math.imul(i, 0x9e3779b1),
      );
      const expected = reference.run(schedule, shape, given);
      for (let rows = 2 ** Math.max(...axes); rows >= 1; rows /= 2) {
        const data = given.slice();
        const report = await run(gpu.context, experiment, { mode, rows, words, data });
        expect(report).toMatchObject({ verified: true, mismatches: 0 });
        expectSameWords(data, expected);
      }
    },
  );

  it('are run in some of the slices, and in shards', async () => {
    const experiment = prepareSchedule(scheduleOf(pipelined, [3, 3], 2));
    const sample = await run(gpu.context, experiment, { rows: 2, every: 4 });
    expect(sample).toMatchObject({ verified: true, rows: 4 });
    const shards = [0, 1, 2].map((index) => run(gpu.context, experiment, { shard: { index, of: 3 } }));
    const reports = await Promise.all(shards);
    const whole = mergeReports(reports.filter((report): report is ShardReport => report.shard !== undefined));
    expect(whole).toMatchObject({ verified: true, rows: 16, looked: 64 * 16 });
  });

  it('whose alignment is another have no slices', async () => {
    const schedule = scheduleOf(pipelined, [2, 2]);
    const [align, segment, realign] = schedule.phases;
    const other = { kind: 'local', name: 'alignment', map: linearLocalMap(4, [1, 2, 1, 0]) } as const;
    const wrong = { ...schedule, phases: [align, segment, realign].with(0, other) };
    const experiment = prepareSchedule(wrong, { unchecked: true });
    await expect(run(gpu.context, experiment, { rows: 2 })).rejects.toThrow(/has no slices/);
  });

  it('that are wrong are as wrong in slices', async () => {
    const schedule = scheduleOf(pipelined, [3, 3]);
    const [align, segment, realign] = schedule.phases;
    const less = {
      ...segment,
      steps: () => [...(segment.kind === 'segment' ? segment.steps() : [])].slice(1),
    };
    const experiment = prepareSchedule(
      { ...schedule, phases: [align, less as typeof segment, realign] },
      { unchecked: true },
    );
    const [whole, sliced] = [
      await run(gpu.context, experiment),
      await run(gpu.context, experiment, { rows: 2 }),
    ];
    expect(whole.mismatches).toBeGreaterThan(0);
    expect(sliced.mismatches).toBe(whole.mismatches);
    const shape = shapeOf(schedule, 1);
    const memory = reference.run(experiment.schedule, shape, reference.fill(shape));
    const misplaced = reference.verify(schedule.pattern, shape, memory);
    expect(misplaced).toEqual(expect.arrayContaining([...sliced.wrongPlaces]));
  });
});

describe('a wrong sequence comes out wrong, counted exactly', () => {
  const schedule = scheduleOf(pipelined, [3, 3]);
  const withSteps = (change: (steps: Step[]) => Step[]): Schedule => ({
    ...schedule,
    phases: schedule.phases.map((phase) => {
      if (phase.kind === 'local') return phase;
      const steps = change([...phase.steps()]);
      return { ...phase, steps: () => steps };
    }),
  });
  const wrong: Record<string, Schedule> = {
    'a step less': withSteps((steps) => steps.slice(1)),
    'a message less': withSteps((steps) => steps.with(3, steps[3].slice(1))),
    'steps the other way round': withSteps((steps) => steps.toReversed()),
    'the wrong alignment': {
      ...schedule,
      phases: schedule.phases.with(0, {
        kind: 'local',
        name: 'alignment',
        map: linearLocalMap(8, [1, 2, 4, 1, 2, 0]),
      }),
    },
    'no realignment': { ...schedule, phases: schedule.phases.slice(0, 2) },
  };

  it.each(Object.keys(wrong))('%s', async (name) => {
    const shape = shapeOf(schedule, 1);
    const machine = await Machine.create(gpu.context, shape);
    await machine.fill();
    await machine.run(pack(wrong[name]));
    const expected = reference.run(wrong[name], shape, reference.fill(shape));
    expectSameWords(await memoryOf(machine), expected);
    const misplaced = reference.verify(schedule.pattern, shape, expected);
    const { mismatches, wrongPlaces } = await machine.verify(targetOf(schedule.pattern));
    expect(mismatches).toBe(misplaced.length);
    expect(mismatches).toBeGreaterThan(0);
    expect(misplaced).toEqual(expect.arrayContaining([...wrongPlaces]));
    machine.destroy();
  });
});

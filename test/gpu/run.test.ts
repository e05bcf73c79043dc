import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { reference } from '../../src/host/program/reference.ts';
import { type Progress, prepare, prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run, runOn } from '../../src/host/run/run.ts';
import { findAlgorithm, InputError, type Schedule } from '../../src/schedules/index.ts';
import { openGpu } from '../node/open-gpu.ts';
import { exchangeOn } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const experiment = prepare(findAlgorithm('de-bruijn'), exchangeOn(5));

/** A schedule whose last step is missing. */
function cutShort(schedule: Schedule): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'local' ? phase : { ...phase, steps: () => [...phase.steps()].slice(0, -1) },
    ),
  };
}

describe('run', () => {
  it('runs an experiment in the form that was prepared, and refuses another', async () => {
    expect(await run(gpu.context, experiment)).toMatchObject({ mode: 'step', words: 1, verified: true });
    await expect(run(gpu.context, experiment, { mode: 'block' })).rejects.toThrow(
      new InputError('mode "block" of an experiment in step form: prepare it with { mode: "block" }'),
    );
    const rounds = prepare(findAlgorithm('necklace'), exchangeOn(5), { mode: 'block' });
    const report = await run(gpu.context, rounds, { words: 3 });
    expect(report).toMatchObject({ mode: 'block', words: 3, blocksInSequence: 16, verified: true });
    expect(report.time).toMatchObject({ runs: 1, fastestMs: report.time.totalMs });
  });

  it.each(['de-bruijn', 'bruck'])(
    'moves each row of %s once when fused, however often its steps do',
    async (name) => {
      const steps = prepare(findAlgorithm(name), exchangeOn(3, 2));
      expect(await run(gpu.context, steps, { mode: 'fused' })).toMatchObject({
        mode: 'fused',
        verified: true,
      });
    },
  );

  it("exchanges the caller's data in place, and leaves what lies beside it alone", async () => {
    const around = Uint32Array.from({ length: 2 * 32 * 32 + 8 }, (_, i) => Math.imul(i, 0x9e3779b1));
    const data = around.subarray(4, -4);
    const before = data.slice();
    const report = await run(gpu.context, experiment, { words: 2, data });
    expect(report).toMatchObject({ verified: true, fingerprint: { before: report.fingerprint?.after } });
    const transposed = before.map((_, i) => {
      const [row, column, word] = [i >> 6, (i >> 1) & 31, i & 1];
      return before[column * 64 + row * 2 + word];
    });
    expectSameWords(data, transposed);
    expect(around[3]).toBe(Math.imul(3, 0x9e3779b1) >>> 0);
    expect(around[around.length - 4]).toBe(Math.imul(around.length - 4, 0x9e3779b1) >>> 0);
  });

  it('leaves the data as it was when the schedule is wrong', async () => {
    const wrong = prepareSchedule(cutShort(experiment.schedule), { unchecked: true });
    const data = new Uint32Array(32 * 32).fill(7);
    expect(await run(gpu.context, wrong, { data })).toMatchObject({ verified: false });
    expect(data.every((word) => word === 7)).toBe(true);
  });

  it.each([0, 32 * 32 - 1, 32 * 32 + 1])('refuses data of %i words for 32 x 32 blocks', async (length) => {
    const running = run(gpu.context, experiment, { data: new Uint32Array(length) });
    await expect(running).rejects.toThrow(`data of ${length} words: give slots x nodes x words, 1024`);
    await expect(running).rejects.toThrow(InputError);
  });

  it('tells its progress in steps, up to all of them', async () => {
    const seen: Progress[] = [];
    const onProgress = (progress: Progress) => void seen.push(progress);
    const watched = prepare(findAlgorithm('necklace'), exchangeOn(4), { onProgress });
    await run(gpu.context, watched, { data: new Uint32Array(256), onProgress });
    const last = (stage: Progress['stage']) => seen.findLast((progress) => progress.stage === stage);
    for (const stage of ['tagged', 'data'] as const)
      expect(last(stage)).toEqual({ stage, done: 8, total: 8 });
    // Only the form that runs is proved, and once.
    expect(seen.filter(({ stage }) => stage === 'proof')).toHaveLength(8);
    expect(last('proof')).toEqual({ stage: 'proof', done: 8, total: 8 });
  });

  it('stops at the next wait once its signal is aborted, with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const onProgress = () => controller.abort(reason);
    await expect(run(gpu.context, experiment, { signal: controller.signal, onProgress })).rejects.toBe(
      reason,
    );
    await expect(run(gpu.context, experiment, { signal: controller.signal })).rejects.toBe(reason);
    // The device is still good.
    expect(await run(gpu.context, experiment)).toMatchObject({ verified: true });
  });

  it('times as many runs as it is asked for, and no more than fit', async () => {
    const repeated = await run(gpu.context, experiment, { repeats: 4 });
    expect(repeated.time.runs).toBe(4);
    expect(repeated.time.fastestMs).toBeLessThanOrEqual(repeated.time.totalMs);
    expect(repeated.time.slowestMs).toBeGreaterThanOrEqual(repeated.time.totalMs);
    expect((await run(gpu.context, experiment, { repeats: 4, repeatWithinMs: 0 })).time.runs).toBe(1);
  });

  it('does not repeat a run that came out wrong', async () => {
    const wrong = prepareSchedule(cutShort(experiment.schedule), { unchecked: true });
    const { verified, time } = await run(gpu.context, wrong, { repeats: 4 });
    expect({ verified, runs: time.runs }).toEqual({ verified: false, runs: 1 });
  });
});

describe('run refuses', () => {
  // The way to shared memory that pages without special headers have as well.
  const shared = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const mistakes: [string, Record<string, unknown>, RegExp][] = [
    ['a mode', { mode: 'blocks' }, /^mode "blocks": give step or block or fused or seek$/],
    ['no words', { words: 0 }, /^words 0: give a whole number from 1 to 1024$/],
    ['half a word', { words: 1.5 }, /^words 1.5: give a whole number/],
    ['words as text', { words: '2' }, /^words "2": give a whole number/],
    ['too many words', { words: 1025 }, /^words 1025: give a whole number/],
    ['no repeats', { repeats: 0 }, /^repeats 0: give a whole number/],
    ['rows that are no power of two', { rows: 3 }, /^rows 3: give all 32, or a power of two up to 32$/],
    ['a sample of nothing', { every: 0 }, /^every 0: give a whole number/],
    ['other kernels', { kernels: 'fast' }, /^kernels "fast": give registers or tiles$/],
    ['data in a list', { data: Array.from({ length: 1024 }, () => 1) }, /^data: give a Uint32Array/],
    ['data as floats', { data: new Float32Array(1024) }, /new Uint32Array\(floats.buffer\)/],
    ['shared data', { data: new Uint32Array(shared.buffer, 0, 1024) }, /memory that is not shared/],
    ['no data', { data: null }, /^data: give a Uint32Array/],
    ['a controller', { signal: new AbortController() }, /^signal: give the signal of an AbortController$/],
    ['a typing error', { sginal: undefined }, /^unknown option "sginal" of run: give one of mode, /],
  ];

  it.each(mistakes)('%s, and the context stays good', async (_, options, says) => {
    const running = run(gpu.context, experiment, options);
    await expect(running).rejects.toThrow(says);
    await expect(running).rejects.toThrow(InputError);
    expect(await run(gpu.context, experiment)).toMatchObject({ verified: true });
  });

  it('a context that is closed, before and while it runs', async () => {
    const context = await openGpu();
    const onProgress = () => context.close();
    const closed = new InputError('this context is closed: open another');
    await expect(run(context, experiment, { onProgress })).rejects.toThrow(closed);
    await expect(run(context, experiment)).rejects.toThrow(closed);
  });
});

describe('the seed of a machine', () => {
  const shape = shapeOf(experiment.schedule, 2);

  it.each([1, 0x80000001, 0xffffffff])(
    '%i changes the tags and the fingerprint, not the verdict',
    async (seed) => {
      const machine = await Machine.create(gpu.context, shape, seed);
      await machine.fill();
      const memory = reference.fill(shape, seed);
      expectSameWords(await memoryOf(machine), memory);
      const { pattern } = experiment.schedule;
      expect(await machine.fingerprint()).toBe(reference.fingerprint(shape, memory, pattern, seed));
      expect(await machine.fingerprint()).not.toBe(reference.fingerprint(shape, memory, pattern));
      expect(await runOn(machine, experiment)).toMatchObject({ seed, verified: true });
      const after = await memoryOf(machine);
      expect(reference.verify(pattern, shape, after, seed)).toEqual([]);
      expect(reference.verify(pattern, shape, after, 0)).toHaveLength(1024);
      machine.destroy();
    },
  );

  it('of another machine does not verify', async () => {
    const [one, other] = [
      await Machine.create(gpu.context, shape, 1),
      await Machine.create(gpu.context, shape, 2),
    ];
    await runOn(one, experiment);
    other.write(0, new Uint8Array((await memoryOf(one)).buffer as ArrayBuffer));
    expect((await other.verify()).mismatches).toBe(1024);
    one.destroy();
    other.destroy();
  });

  it.each([-1, 0.5, 2 ** 32, Number.NaN])('%d is refused', async (seed) => {
    await expect(Machine.create(gpu.context, shape, seed)).rejects.toThrow(
      `seed ${seed}: give a whole number`,
    );
  });
});

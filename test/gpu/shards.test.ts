import { describe, expect, it } from 'vitest';
import { prepare, prepareSchedule } from '../../src/host/run/experiment.ts';
import { mergeReports, type ShardReport } from '../../src/host/run/merge.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import type { RunOptions } from '../../src/host/run/run-options.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import { findAlgorithm, InputError, type Schedule } from '../../src/schedules/index.ts';
import { exchangeOn } from '../support/exchange.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

const experiment = prepare(findAlgorithm('necklace'), exchangeOn(5));

/** A schedule of which one message of the fourth step is missing. */
function forgetful(schedule: Schedule): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'local'
        ? phase
        : { ...phase, steps: () => [...phase.steps()].map((step, t) => (t === 3 ? step.slice(1) : step)) },
    ),
  };
}

/** What there is to say of a run but its times. */
function timeless({ time: _, ...facts }: Report): object {
  return facts;
}

function isShard(report: Report): report is ShardReport {
  return report.shard !== undefined;
}

describe('the merged report of shards is that of one run', () => {
  const data = Uint32Array.from({ length: 1024 }, (_, i) => Math.imul(i + 1, 0x9e3779b1));

  it.each(cases([3, 1, 7, 2, 4], 1, 2))(
    'for %i of them, with data that they exchange together',
    async (of) => {
      const options: RunOptions = { seed: 5 };
      const whole = data.slice();
      const expected = await run(gpu.context, experiment, { ...options, data: whole });
      const parts = data.slice();
      const reports: Report[] = [];
      // In one memory one after another: each leaves alone what is not its own.
      for (let index = of - 1; index >= 0; index--) {
        reports.push(await run(gpu.context, experiment, { ...options, data: parts, shard: { index, of } }));
      }
      const merged = mergeReports(reports.filter(isShard));
      expect(timeless(merged)).toEqual(timeless(expected));
      expect(merged).toMatchObject({ verified: true, rows: 32, time: { shards: of } });
      expectSameWords(parts, whole);
    },
  );

  it('for a wrong schedule: what is wrong, and where', async () => {
    const wrong = prepareSchedule(forgetful(experiment.schedule), { unchecked: true });
    const expected = await run(gpu.context, wrong);
    expect(expected.mismatches).toBeGreaterThan(16);
    const reports: Report[] = [];
    for (const index of [0, 1, 2, 3]) {
      reports.push(await run(gpu.context, wrong, { shard: { index, of: 4 } }));
    }
    // Only the shard in which the message is missing came out wrong.
    expect(reports.map(({ verified }) => verified).sort()).toEqual([false, true, true, true]);
    const merged = mergeReports(reports.filter(isShard));
    // Of more than 16 places each run keeps others.
    expect(timeless({ ...merged, wrongPlaces: [] })).toEqual(timeless({ ...expected, wrongPlaces: [] }));
    expect(merged.wrongPlaces).toHaveLength(16);
  });
});

describe('a shard', () => {
  it('says where it is', async () => {
    const { shard, rows, slots, time } = await run(gpu.context, experiment, { shard: { index: 2, of: 3 } });
    expect(shard).toEqual({
      index: 2,
      of: 3,
      firstRow: 20,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      run: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect({ rows, slots, slices: time.slices }).toEqual({ rows: 12, slots: 32, slices: 3 });
  });

  it.each<[what: string, options: RunOptions, says: string]>([
    ['beyond the last', { shard: { index: 4, of: 4 } }, 'shard.index 4: give a whole number from 0 to 3'],
    ['of none', { shard: { index: 0, of: 0 } }, 'shard.of 0: give a whole number from 1 to'],
    [
      'of more than there are rows',
      { shard: { index: 0, of: 33 } },
      'shard 0/33 of 32 rows: give at most 32',
    ],
    ['of a sample', { shard: { index: 0, of: 2 }, every: 2 }, 'every 2 with a shard: '],
    [
      'of rows that it cuts',
      { shard: { index: 0, of: 4 }, rows: 16 },
      'shard 0/4 on a machine of 16 rows: give rows, a power of two up to 8',
    ],
  ])('%s is refused', async (_, options, says) => {
    await expect(run(gpu.context, experiment, options)).rejects.toThrow(says);
    await expect(run(gpu.context, experiment, options)).rejects.toThrow(InputError);
  });

  it('goes on with results of its own slices only, each of them once', async () => {
    const results: SliceResult[] = [];
    const options: RunOptions = { shard: { index: 1, of: 4 }, rows: 4 };
    const onSlice = async (result: SliceResult) => void results.push(result);
    const whole = await run(gpu.context, experiment, { ...options, onSlice });
    const [first, second] = results;
    expect(results.map(({ index }) => index)).toEqual([2, 3]);
    const resumed = await run(gpu.context, experiment, { ...options, done: [second] });
    expect(timeless({ ...resumed, check: '' })).toEqual(timeless({ ...whole, check: '' }));
    for (const done of [[first, first], [{ ...first, index: 0 }], [{ ...first, index: 8 }]]) {
      const running = run(gpu.context, experiment, { ...options, done });
      await expect(running).rejects.toThrow('done: give results of slices that this run has, each of them');
    }
  });

  it('of a schedule whose blocks leave their rows is refused', async () => {
    const shifting = prepare(findAlgorithm('bruck'), exchangeOn(3));
    const running = run(gpu.context, shifting, { shard: { index: 0, of: 2 } });
    await expect(running).rejects.toThrow('this schedule has no slices or shards, ');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../src/host/gpu/gpu-errors.ts';
import { Machine } from '../../src/host/machine/machine.ts';
import { measureLinks } from '../../src/host/machine/measure-links.ts';
import { prepare, shapeOf } from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { findAlgorithm } from '../../src/schedules/index.ts';
import { exchangeOn } from '../support/exchange.ts';
import { count } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { LosingGpu, type Work } from './losing-gpu.ts';
import { type Task, waysToRun } from './ways-to-run.ts';

const gpu = useGpu();
let losing: LosingGpu;
beforeAll(() => {
  losing = new LosingGpu(gpu.context.device);
});

/** Work whose loss may go unnoticed, and why. */
interface Harmless {
  readonly why: string;
  /** @param nth how often the same was told before */
  is(task: string, work: Work, nth: number): boolean;
}

const HARMLESS: readonly Harmless[] = [
  {
    why: 'a submission of nothing, or a write of what is there already, as of zeros into a new buffer',
    is: (_, { isIdle }) => isIdle,
  },
  {
    why:
      "the tables of the machine's own exact look: not read where a sift finds all right, nor where the pattern has tables of " +
      'its own; where they are read their loss is noticed',
    is: (_, { kind, what }, nth) => kind === 'write' && /^target\.[01]$/.test(what) && nth === 0,
  },
  {
    why: 'in a slice of one row the realignment moves no block: there is no other row',
    is: (task, { what }) => task.startsWith('slices of a row') && what === 'align words',
  },
  {
    why: 'all blocks of slice 0 of one row are for their own nodes: what the run before has left there is right',
    is: (task, { what }, nth) =>
      task.startsWith('slices of a row, the first twice') && what === 'fill' && nth > 0,
  },
];

/** In what way it is lost: alone, or with all that comes after it, as when a GPU stops. */
const WAYS = {
  alone: (lost: number) => (index: number) => index === lost,
  'with what follows': (lost: number) => (index: number) => index >= lost,
};

/** What came of a task: what is wrong, or its result. */
async function outcomeOf(
  one: Task,
  loses: LosingGpu['loses'] = () => false,
): Promise<{ noticed?: string; result?: unknown }> {
  losing.forget();
  losing.loses = loses;
  try {
    const result = await one(gpu.context);
    const { verified } = result as Partial<Report>;
    return verified === false ? { noticed: 'not verified' } : { result };
  } catch (error) {
    if (error instanceof EnvironmentError) return { noticed: error.message };
    throw error;
  } finally {
    losing.loses = () => false;
  }
}

describe('what the GPU was told and has not done', () => {
  // A sample takes every so many, of all tasks in turn.
  const stride = count(120, 60, 1);
  const sum = { lost: 0, noticed: 0, harmless: 0 };
  let next = 0;

  it.each(Object.keys(waysToRun))(
    'is noticed in %s, whatever it is',
    async (name) => {
      const one = waysToRun[name]();
      const whole = await outcomeOf(one);
      expect(whole.noticed).toBeUndefined();
      const told = [...losing.told];
      for (const [way, losesFrom] of Object.entries(WAYS)) {
        for (const [lost, work] of told.entries()) {
          if (next++ % stride !== 0) continue;
          const loses = losesFrom(lost);
          const { noticed, result } = await outcomeOf(one, (_, index) => loses(index));
          const nth = told
            .slice(0, lost)
            .filter(({ kind, what }) => kind === work.kind && what === work.what).length;
          const gone = way === 'alone' ? [work] : told.slice(lost);
          const isHarmless = gone.length === 1 && HARMLESS.some((one) => one.is(name, work, nth));
          sum.lost++;
          sum[noticed === undefined ? 'harmless' : 'noticed']++;
          if (noticed !== undefined) continue;
          // What may be lost makes no difference.
          expect({ lost, way, work, isHarmless }).toEqual({ lost, way, work, isHarmless: true });
          expect(result).toEqual(whole.result);
        }
      }
    },
    300_000,
  );

  it.each(['dispatch', 'copy', 'submit'] as const)('is noticed in a task if it is every %s', async (kind) => {
    // A sample takes every so many, of all kinds of ways.
    const every = count(4, 3, 1);
    for (const make of Object.values(waysToRun).filter((_, i) => i % every === 0)) {
      const { noticed } = await outcomeOf(make(), (work) => work.kind === kind);
      expect(noticed).toMatch(/looked at 0 of|copied nothing|counted 0 link/);
    }
  });

  it('is counted', () => {
    console.info(`${sum.lost} times something lost: ${sum.noticed} noticed, ${sum.harmless} without effect`);
    expect(sum.noticed + sum.harmless).toBe(sum.lost);
    // Only a few losses make no difference; if most of them did, this would test nothing.
    expect(sum.noticed).toBeGreaterThan(2 * sum.harmless);
  });
});

describe('the error', () => {
  const experiment = prepare(findAlgorithm('necklace'), exchangeOn(4));
  const shape = shapeOf(experiment.schedule, 4);
  const onMachine = async (work: (machine: Machine) => Promise<unknown>) => {
    const machine = await Machine.create(gpu.context, { ...shape, rows: 8 });
    try {
      machine.selectSlice(1);
      await machine.fill();
      await machine.run([{ kind: 'transpose' }]);
      losing.forget();
      await work(machine);
    } finally {
      losing.forget();
      machine.destroy();
    }
  };

  it('says how many blocks of which slice were not looked at', () =>
    onMachine(async (machine) => {
      machine.write(0, Uint8Array.of(1, 2, 3, 4));
      expect(await machine.verify()).toMatchObject({ looked: 128, mismatches: 1 });
      losing.loses = (work) => work.what === 'verify';
      await expect(machine.verify()).rejects.toThrow(
        new EnvironmentError(
          'the GPU looked at 0 of the 128 blocks of slice 1, of 2, that it was told to verify: ' +
            'run again, or on another adapter or driver',
        ),
      );
    }));

  it('says that two looks do not agree', () =>
    onMachine(async (machine) => {
      expect(await machine.verify()).toMatchObject({ looked: 128, mismatches: 0 });
      losing.loses = (work) => work.what === 'sift';
      await expect(machine.verify()).rejects.toThrow(
        /two looks at the same memories disagree: one found all 128 blocks right, the other did not: run again/,
      );
    }));

  it('comes for a slice that nobody told the GPU of', () =>
    onMachine(async (machine) => {
      losing.loses = (work) => work.what === 'Machine.slice';
      machine.selectSlice(0);
      await machine.fill();
      await machine.run([{ kind: 'transpose' }]);
      // All is as it must be in slice 1: but that is not the question.
      await expect(machine.verify()).rejects.toThrow(/looked at 0 of the 128 blocks of slice 0/);
      await expect(machine.fingerprint()).rejects.toThrow(/looked at 0 of the 128 blocks of slice 0/);
    }));

  it('comes for memories that were not copied to the host', () =>
    onMachine(async (machine) => {
      losing.loses = (work) => work.kind === 'copy';
      await expect(machine.read(0, 64)).rejects.toThrow(
        /the GPU copied nothing out of Machine.blocks: run again/,
      );
    }));

  it('says how many link crossings are missing', async () => {
    losing.forget();
    losing.loses = (_, index) => index === 4;
    await expect(measureLinks(gpu.context, experiment)).rejects.toThrow(
      /the adapter counted \d+ link crossings of necklace, the checker 512: run again/,
    );
    losing.forget();
  });
});

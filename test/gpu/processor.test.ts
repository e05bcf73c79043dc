import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { openProcessor } from '../../src/host/processor/processor-context.ts';
import type { MemoryShape } from '../../src/host/program/memory-shape.ts';
import { pack } from '../../src/host/program/pack.ts';
import { prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import {
  graph,
  lattice,
  mesh,
  type Schedule,
  type Step,
  servers,
  switched,
  torus,
} from '../../src/schedules/index.ts';
import { exchangeOn, scheduleOf } from '../support/exchange.ts';
import { PETERSEN } from '../support/graphs.ts';
import { transposeOf } from '../support/requested-transposes.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases } from '../support/sample.ts';
import { solved } from '../support/solved.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';
import { waysToRun } from './ways-to-run.ts';

const gpu = useGpu();
const processor = openProcessor();

/** All ways but those in which one chooses kernels: only a GPU has them. */
const common = Object.keys(waysToRun).filter((name) => name !== 'kernels of tiles');

/** One of every kind of phase that is packed, of every way to find routes, and of every way to say where blocks must end. */
const schedules: Record<string, () => Schedule> = {
  'a cube': () => solved('de-bruijn', exchangeOn(5, 2, 2)),
  'shifts on a cube': () => solved('bruck', exchangeOn(4)),
  'a torus': () => scheduleOf('suh-shin', torus([8, 4])),
  'a mesh': () => scheduleOf('ring', mesh([4, 3])),
  'a twisted torus': () =>
    scheduleOf(
      'torus-necklaces',
      lattice([
        [3, 1, 2],
        [0, 2, 1],
        [0, 0, 4],
      ]),
    ),
  'any network': () => scheduleOf('spread-out', graph(PETERSEN)),
  'a switch': () => scheduleOf('bruck', switched(7, 3)),
  servers: () => scheduleOf('direct-exchange', servers(4, 4, 3)),
  'a transpose': () => transposeOf('mrt', 4, 8),
};

/** The schedule without one message of its steps. */
function without(schedule: Schedule, choice: number): Schedule {
  let left = choice;
  return {
    ...schedule,
    phases: schedule.phases.map((phase) => {
      if (phase.kind === 'local') return phase;
      const steps = Array.from(phase.steps(), (step): Step => step.filter(() => left-- !== 0));
      return { ...phase, steps: () => steps };
    }),
  };
}

const messagesOf = ({ phases }: Schedule) =>
  phases.flatMap((phase) => (phase.kind === 'local' ? [] : Array.from(phase.steps()).flat())).length;

describe('the processor finds what the GPU finds', () => {
  it.each(cases(common, 12, 12))('in %s', async (name) => {
    const task = waysToRun[name]();
    const [here, there] = await Promise.all([task(processor), task(gpu.context)]);
    // Of links alone there is no report.
    const adapter = 'adapter' in (there as object) && { adapter: processor.adapter };
    expect(here).toEqual({ ...(there as object), ...adapter });
  });

  it.each(cases(Object.keys(schedules), 3, 5))('in all memories and links of %s', async (name) => {
    const schedule = schedules[name]();
    const experiment = prepareSchedule(schedule);
    const memories: Uint32Array[] = [];
    const links: object[] = [];
    for (const context of [processor, gpu.context]) {
      const machine = await Machine.create(context, shapeOf(schedule, 3), 99);
      await machine.fill();
      await machine.run(pack(schedule));
      memories.push(await memoryOf(machine));
      links.push(await machine.measureLinks(experiment));
      machine.destroy();
    }
    expectSameWords(memories[0], memories[1]);
    expect(links[0]).toEqual(links[1]);
  });

  it('in a slice of memories whose positions have more than 32 bits', async () => {
    const nodes = 2 ** 12;
    const shape: MemoryShape = { nodes, slots: 2 ** 16, words: 17, mask: nodes - 1, rows: 4 };
    const memories: Uint32Array[] = [];
    for (const context of [processor, gpu.context]) {
      const machine = await Machine.create(context, shape, 4095);
      machine.selectSlice(4097);
      await machine.fill();
      memories.push(await memoryOf(machine));
      await machine.run([{ kind: 'transpose' }]);
      expect(await machine.verify()).toMatchObject({ looked: 4 * nodes, mismatches: 0 });
      machine.destroy();
    }
    expectSameWords(memories[0], memories[1]);
  });

  it.each(cases(Object.keys(schedules), 3, 5))(
    'of %s without one of its messages, which is wrong',
    async (name) => {
      const schedule = schedules[name]();
      const messages = messagesOf(schedule);
      for (const choice of cases([0, messages - 1, Math.floor(messages / 2)], 1, 2)) {
        const experiment = prepareSchedule(without(schedule, choice), { unchecked: true });
        const found: Partial<Report>[] = [];
        for (const context of [processor, gpu.context]) {
          const { verified, mismatches, looked, proved } = await run(context, experiment);
          found.push({ verified, mismatches, looked, proved });
        }
        expect(found[0]).toEqual(found[1]);
        expect(found[0]).toMatchObject({ verified: false, proved: false });
        expect(found[0].mismatches).toBeGreaterThan(0);
      }
    },
  );
});

describe('what the processor cannot do', () => {
  const shape = shapeOf(solved('necklace', exchangeOn(3)), 1);

  it('is to choose among kernels', async () => {
    await expect(Machine.create(processor, shape, 0, 'tiles')).rejects.toThrow(
      'kernels "tiles": only a GPU has kernels, and this is the processor; leave it out',
    );
  });

  it('is to have the memories in a buffer of a GPU', async () => {
    const machine = await Machine.create(processor, shape);
    expect(() => machine.memory).toThrow('the memories of this machine are in no GPU buffer');
  });

  it('is to go on when it is closed', async () => {
    const context = openProcessor();
    const machine = await Machine.create(context, shape);
    context.close();
    await expect(machine.run([{ kind: 'transpose' }])).rejects.toThrow(
      'this context is closed: open another',
    );
    await expect(machine.verify()).rejects.toThrow('this context is closed: open another');
  });
});

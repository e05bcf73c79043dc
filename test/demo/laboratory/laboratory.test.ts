import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WorkerLaboratory } from '../../../demo/laboratory/laboratory.ts';
import {
  type ExperimentChoice,
  FROM_FILE,
  type Laboratory,
  type LaboratoryEvent,
} from '../../../demo/laboratory/protocol.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import { cube, type Schedule, torus } from '../../../src/schedules/index.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';
import { scheduleOf } from '../../support/exchange.ts';

/* The laboratory without a GPU: the processor does the work. */

const choice: ExperimentChoice = {
  topology: cube(3).encode(),
  algorithm: 'necklace',
  mode: 'step',
  words: 1,
};

/** As much of a canvas as a stage needs. */
const canvas = {
  width: 8,
  height: 8,
  getContext: () => ({
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData() {},
  }),
} as unknown as OffscreenCanvas;

let laboratory: Laboratory;
let events: LaboratoryEvent[];

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1));
  events = [];
  laboratory = new WorkerLaboratory((event) => events.push(event));
  expect(await laboratory.start(canvas)).toEqual({ adapter: 'the processor', onGpu: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const fileOf = (schedule: Schedule, name: string) => new File(Array.from(encodeSchedule(schedule)), name);

describe('a schedule file', () => {
  test('is opened for its own network only', async () => {
    await laboratory.read(fileOf(scheduleOf('bruck', cube(3)), 'bruck.json'));
    const playback = await laboratory.open({ ...choice, algorithm: FROM_FILE });
    expect(playback.network.nodes).toBe(8);
    const other = { ...choice, algorithm: FROM_FILE, topology: cube(4).encode() };
    await expect(laboratory.open(other)).rejects.toThrow('is for cube 2^3, not for cube 2^4');
  });
});

describe('a schedule file for anything else', () => {
  test('is refused, although it holds: one that leaves every block where it is', async () => {
    const nothing = {
      ...scheduleOf('bruck', cube(3)),
      pattern: tablePattern(
        8,
        8,
        Array.from({ length: 64 }, (_, place) => place),
      ),
      claims: { steps: 0, span: 0, largestMessage: 0 },
      phases: [],
    };
    await expect(laboratory.read(fileOf(nothing, 'nothing.json'))).rejects.toThrow(
      'nothing.json: give a schedule for one block from each node to each other',
    );
  });

  test('is refused, although it holds: one for several cubes', async () => {
    await expect(laboratory.read(fileOf(scheduleOf('bruck', cube(2, 2)), 'two.json'))).rejects.toThrow(
      'two.json: give a schedule for one block from each node to each other',
    );
  });
});

describe('an experiment', () => {
  test('has its slots for transit apart from those that hold blocks in the end', async () => {
    const topology = torus([5, 6]);
    const { slots, transit } = await laboratory.open({
      ...choice,
      topology: topology.encode(),
      algorithm: 'suh-shin',
    });
    expect(slots).toBe(30);
    expect(slots + transit).toBe(scheduleOf('suh-shin', topology).slots);
  });
});

describe('memories that are too large', () => {
  const large: ExperimentChoice = { ...choice, topology: cube(8).encode() };
  const why = 'cube 2^8: without a GPU at most 64 nodes are shown; give a smaller network';

  test('are refused before the proof, and all that needs none of them is there', async () => {
    // So late at each look at the clock that the proof tells of each step.
    const clock = vi.spyOn(performance, 'now');
    for (let calls = 0; calls < 1000; calls++) clock.mockReturnValueOnce(1000 * calls);
    const playback = await laboratory.open(large);
    clock.mockRestore();
    expect(events[0]).toEqual({ kind: 'refused', why });
    expect(events[1]).toMatchObject({ kind: 'progress' });
    expect(playback.counts).toMatchObject({ steps: 128, lowerBound: 128 });
    expect((await laboratory.goto(2)).text).toBe(
      'Step 1 of 128: every node sends 8 blocks, one across each dimension.',
    );
    expect((await laboratory.follow(3, 5)).stops.at(-1)).toMatchObject({ node: 5 });
    const all = {
      firstStep: 0,
      endStep: 128,
      firstSlot: 0,
      endSlot: 256,
      columns: 1,
      rows: 1,
      byNecklace: false,
    };
    expect((await laboratory.chart(all)).cells).toHaveLength(1);
    for (const call of [laboratory.view('source'), laboratory.verify(), laboratory.memory()]) {
      await expect(call).rejects.toThrow(why);
    }
  });

  test('leave nothing behind: the next experiment is shown', async () => {
    await laboratory.open(large);
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await laboratory.goto(end);
    expect(await laboratory.verify()).toEqual({ blocks: 64, mismatches: 0 });
  });
});

describe('what is done at the same time', () => {
  test('another view leaves the memories at the moment that they are brought to meanwhile', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await Promise.all([laboratory.view('distance'), laboratory.goto(end)]);
    expect(await laboratory.verify()).toEqual({ blocks: 64, mismatches: 0 });
  });

  test('another speed while it plays goes on from where it is, and tells of the end', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await Promise.all([laboratory.play(1), laboratory.play(1000)]);
    expect(events.at(-1)).toMatchObject({ kind: 'scene', scene: { moment: end }, playing: false });
    expect(events.filter((event) => event.kind === 'scene' && !event.playing)).toHaveLength(1);
  });

  test('playing from the end on tells that it is over', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await laboratory.goto(end);
    await laboratory.play(1);
    expect(events.at(-1)).toMatchObject({ kind: 'scene', scene: { moment: end }, playing: false });
  });
});

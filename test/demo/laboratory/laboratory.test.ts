import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExperimentChoice } from '../../../demo/laboratory/experiment-choice.ts';
import { FROM_FILE } from '../../../demo/laboratory/experiment-choice.ts';
import { WorkerLaboratory } from '../../../demo/laboratory/laboratory.ts';
import { stopAt } from '../../../demo/laboratory/playback/block-stops.ts';
import { receiverAt, slotsBetween } from '../../../demo/laboratory/playback/receivers.ts';
import type { Laboratory, LaboratoryEvent, Place } from '../../../demo/laboratory/protocol.ts';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import type { View } from '../../../src/host/program/view.ts';
import {
  completeExchange,
  cube,
  EMPTY,
  exchangeSequence,
  findAlgorithm,
  findPermutation,
  gather,
  networkInWords,
  type Schedule,
  scatter,
  solve,
  torus,
} from '../../../src/schedules/index.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';
import { permutedBy, scheduleOf } from '../../support/exchange.ts';
import { transposeOf } from '../../support/requested-transposes.ts';
import { solved } from '../../support/solved.ts';

/* The laboratory without a GPU: the processor does the work. */

const choice: ExperimentChoice = {
  problem: { dim: '3' },
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

afterEach(async () => {
  // What still flies would ask for frames that are no longer there.
  await laboratory.pause().catch(() => {});
  vi.unstubAllGlobals();
});

const fileOf = (schedule: Schedule, name: string) => new File(Array.from(encodeSchedule(schedule)), name);

describe('a schedule file', () => {
  test('is opened for its own network only', async () => {
    await laboratory.read(fileOf(scheduleOf('bruck', cube(3)), 'bruck.json'));
    const playback = await laboratory.open({ ...choice, algorithm: FROM_FILE });
    expect(playback.network.nodes).toBe(8);
    const other = { ...choice, algorithm: FROM_FILE, problem: { dim: '4' } };
    await expect(laboratory.open(other)).rejects.toThrow('is for cube 2^3, not for cube 2^4');
  });
});

test.each([
  ['step', 'Step'],
  ['block', 'Round'],
] as const)(
  'in the form %s of any algorithm the bar and the story call a step one thing',
  async (mode, word) => {
    for (const algorithm of ['necklace', 'standard-exchange']) {
      const { one } = await laboratory.open({ ...choice, algorithm, mode });
      expect(one).toBe(word.toLowerCase());
      await laboratory.view('source');
      expect((await laboratory.goto(2, false)).scene.text).toMatch(word);
    }
  },
);

/** Whoever asks for something else than one block from each node to each other, and what is said of the start. */
const OTHERS: readonly [string, Schedule, View, string][] = [
  [
    'several cubes with several copies',
    findAlgorithm('necklace').schedule(completeExchange({ topology: cube(2, 4), copies: 3 })),
    'destination',
    'every node has 3 blocks for each of the 4 nodes that exchange with it. The slot modulo 4 says for which.',
  ],
  [
    'exchanges in sequence',
    solve(findAlgorithm('pipelined', 'sequence'), exchangeSequence({ axes: [2, 1] })),
    'destination',
    'every node has 4 blocks. 28 of 32 blocks must go to other nodes.',
  ],
  [
    'a permutation of more slots than nodes',
    permutedBy('necklace', { topology: cube(3), slots: 32 }, findPermutation('bit-reversal')),
    'destination',
    'every node has 32 blocks. 224 of 256 blocks must go to other nodes.',
  ],
  [
    'a scatter',
    solved('reflected-sbts', scatter({ topology: cube(3), root: 5, copies: 2 })),
    'destination',
    'node 5 has all blocks. 14 of 16 blocks must go to other nodes.',
  ],
  [
    'a gather',
    solved('bst', gather({ topology: cube(3), root: 5 })),
    'source',
    'every node has 1 block. 7 of 8 blocks must go to node 5.',
  ],
  [
    'a transpose with slots for transit',
    transposeOf('mrt', 4, 9),
    'destination',
    'every node has 9 blocks. 108 of 144 blocks must go to other nodes.',
  ],
  [
    'nothing at all: every block stays where it is',
    {
      ...scheduleOf('bruck', cube(3)),
      pattern: tablePattern(
        8,
        3,
        Uint32Array.from({ length: 24 }, (_, place) => place),
      ),
      slots: 3,
      claims: { steps: 0, span: 0, largestMessage: 0 },
      phases: [],
    },
    'destination',
    'every node has 3 blocks. None of them goes to another node.',
  ],
];

describe('a schedule file for anything else', () => {
  test.each(OTHERS)('is opened and goes to its end: %s', async (_, schedule, view, start) => {
    expect(await laboratory.read(fileOf(schedule, 'any.json'))).toEqual({
      network: networkInWords(schedule.topology.encode()),
      view,
    });
    const opened = { ...choice, problem: networkInWords(schedule.topology.encode()), algorithm: FROM_FILE };
    const playback = await laboratory.open(opened);
    expect(events).not.toContainEqual(expect.objectContaining({ kind: 'refused' }));
    expect((await laboratory.goto(0, false)).scene.text).toBe(`Start: ${start}`);
    for (const shown of [view, 'picture'] as const) {
      await laboratory.view(shown, 'letter');
      await laboratory.goto(playback.end, false);
      const { blocks, mismatches } = await laboratory.verify();
      expect([blocks, mismatches]).toEqual([playback.blocks, 0]);
    }
  });

  test.each(OTHERS)('has each of its blocks followed, and found where it is: %s', async (_, schedule) => {
    await laboratory.read(fileOf(schedule, 'any.json'));
    const opened = { ...choice, problem: networkInWords(schedule.topology.encode()), algorithm: FROM_FILE };
    const playback = await laboratory.open(opened);
    const { nodes, slots } = schedule.pattern;
    const moment = Math.ceil(playback.end / 2);
    for (const view of ['source', 'picture'] as const) {
      await laboratory.view(view, 'letter');
      await laboratory.goto(moment, false);
      const found = new Map<number, Place>();
      for (let place = 0; place < schedule.slots * nodes; place++) {
        const at = { slot: Math.floor(place / nodes), node: place % nodes };
        const start = await laboratory.blockAt(at);
        if (start) found.set(start.slot * nodes + start.node, at);
      }
      for (let place = 0; place < slots * nodes; place++) {
        const start = { slot: Math.floor(place / nodes), node: place % nodes };
        const end = schedule.pattern.destination(place);
        if (end === EMPTY) {
          expect(receiverAt(playback, start)).toBeUndefined();
          expect(found.has(place)).toBe(false);
          continue;
        }
        const path = await laboratory.follow(start);
        expect(receiverAt(playback, start)).toBe(end % nodes);
        expect(slotsBetween(playback, start.node, end % nodes)).toContain(start.slot);
        expect([path.source, path.destination]).toEqual([start.node, end % nodes]);
        expect(path.stops.at(-1)).toMatchObject({ slot: Math.floor(end / nodes), node: end % nodes });
        expect(stopAt(path, moment)).toMatchObject(found.get(place) ?? {});
        expect(found.has(place)).toBe(true);
      }
      expect(found.size).toBe(playback.blocks);
    }
  });
});

describe('an experiment', () => {
  test('has its slots for transit apart from those that hold blocks in the end', async () => {
    const topology = torus([5, 6]);
    const { slots, transit } = await laboratory.open({
      ...choice,
      problem: { torus: '5x6' },
      algorithm: 'suh-shin',
    });
    expect(slots).toBe(30);
    expect(slots + transit).toBe(scheduleOf('suh-shin', topology).slots);
  });
});

describe('a network without a link', () => {
  test('is told with what the whole one takes, and a whole one without', async () => {
    const of = (problem: ExperimentChoice['problem']) =>
      laboratory.open({ ...choice, problem, algorithm: 'direct' });
    const [less, whole] = [await of({ torus: '4x4', without: '0-1' }), await of({ torus: '4x4' })];
    // Half of the blocks of 8 nodes cross the middle, over 8 links each way: 8 * 8 / 8.
    expect(less.wholeBound).toBe(8);
    expect(less.counts.lowerBound).toBeGreaterThan(8);
    expect(whole.counts.lowerBound).toBe(8);
    expect(whole.wholeBound).toBeUndefined();
  });
});

describe('memories that are too large', () => {
  const large: ExperimentChoice = { ...choice, problem: { dim: '8' } };
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
    expect((await laboratory.goto(2, false)).scene.text).toBe(
      'Step 1 of 128. Pairs of opposites, as 255 and 0, fill a link each: one of the two has its bit. There are eight such pairs: every link works.',
    );
    expect((await laboratory.follow({ node: 3, slot: 5 })).stops.at(-1)).toMatchObject({ node: 5 });
    const all = {
      firstStep: 0,
      endStep: 128,
      firstSlot: 0,
      endSlot: 256,
      columns: 1,
      rows: 1,
      byNecklace: false,
    };
    expect(await laboratory.chart(all)).toHaveLength(1);
    for (const call of [laboratory.view('source'), laboratory.verify(), laboratory.memory()]) {
      await expect(call).rejects.toThrow(why);
    }
  });

  test('leave nothing behind: the next experiment is shown', async () => {
    await laboratory.open(large);
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await laboratory.goto(end, false);
    expect(await laboratory.verify()).toEqual({ blocks: 64, mismatches: 0 });
  });
});

describe('what is done at the same time', () => {
  test('another view leaves the memories at the moment that they are brought to meanwhile', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await Promise.all([laboratory.view('distance'), laboratory.goto(end, false)]);
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
    await laboratory.goto(end, false);
    await laboratory.play(1);
    expect(events.at(-1)).toMatchObject({ kind: 'scene', scene: { moment: end }, playing: false });
  });
});

describe('flights', () => {
  /** Scenes as they were told: the moment, whether it plays, and whether a flight begins. */
  const told = () =>
    events.flatMap((event) =>
      event.kind === 'scene' ? [[event.scene.moment, event.playing, event.flightMs > 0] as const] : [],
    );

  test('are told when they begin, and leave the memories as they are without them', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    await laboratory.play(15);
    const moments = Array.from({ length: end }, (_, before) => before + 1);
    expect(told()).toEqual([...moments.map((moment) => [moment, true, true]), [end, false, false]]);
    expect(await laboratory.verify()).toEqual({ blocks: 64, mismatches: 0 });
    for (let moment = end - 1; moment >= 0; moment--) {
      const { flightMs } = await laboratory.goto(moment, true);
      // Some are wanted too soon after the one before.
      expect(flightMs).toBeGreaterThanOrEqual(0);
      const flown = await laboratory.memory();
      await laboratory.goto(end, false);
      await laboratory.goto(moment, false);
      expect(await laboratory.memory()).toEqual(flown);
    }
  });

  test('are not there above 15 moments a second, for whoever drags, and where frames are slow', async () => {
    const { end } = await laboratory.open(choice);
    await laboratory.view('source');
    expect((await laboratory.goto(1, false)).flightMs).toBe(0);
    await laboratory.play(16);
    expect(told().some(([, , flies]) => flies)).toBe(false);
    expect(told().at(-1)).toEqual([end, false, false]);
    // From here on a frame takes 100 ms.
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 100));
    await laboratory.goto(0, false);
    events.length = 0;
    const playing = laboratory.play(4);
    await vi.waitUntil(() => told().at(-1)?.[2] === false, { timeout: 10_000 });
    await laboratory.pause();
    await playing;
    expect(told()[0]?.[2]).toBe(true);
  });

  test('end at once when somebody pauses', async () => {
    await laboratory.open(choice);
    await laboratory.view('source');
    const playing = laboratory.play(1);
    await vi.waitUntil(() => told().length > 0);
    expect((await laboratory.pause()).moment).toBe(1);
    await playing;
    expect(told()).toEqual([[1, true, true]]);
  });

  test('cross-fade for who wants little motion', async () => {
    await laboratory.open(choice);
    await laboratory.view('source');
    const dress = {
      paper: 0xffffffff,
      far: 0xff000000,
      ports: [0xff000000],
      several: 0xff000000,
      followed: 0xff7a00e0,
    };
    await laboratory.dress({ ...dress, isCalm: true });
    expect((await laboratory.goto(1, true)).flightMs).toBe(120);
    await laboratory.dress({ ...dress, isCalm: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await laboratory.goto(2, true)).flightMs).toBe(250);
  });
});

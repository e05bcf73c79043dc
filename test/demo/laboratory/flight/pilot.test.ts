import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { FlightPlan } from '../../../../demo/laboratory/flight/flight-plan.ts';
import { Pilot } from '../../../../demo/laboratory/flight/pilot.ts';
import { Poses } from '../../../../demo/laboratory/flight/poses.ts';
import { CpuStage } from '../../../../demo/laboratory/stage/cpu-stage.ts';
import { GpuStage } from '../../../../demo/laboratory/stage/gpu-stage.ts';
import type { Stage } from '../../../../demo/laboratory/stage/memory-stage.ts';
import { legsBetween } from '../../../../src/host/motion/legs.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import type { View } from '../../../../src/host/program/view.ts';
import {
  completeExchange,
  cube,
  exchangeSequence,
  findAlgorithm,
  findPermutation,
  matrixTranspose,
  mesh,
  type Schedule,
  scatter,
  solve,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { useGpu } from '../../../gpu/context.ts';
import { permutedBy } from '../../../support/exchange.ts';
import { expectSameWords } from '../../../support/same-words.ts';
import { solved } from '../../../support/solved.ts';
import { FORMAT, gpuCanvas, plainCanvas } from '../stage/canvases.ts';

/* What is painted of a flight at its start, on its way and at its end, on the stages of the GPU and of the processor. */

const gpu = useGpu();
const isLong = inject('sample') === 'all';

beforeEach(() => {
  vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => FORMAT } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DRESS = {
  paper: 0xffeeddcc,
  far: 0xff112233,
  ports: [0xff0000ff, 0xff00ff00],
  several: 0xff808080,
  followed: 0xff7a00e0,
  isCalm: false,
};

/** A place is so many pixels: a row is high enough for a frame. */
const [WIDE, HIGH] = [4, 6];

const exchange = (name: string, topology: Topology, copies = 1) =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies }));

const matrix = { rows: 12, columns: 8 };
const SCHEDULES: readonly [string, Schedule][] = [
  ['masks of one bit', exchange('necklace', cube(3))],
  ['masks of several bits', exchange('direct-exchange', cube(3))],
  ['masks, and an order of the slots', exchange('de-bruijn', cube(3))],
  ['masks of several copies on two cubes', exchange('balanced-tree', cube(2, 2), 3)],
  ['shifts on a ring of all nodes', exchange('bruck-2', cube(3))],
  ['shifts along one axis', exchange('torus-product', torus([4, 3]))],
  ['shifts by classes of nodes', exchange('torus-product', mesh([3, 2]))],
  ['linear masks', solve(findAlgorithm('pipelined', 'sequence'), exchangeSequence({ axes: [2, 1] }))],
  ['several elements in a slot', solved('drt', matrixTranspose({ topology: cube(4), matrix }))],
  ['a scatter', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }))],
  [
    'a permutation',
    permutedBy('necklace', { topology: cube(3), slots: 16 }, findPermutation('bit-reversal')),
  ],
];

/** A picture in which every place has a colour of its own. */
function colourful(places: number, words: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: places * words }, (_, i) => {
    const place = Math.floor(i / words) + 1;
    return (0xff000000 | Math.imul(place, 0x9e3779)) >>> 0;
  });
}

interface Played {
  readonly stage: Stage;
  readonly pixels: () => Promise<Uint32Array> | Uint32Array;
  readonly pilot: Pilot;
}

async function openOn(
  kind: 'GPU' | 'processor',
  schedule: Schedule,
  playback: Playback,
  view: View,
): Promise<Played & { destroy(): void }> {
  const unit = schedule.elements?.unit ?? 1;
  const { nodes, slots } = schedule.pattern;
  const size = [WIDE * nodes, HIGH * schedule.slots * unit] as const;
  const gpuOne = kind === 'GPU' ? gpuCanvas(gpu, ...size) : undefined;
  const shown = gpuOne ?? plainCanvas(...size);
  const stage = gpuOne ? new GpuStage(gpu.context, shown.canvas) : new CpuStage(shown.canvas);
  await stage.load(playback, unit);
  await stage.fill(view, view === 'picture' ? colourful(nodes * slots, unit) : undefined);
  const pilot = new Pilot(playback, stage);
  pilot.begin(new FlightPlan([]), { from: 0, to: 0, isPaleBefore: false, isPaleAfter: false }, 0);
  return { stage, pilot, pixels: shown.pixels, destroy: () => gpuOne?.destroy() };
}

/** Flies from one moment to another. @returns what is painted before, at each of the times, and after */
async function flown(
  { stage, pilot, pixels }: Played,
  playback: Playback,
  from: number,
  to: number,
  times: number[],
) {
  const pictures: Uint32Array[] = [];
  const paint = async (now: number) => {
    pilot.paint(now, DRESS);
    pictures.push(Uint32Array.from(await pixels()));
  };
  await stage.goto(from);
  pilot.begin(new FlightPlan([]), { from, to: from, isPaleBefore: false, isPaleAfter: false }, 0);
  await paint(0);
  const plan = new FlightPlan(legsBetween(playback, from, to), 1);
  await pilot.prepare(plan, DRESS);
  await stage.goto(to);
  pilot.begin(plan, { from, to, isPaleBefore: false, isPaleAfter: false }, 0);
  for (const time of times) await paint(time);
  await paint(1);
  return pictures;
}

/** The picture of the last leg when all of it is done. */
async function landed({ stage, pixels }: Played, playback: Playback, from: number, to: number) {
  const way = { from, to, isPaleBefore: false, isPaleAfter: false };
  const leg = legsBetween(playback, from, to).at(-1);
  const poses = new Poses(playback);
  const pose = leg === undefined || leg === 'fade' ? poses.at(to, DRESS) : poses.on(leg, 1, way, 1, DRESS);
  stage.paint(pose, 0);
  return Uint32Array.from(await pixels());
}

/** There and back: the first and the one in the middle; in the long tests also the second and the last. */
function waysOf({ end }: Playback): [number, number][] {
  const middle = Math.ceil(end / 2);
  return [...new Set(isLong ? [1, 2, middle, end] : [1, middle])].flatMap((to): [number, number][] => [
    [to - 1, to],
    [to, to - 1],
  ]);
}

/** One of two views by turns, which begin with the first or the second; in the long tests both. */
function viewsOf(schedule: Schedule, first: 0 | 1): readonly View[] {
  const views = ['picture', 'distance'] as const;
  const turn = first + SCHEDULES.findIndex(([, one]) => one === schedule);
  return isLong ? views : [views[turn % views.length]];
}

/** Just before and just after a time. */
const [BEFORE, AFTER] = [1 - 2 ** -20, 1 + 2 ** -20];

describe.each(['GPU', 'processor'] as const)('a flight on the %s', (kind) => {
  test.each(SCHEDULES)(
    'starts with the picture before, ends with the one after, and jumps nowhere between: %s',
    async (_, schedule) => {
      const playback = new Playback(schedule);
      for (const view of viewsOf(schedule, 0)) {
        const played = await openOn(kind, schedule, playback, view);
        for (const [from, to] of waysOf(playback)) {
          // All legs of a way take equally long.
          const { length } = legsBetween(playback, from, to);
          const borders = Array.from({ length: length - 1 }, (_, leg) => (leg + 1) / length);
          const times = borders.flatMap((border) => [border * BEFORE, border * AFTER]);
          const pictures = await flown(played, playback, from, to, [0, ...times, BEFORE]);
          expectSameWords(pictures[1], pictures[0]);
          expectSameWords(await landed(played, playback, from, to), pictures[pictures.length - 1]);
          // Between them colours may be rounded another way.
          for (let i = 2; i < pictures.length; i += 2) {
            expect(farthest(pictures[i], pictures[i + 1])).toBeLessThanOrEqual(1);
          }
        }
        played.destroy();
      }
    },
  );
});

test.each(SCHEDULES)('the processor paints the same flights as the GPU: %s', async (_, schedule) => {
  const playback = new Playback(schedule);
  for (const view of viewsOf(schedule, 1)) {
    const [machine, processor] = await Promise.all([
      openOn('GPU', schedule, playback, view),
      openOn('processor', schedule, playback, view),
    ]);
    for (const [from, to] of waysOf(playback)) {
      // No point of a picture is at the very edge of a block then.
      const times = [0.053, 0.317, 0.471, 0.733];
      const [one, other] = [
        await flown(machine, playback, from, to, times),
        await flown(processor, playback, from, to, times),
      ];
      for (const [i, picture] of one.entries()) expect(farthest(picture, other[i])).toBeLessThanOrEqual(1);
      expect(farthest(one[2], one[0])).toBeGreaterThan(1);
    }
    machine.destroy();
  }
});

/** The most that a channel of a pixel differs. */
function farthest(one: Uint32Array, other: Uint32Array): number {
  const [bytes, others] = [one, other].map(({ buffer }) => new Uint8Array(buffer));
  return bytes.reduce((most, byte, i) => Math.max(most, Math.abs(byte - others[i])), 0);
}

import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { CpuStage } from '../../../../demo/laboratory/stage/cpu-stage.ts';
import { draw } from '../../../../demo/laboratory/stage/generated-pictures.ts';
import { GpuStage } from '../../../../demo/laboratory/stage/gpu-stage.ts';
import { layoutsOf, memoryWith } from '../../../../demo/laboratory/stage/picture-layout.ts';
import { SampledStage } from '../../../../demo/laboratory/stage/sampled-stage.ts';
import { atRest } from '../../../../src/host/motion/pose.ts';
import { crossesAlike } from '../../../../src/host/program/crossed.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { VIEWS } from '../../../../src/host/program/view.ts';
import {
  completeExchange,
  cube,
  findAlgorithm,
  findPermutation,
  matrixTranspose,
  type Schedule,
  scatter,
} from '../../../../src/schedules/index.ts';
import { tablePattern } from '../../../../src/schedules/model/table-pattern.ts';
import { useGpu } from '../../../gpu/context.ts';
import { permutedBy, scheduleOf } from '../../../support/exchange.ts';
import { transposeOf } from '../../../support/requested-transposes.ts';
import { expectSameWords } from '../../../support/same-words.ts';
import { solved } from '../../../support/solved.ts';
import { FORMAT, gpuCanvas, plainCanvas } from './canvases.ts';

/* Both stages, on the canvas of each a pixel for each place. */

const gpu = useGpu();
const isLong = inject('sample') === 'all';

beforeEach(() => {
  vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => FORMAT } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The same page in the light and in the dark. */
const LIGHT = {
  paper: 0xfff9fbfb,
  far: 0xff5c3012,
  ports: [],
  several: 0,
  followed: 0xff7a00e0,
  isCalm: false,
};
const DARK = { ...LIGHT, paper: 0xff1b1612, far: 0xfffad2a9 };

const exchangeOf = (of: Parameters<typeof completeExchange>[0]) =>
  findAlgorithm('necklace').schedule(completeExchange(of));

/** Every block stays where it is. */
const STAYING = tablePattern(
  8,
  8,
  Array.from({ length: 64 }, (_, place) => place),
);
const matrix = { rows: 12, columns: 8 };
const memories = { topology: cube(3), slots: 16 } as const;
const SCHEDULES: readonly [string, Schedule][] = [
  ['nothing at all', { ...scheduleOf('bruck', cube(3)), pattern: STAYING, claims: {}, phases: [] }],
  ['a scatter', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }))],
  ['a transpose with slots for transit', transposeOf('mrt', 4, 8)],
  [
    'a transpose with several elements in a slot',
    solved('drt', matrixTranspose({ topology: cube(4), matrix })),
  ],
  ['a permutation', permutedBy('necklace', memories, findPermutation('bit-reversal'))],
];

/** Of the views between the picture and the distance one by turns; in the long tests all. */
const CASES = SCHEDULES.map(([name, schedule], i) => {
  const [picture, ...between] = VIEWS.toSpliced(-1);
  const views = isLong ? VIEWS : [picture, between[i % between.length], 'distance' as const];
  return [name, schedule, views] as const;
});

test.each(CASES)('the processor draws the picture of %s that the GPU draws', async (_, schedule, views) => {
  const { nodes, slots: kept } = schedule.pattern;
  const unit = schedule.elements?.unit ?? 1;
  const [width, height] = [nodes, schedule.slots * unit];
  const layout = layoutsOf(schedule, undefined).middle;
  const picture = memoryWith(layout, draw('letter', layout.columns, layout.rows), nodes * kept * unit, 2);
  const playback = new Playback(schedule);
  const [plain, shown] = [plainCanvas(width, height), gpuCanvas(gpu, width, height)];
  const [processor, machine] = [new CpuStage(plain.canvas), new GpuStage(gpu.context, shown.canvas)];
  try {
    for (const stage of [processor, machine]) {
      await stage.load(playback, 2 * unit);
      stage.wear(LIGHT);
    }
    for (const view of views) {
      for (const stage of [processor, machine]) {
        await stage.fill(view, view === 'picture' ? picture : undefined);
      }
      for (const moment of [0, Math.ceil(playback.end / 2), Math.min(1, playback.end), playback.end]) {
        for (const stage of [processor, machine]) {
          await stage.goto(moment);
          stage.paint(atRest(schedule.slots), 0);
        }
        expectSameWords(await shown.pixels(), plain.pixels());
      }
      const light = plain.pixels();
      for (const stage of [processor, machine]) {
        stage.wear(DARK);
        stage.paint(atRest(schedule.slots), 0);
      }
      expectSameWords(await shown.pixels(), plain.pixels());
      expect(plain.pixels().some((colour, i) => colour !== light[i])).toBe(view === 'distance');
      if (view === 'distance') expect(new Set(plain.pixels())).toContain(DARK.paper);
      for (const stage of [processor, machine]) stage.wear(LIGHT);
      for (const stage of [processor, machine]) expect(await stage.verify()).toMatchObject({ mismatches: 0 });
    }
  } finally {
    shown.destroy();
  }
});

test.each(['rgba8unorm', 'bgra8unorm'] as const)(
  'what is seen on a canvas of %s is what the processor draws',
  async (format) => {
    vi.stubGlobal('navigator', { gpu: { getPreferredCanvasFormat: () => format } });
    const schedule = scheduleOf('necklace', cube(3));
    // A copy pads its rows.
    const [width, height] = [24, 16];
    const plain = plainCanvas(width, height);
    const shown = gpuCanvas(gpu, width, height, format);
    try {
      const [processor, machine] = await Promise.all(
        [new CpuStage(plain.canvas), new GpuStage(gpu.context, shown.canvas)].map(async (stage) => {
          await stage.load(new Playback(schedule), 1);
          await stage.fill('source', undefined);
          stage.paint(atRest(schedule.slots), 0);
          return stage.seen();
        }),
      );
      expect(machine).toEqual(processor);
      expect(machine).toMatchObject({ columns: width, rows: height });
      expectSameWords(processor.pixels, plain.pixels());
      expect(new Set(machine.pixels).size).toBe(8);
    } finally {
      shown.destroy();
    }
  },
);

test.each(['necklace', 'standard-exchange', 'balanced-tree'])(
  'a sample of the memories of %s is what is in them',
  async (algorithm) => {
    const schedule = scheduleOf(algorithm, cube(4));
    const { slots } = schedule;
    const playback = new Playback(schedule);
    expect(crossesAlike(playback)).toBe(true);
    const canvases = [gpuCanvas(gpu, slots, slots), gpuCanvas(gpu, slots, slots)] as const;
    const whole = new GpuStage(gpu.context, canvases[0].canvas);
    const sampled = new SampledStage(gpu.context, canvases[1].canvas);
    const { pixels } = draw('letter', slots, slots);
    try {
      for (const stage of [whole, sampled]) await stage.load(playback, 1);
      for (const dress of [LIGHT, DARK]) {
        for (const stage of [whole, sampled]) stage.wear(dress);
        for (const view of isLong ? VIEWS : (['picture', 'distance'] as const)) {
          for (const stage of [whole, sampled])
            await stage.fill(view, view === 'picture' ? pixels : undefined);
          const moments = Array.from({ length: playback.end + 1 }, (_, moment) => moment);
          for (const moment of [...moments, 0, Math.ceil(playback.end / 2), 1]) {
            for (const stage of [whole, sampled]) {
              await stage.goto(moment);
              stage.paint(atRest(slots), 0);
            }
            expectSameWords(await canvases[1].pixels(), await canvases[0].pixels());
            const place = { slot: (5 * moment) % slots, node: (3 * moment + 1) % slots };
            if (view !== 'picture') expect(await sampled.wordAt(place)).toBe(await whole.wordAt(place));
          }
        }
      }
    } finally {
      sampled.clear();
      for (const canvas of canvases) canvas.destroy();
    }
  },
);

test('while it is run slice by slice, a sample shows the start paler, what is under way tinted, and the end', async () => {
  const playback = new Playback(scheduleOf('necklace', cube(4)));
  const slots = 16;
  const shown = gpuCanvas(gpu, slots, slots);
  const stage = new SampledStage(gpu.context, shown.canvas);
  try {
    await stage.load(playback, 1);
    stage.wear(LIGHT);
    const { pixels: picture } = draw('letter', slots, slots);
    await stage.fill('picture', picture);
    stage.show({ done: 4, begun: 8 });
    stage.paint();
    const mixed = (one: number, other: number, weight: number) => {
      const channel = (shift: number) =>
        Math.round(((one >> shift) & 255) * (1 - weight) + ((other >> shift) & 255) * weight) << shift;
      return (channel(0) | channel(8) | channel(16) | 0xff000000) >>> 0;
    };
    // Sender and receiver of all blocks of a slice differ alike.
    const expected = picture.map((pixel, place) => {
      const [row, column] = [Math.floor(place / slots), place % slots];
      if ((row ^ column) < 4) return (picture[column * slots + row] | 0xff000000) >>> 0;
      return (row ^ column) < 8 ? mixed(pixel, LIGHT.followed, 0.45) : mixed(pixel, LIGHT.paper, 0.8);
    });
    const found = await shown.pixels();
    for (const [i, one] of expected.entries()) {
      for (const shift of [0, 8, 16, 24]) {
        // A GPU may round the other way.
        expect(Math.abs(((one >>> shift) & 255) - ((found[i] >>> shift) & 255))).toBeLessThanOrEqual(1);
      }
    }
    stage.show(undefined);
    await stage.goto(playback.end);
    stage.paint();
    expectSameWords(
      await shown.pixels(),
      picture.map(
        (_, place) => (picture[(place % slots) * slots + Math.floor(place / slots)] | 0xff000000) >>> 0,
      ),
    );
  } finally {
    stage.clear();
    shown.destroy();
  }
});

test('of a sample a part is shown, down to single blocks', async () => {
  const playback = new Playback(scheduleOf('necklace', cube(4)));
  const slots = 16;
  const shown = gpuCanvas(gpu, slots, slots);
  const stage = new SampledStage(gpu.context, shown.canvas);
  try {
    await stage.load(playback, 1);
    stage.wear(LIGHT);
    const { pixels: picture } = draw('letter', slots, slots);
    await stage.fill('picture', picture);
    stage.look({ times: 4, left: 0.25, top: 0.5 });
    stage.paint();
    const part = picture.map((_, pixel) => {
      const [row, column] = [Math.floor(pixel / slots), pixel % slots];
      return (picture[(8 + (row >> 2)) * slots + 4 + (column >> 2)] | 0xff000000) >>> 0;
    });
    expectSameWords(await shown.pixels(), part);
    stage.look({ times: 1, left: 0, top: 0 });
    stage.paint();
    expectSameWords(
      await shown.pixels(),
      picture.map((pixel) => (pixel | 0xff000000) >>> 0),
    );
  } finally {
    stage.clear();
    shown.destroy();
  }
});

test.each([
  ['blocks that leave their rows', scheduleOf('bruck', cube(3))],
  ['several copies', exchangeOf({ topology: cube(3), copies: 2 })],
  ['parts of a cube', exchangeOf({ topology: cube(2, 2) })],
])('%s are not sampled', (_, schedule) => {
  expect(crossesAlike(new Playback(schedule))).toBe(false);
});

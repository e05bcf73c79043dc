import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { CpuStage } from '../../../../demo/laboratory/stage/cpu-stage.ts';
import { draw } from '../../../../demo/laboratory/stage/generated-pictures.ts';
import { GpuStage } from '../../../../demo/laboratory/stage/gpu-stage.ts';
import { layoutsOf, memoryWith } from '../../../../demo/laboratory/stage/picture-layout.ts';
import { atRest } from '../../../../src/host/motion/pose.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { VIEWS } from '../../../../src/host/program/view.ts';
import {
  cube,
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
const LIGHT = { paper: 0xfff9fbfb, far: 0xff5c3012, ports: [], several: 0, isCalm: false };
const DARK = { ...LIGHT, paper: 0xff1b1612, far: 0xfffad2a9 };

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

import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { createMemoryDrawing } from '../host/kernels/draw.ts';
import type { Machine } from '../host/machine/machine.ts';
import { atRest } from '../host/motion/pose.ts';
import { seek } from '../host/program/fuse.ts';
import { pack } from '../host/program/pack.ts';
import { Playback } from '../host/program/playback.ts';
import type { Schedule } from '../schedules/index.ts';
import { timed } from './form.ts';

/** Pixels of the picture along each side: about as many as a page has room for beside its panels. */
const SIDE = 400;

/** One frame while a schedule plays: the step in its middle, and the picture of the memories. */
export async function createFrame(context: GpuContext, machine: Machine, schedule: Schedule, middle: number) {
  const { device, settle } = context;
  const playback = new Playback(schedule);
  const step = playback.program(middle, middle + 1);
  const format = 'rgba8unorm';
  const colours = new Uint32Array(256);
  const drawing = await createMemoryDrawing(context, machine.shape, schedule, 'source', colours, format);
  drawing.setRows(playback.rowsAt(middle));
  const pose = atRest(schedule.slots);
  const size = [SIDE, SIDE];
  const texture = device.createTexture({
    label: 'bench.picture',
    size,
    format,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_DST,
  });
  return {
    name: 'frame, step and picture',
    once: () =>
      timed(async () => {
        await machine.run(step);
        drawing.touch();
        drawing.draw({ target: texture, memory: machine.memory, pose });
        await settle(device.queue.onSubmittedWorkDone());
      }),
    /** The picture is compared with the definitions in the tests; here it is the memory behind it. */
    async isRight() {
      await machine.fill();
      await machine.run(playback.program(0, middle + 1));
      // Moment 1 is the end of the alignment.
      const state = seek(pack(schedule), machine.shape.slots, middle);
      return (await machine.verifyState(state)).mismatches === 0;
    },
    destroy() {
      drawing.destroy();
      texture.destroy();
    },
  };
}

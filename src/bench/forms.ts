import { createMemoryBuffer } from '../host/gpu/buffers.ts';
import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { bind, createPipeline, dispatch } from '../host/gpu/pipeline.ts';
import { Machine } from '../host/machine/machine.ts';
import { fuse, inWindows, seek } from '../host/program/fuse.ts';
import { bytesOf } from '../host/program/memory-shape.ts';
import { pack } from '../host/program/pack.ts';
import type { PackedPhase } from '../host/program/packed.ts';
import { prepare, shapeOf } from '../host/run/experiment.ts';
import { cube, findAlgorithm } from '../schedules/index.ts';
import { CEILING, WHOLE_FORMS } from './bench-report.ts';
import { createFrame } from './frame.ts';
import copyCode from './shaders/copy-vec4.wgsl?raw';
import naiveCode from './shaders/naive-transpose.wgsl?raw';
import tileCode from './shaders/tile-transpose.wgsl?raw';

/** Something whose time is measured. */
export interface Form {
  readonly name: string;
  /** Passes over the memory that it makes: it reads and writes every byte so often. */
  readonly passes: number;
  /** The most that its time may be, in times of the copy kernel; left out: nothing is promised. */
  readonly goal?: number;
  /** It may take so many milliseconds in any case. */
  readonly allowedMs?: number;
  /** Does it once; elapsed milliseconds of the host's clock. */
  once(): Promise<number>;
  /** Does it once on data that tells, and says whether the memory is right. */
  isRight(): Promise<boolean>;
}

/** The forms of one size, and how to free what they hold. */
export interface Forms {
  readonly forms: readonly Form[];
  destroy(): void;
}

/** Two memories outside of the machine; each word of the first holds its place. */
interface Memories {
  readonly source: GPUBuffer;
  readonly result: GPUBuffer;
}

/** Steps that are put together in a window of the lockstep form. */
const WINDOW = 16;
const WINDOWS = `lockstep, windows of ${WINDOW}`;

/** A frame at 60 a second. */
const FRAME_MS = 16.7;

const [THREE_PASSES, ONE_PASS] = WHOLE_FORMS;

/**
 * All forms of the exchange on a cube, blocks of one word, with the schedule of an algorithm.
 *
 * @param dim 5 or more
 */
export async function createForms(context: GpuContext, algorithm: string, dim: number): Promise<Forms> {
  const experiment = prepare(findAlgorithm(algorithm), { topology: cube(dim), copies: 1 });
  const shape = shapeOf(experiment.step.schedule, 1);
  const { slots, mask } = shape;
  const bytes = bytesOf(shape);
  const machine = await Machine.create(context, shape);
  const memories = {
    source: await createMemoryBuffer(context, 'bench.source', bytes),
    result: await createMemoryBuffer(context, 'bench.result', bytes),
  };
  const positions = Uint32Array.from({ length: slots * slots }, (_, place) => place);
  context.device.queue.writeBuffer(memories.source, 0, positions);
  const transposed = (place: number) => (place % slots) * slots + Math.floor(place / slots);

  const steps = pack(experiment.step.schedule);
  const rounds = pack(experiment.block.schedule);
  const [align, segment] = steps;
  const middle = Math.floor(experiment.step.schedule.claims.steps / 2);
  const halfway = seek(steps, slots, middle);
  const [, fused] = seek(steps, slots, experiment.step.schedule.claims.steps).program;

  /** A part of a run: what it does is right if the whole, with this part in it, verifies. */
  const part = (name: string, program: readonly PackedPhase[], whole: readonly PackedPhase[]) => ({
    name,
    async once() {
      const { alignMs, exchangeMs, realignMs } = await machine.run(program);
      return alignMs + exchangeMs + realignMs;
    },
    async isRight() {
      await machine.fill();
      await machine.run(whole);
      return (await machine.verify()).mismatches === 0;
    },
  });
  const framed = (exchange: PackedPhase): PackedPhase[] => [align, exchange, align];
  const windows = inWindows(steps, WINDOW);
  const halfRows = dim / 2;
  const onePass = fuse(steps, slots, mask);

  const frame = await createFrame(context, machine, experiment.step.schedule);

  const forms: Omit<Form, 'goal'>[] = [
    {
      passes: 1,
      ...(await outOfPlace(
        context,
        memories,
        CEILING,
        copyCode,
        { UNITS: bytes / 16 },
        bytes / 16 / 8,
        (place) => place,
      )),
    },
    { passes: 1, ...bufferCopy(context, memories) },
    { passes: 1, ...part('alignment', [align], framed(fused)) },
    { passes: 1, ...part('fused exchange', [fused], framed(fused)) },
    {
      passes: 1,
      ...part('seek', halfway.program.slice(1), []),
      async isRight() {
        await machine.fill();
        await machine.run(halfway.program);
        return (await machine.verifyState(halfway)).mismatches === 0;
      },
    },
    { passes: 3, ...part(THREE_PASSES, framed(fused), framed(fused)) },
    { passes: 1, ...part(ONE_PASS, onePass, onePass) },
    { passes: halfRows, ...part('block rounds', [rounds[1]], rounds) },
    { passes: halfRows, ...part('lockstep', [segment], steps) },
    { passes: 1, ...part(WINDOWS, [windows[1]], windows) },
    // The picture reads some of the blocks, the step moves fewer.
    { passes: 0.5, allowedMs: FRAME_MS, ...frame },
    {
      name: 'verification',
      passes: 0.5,
      async once() {
        // Damaged memories take longer: their blocks are counted one by one.
        await machine.fill();
        await machine.run(onePass);
        return timed(() => machine.verify());
      },
      isRight: async () => {
        await machine.fill();
        await machine.run(onePass);
        return (await machine.verify()).mismatches === 0;
      },
    },
    {
      passes: 1,
      ...(await outOfPlace(
        context,
        memories,
        'naive transpose',
        naiveCode,
        { SIDE: slots },
        slots ** 2,
        transposed,
      )),
    },
    {
      passes: 1,
      ...(await outOfPlace(
        context,
        memories,
        '4 x 4 transpose',
        tileCode,
        { SIDE: slots },
        (slots / 4) ** 2,
        transposed,
      )),
    },
    { passes: 1, ...scriptTranspose(slots) },
  ];
  const goals = goalsOf(dim);
  return {
    forms: forms.map((form) => {
      const goal = goals.get(form.name);
      return goal === undefined ? form : { ...form, goal };
    }),
    destroy() {
      frame.destroy();
      machine.destroy();
      memories.source.destroy();
      memories.result.destroy();
    },
  };
}

/** What is promised; with fewer dimensions most of the time is that of submitting anything at all. */
function goalsOf(dim: number): Map<string, number> {
  if (dim < 10) return new Map();
  const large = dim > 10;
  return new Map([
    ['alignment', 1.5],
    ['fused exchange', 1.3],
    ['seek', 1.3],
    [THREE_PASSES, 4],
    // Larger memories fall out of a processor's caches.
    [ONE_PASS, large ? 2.6 : 1.7],
    ['block rounds', dim / 2],
    // The fewer words a step moves, the more its dispatch counts.
    ['lockstep', (large ? 1.3 : 2.2) * (dim / 2)],
    [WINDOWS, 2],
    ['frame, step and picture', 4],
    ['verification', 0.65],
  ]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function submit(
  { device, settle }: GpuContext,
  record: (encoder: GPUCommandEncoder) => void,
): Promise<void> {
  const encoder = device.createCommandEncoder({ label: 'bench.encoder' });
  record(encoder);
  device.queue.submit([encoder.finish()]);
  await settle(device.queue.onSubmittedWorkDone());
}

/** A kernel from one memory into another, and the word that each place of the result must hold. */
async function outOfPlace(
  context: GpuContext,
  { source, result }: Memories,
  name: string,
  code: string,
  constants: Record<string, number>,
  threads: number,
  due: (place: number) => number,
) {
  const pipeline = await createPipeline(context, name, code, ['read-only-storage', 'storage'], constants);
  const group = bind(context.device, pipeline, [source, result]);
  const once = () =>
    timed(() =>
      submit(context, (encoder) => {
        const pass = encoder.beginComputePass({ label: 'bench.pass' });
        dispatch(pass, pipeline, group, threads);
        pass.end();
      }),
    );
  return { name, once, isRight: () => comesOut(context, result, once, due) };
}

function bufferCopy(context: GpuContext, { source, result }: Memories) {
  const once = () =>
    timed(() => submit(context, (encoder) => encoder.copyBufferToBuffer(source, 0, result, 0, source.size)));
  return {
    name: 'copyBufferToBuffer',
    once,
    isRight: () => comesOut(context, result, once, (place) => place),
  };
}

/** The transposition on the processor in blocks, in this process. */
function scriptTranspose(side: number) {
  const BLOCK = 32;
  const source = Uint32Array.from({ length: side * side }, (_, place) => place);
  const result = new Uint32Array(side * side);
  const transpose = async () => {
    for (let top = 0; top < side; top += BLOCK) {
      for (let left = 0; left < side; left += BLOCK) {
        for (let i = top; i < top + BLOCK; i++) {
          for (let j = left; j < left + BLOCK; j++) result[j * side + i] = source[i * side + j];
        }
      }
    }
  };
  return {
    name: 'script transpose',
    once: () => timed(transpose),
    async isRight() {
      result.fill(0);
      await transpose();
      return result.every((word, place) => word === (place % side) * side + Math.floor(place / side));
    },
  };
}

/** Whether a memory that was cleared holds after some work what it must. */
async function comesOut(
  context: GpuContext,
  result: GPUBuffer,
  work: () => Promise<unknown>,
  due: (place: number) => number,
): Promise<boolean> {
  await submit(context, (encoder) => encoder.clearBuffer(result));
  await work();
  const { device, settle } = context;
  const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ;
  const staging = device.createBuffer({ label: 'bench.staging', size: result.size, usage });
  try {
    await submit(context, (encoder) => encoder.copyBufferToBuffer(result, 0, staging, 0, result.size));
    await settle(staging.mapAsync(GPUMapMode.READ));
    return new Uint32Array(staging.getMappedRange()).every((word, place) => word === due(place));
  } finally {
    staging.destroy();
  }
}

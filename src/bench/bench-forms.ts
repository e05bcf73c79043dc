import type { GpuContext } from '../host/gpu/gpu-context.ts';
import { Machine } from '../host/machine/machine.ts';
import { fuse, inWindows, seek } from '../host/program/fuse.ts';
import { pack } from '../host/program/pack.ts';
import type { PackedPhase } from '../host/program/packed.ts';
import { shapeFor } from '../host/run/experiment.ts';
import {
  blocked,
  completeExchange,
  cube,
  findAlgorithm,
  roundSizes,
  type Schedule,
  solve,
} from '../schedules/index.ts';
import { WHOLE_FORMS } from './bench-report.ts';
import { type BenchForm, type BenchForms, timed } from './form.ts';
import { createOutside } from './outside.ts';
import { createFrame } from './picture-frame.ts';

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
export async function createBenchForms(
  context: GpuContext,
  algorithm: string,
  dim: number,
): Promise<BenchForms> {
  const exchange = completeExchange({ topology: cube(dim) });
  const schedule = solve(findAlgorithm(algorithm), exchange);
  const middle = Math.floor(roundSizes(schedule).length / 2);
  const shape = shapeFor(exchange, 1);
  const machine = await Machine.create(context, shape);
  const outside = await createOutside(context, shape.slots);
  const frame = await createFrame(context, machine, schedule, middle);
  const goals = goalsOf(dim);
  const forms: BenchForm[] = [
    ...outside.copies,
    ...partsOf(machine, schedule, dim),
    // The picture reads some of the blocks, the step moves fewer.
    { passes: 0.5, allowedMs: FRAME_MS, ...frame },
    verification(machine, fuse(pack(schedule), shape.slots, shape.mask)),
    ...outside.transposes,
  ];
  return {
    forms: forms.map((form) => {
      const goal = goals.get(form.name);
      return goal === undefined ? form : { ...form, goal };
    }),
    destroy() {
      frame.destroy();
      machine.destroy();
      outside.destroy();
    },
  };
}

/** What the machine does to its memories. */
function partsOf(machine: Machine, schedule: Schedule, dim: number): BenchForm[] {
  const { slots, mask } = machine.shape;
  const total = roundSizes(schedule).length;
  const steps = pack(schedule);
  const rounds = pack(blocked(schedule));
  const [align, segment] = steps;
  const halfway = seek(steps, slots, Math.floor(total / 2));
  const [, fused] = seek(steps, slots, total).program;
  const framed = [align, fused, align];
  const onePass = fuse(steps, slots, mask);
  const windows = inWindows(steps, slots, WINDOW);

  /** What a part does is right if the whole, with this part in it, verifies. */
  const part = (
    name: string,
    passes: number,
    program: readonly PackedPhase[],
    whole: readonly PackedPhase[],
  ): BenchForm => ({
    name,
    passes,
    async once() {
      const { alignMs, exchangeMs, realignMs } = await machine.run(program);
      return alignMs + exchangeMs + realignMs;
    },
    isRight: () => verifies(machine, whole),
  });
  return [
    part('alignment', 1, [align], framed),
    part('fused exchange', 1, [fused], framed),
    {
      ...part('seek', 1, halfway.program.slice(1), []),
      async isRight() {
        await machine.fill();
        await machine.run(halfway.program);
        return (await machine.verifyState(halfway)).mismatches === 0;
      },
    },
    part(THREE_PASSES, 3, framed, framed),
    part(ONE_PASS, 1, onePass, onePass),
    part('block rounds', dim / 2, [rounds[1]], rounds),
    part('lockstep', dim / 2, [segment], steps),
    part(WINDOWS, 1, [windows[1]], windows),
  ];
}

function verification(machine: Machine, whole: readonly PackedPhase[]): BenchForm {
  return {
    name: 'verification',
    passes: 0.5,
    async once() {
      // Damaged memories take longer: their blocks are counted one by one.
      await machine.fill();
      await machine.run(whole);
      return timed(() => machine.verify());
    },
    isRight: () => verifies(machine, whole),
  };
}

async function verifies(machine: Machine, whole: readonly PackedPhase[]): Promise<boolean> {
  await machine.fill();
  await machine.run(whole);
  return (await machine.verify()).mismatches === 0;
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

import { median } from '../../src/costs/fit-line.ts';
import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { rowsWithin } from '../../src/host/program/memory-shape.ts';
import { type Experiment, type Mode, prepare, shapeOf } from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import type { RunOptions } from '../../src/host/run/run-options.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import { completeExchange, cube, findAlgorithm, InputError } from '../../src/schedules/index.ts';
import { type Reached, type ReachedForm, SLICE_BYTES } from './measured.ts';

/** The exchange by which it is tried how far a GPU goes: it keeps all links busy, and all cubes have it. */
const ALGORITHM = 'necklace';
/** Its other forms on small cubes. */
const FORMS: readonly Mode[] = ['step', 'block'];
/** All of its steps put together: how the whole is run. */
export const WHOLE: Mode = 'fused';
/** The largest cube with all forms, and the largest whose memory is copied: of larger ones it is a part that is. */
const SMALL_DIM = 12;
/** Short runs are repeated so often, or for so many milliseconds. */
const SHORT = { repeats: 5, repeatWithinMs: 200 };
const COPIES = 5;
/** Bytes of a slice: the first that the adapter has room for. Other pages need some as well. */
const SLICES = [SLICE_BYTES, SLICE_BYTES / 4, SLICE_BYTES / 16] as const;

/** Told how many slices are through, and of how many. */
type OnSlices = (done: number, slices: number) => void;

/**
 * Runs the complete exchange on a cube, in slices where the memories are too large for one buffer, and verifies every block.
 *
 * @param dim dimensions of the cube, 3 to 20
 * @throws InputError when the adapter has no room for a slice
 */
export async function reach(context: GpuContext, dim: number, onSlices: OnSlices): Promise<Reached> {
  const exchange = completeExchange({ topology: cube(dim) });
  const algorithm = findAlgorithm(ALGORITHM);
  const copyMs = await copyOf(context, dim);
  const forms: ReachedForm[] = [];
  for (const form of dim > SMALL_DIM ? [] : FORMS) {
    const found = await run(context, prepare(algorithm, exchange, { mode: form }), { mode: form, ...SHORT });
    forms.push(formOf(form, found));
    if (!found.verified) return { ...factsOf(dim, found), ms: found.time.totalMs, forms, copyMs };
  }
  const experiment = prepare(algorithm, exchange, { mode: WHOLE });
  const start = performance.now();
  const found = await runInSlices(context, experiment, 1, {
    onSlices,
    ...(dim > SMALL_DIM ? {} : SHORT),
  });
  const ms = (performance.now() - start) / found.time.runs;
  forms.push(formOf(WHOLE, found));
  return { ...factsOf(dim, found), ms, forms, copyMs };
}

function factsOf(dim: number, { blocks, time: { slices }, verified }: Report) {
  return { dim, algorithm: ALGORITHM, blocks, slices, verified };
}

function formOf(form: Mode, { time: { totalMs, verifyMs } }: Report): ReachedForm {
  return { form, ms: totalMs - verifyMs };
}

/** Milliseconds of a plain copy of as many words as the exchange on a cube moves. */
async function copyOf(context: GpuContext, dim: number): Promise<number> {
  const { createOutside } = await import('../../src/bench/outside.ts');
  const copied = Math.min(dim, SMALL_DIM);
  const { copies, destroy } = await createOutside(context, 2 ** copied);
  try {
    const times: number[] = [];
    // The first one warms up.
    for (let i = 0; i <= COPIES; i++) times.push(await copies[0].once());
    return median(times.slice(1)) * 4 ** (dim - copied);
  } finally {
    destroy();
  }
}

interface SlicesOptions extends Pick<RunOptions, 'repeats' | 'repeatWithinMs'> {
  readonly onSlices: OnSlices;
  readonly onSlice?: (result: SliceResult) => void;
  readonly finished?: readonly SliceResult[];
}

/**
 * Runs an exchange with all of its steps put together, in slices where the memories are too large for one buffer, and verifies every block.
 *
 * @param experiment prepared for that: see `WHOLE`
 * @param words of a block
 * @param finished slices of an earlier run on the same adapter
 * @throws InputError when the adapter has no room for a slice, or blocks leave theirs
 */
export function runInSlices(
  context: GpuContext,
  experiment: Experiment,
  words: number,
  { onSlices, onSlice = () => {}, finished = [], ...often }: SlicesOptions,
): Promise<Report> {
  const shape = shapeOf(experiment.schedule, words);
  const heightWith = async ([bytes, ...smaller]: readonly number[]): Promise<Report> => {
    // Small memories are one slice, whatever the limit.
    const rows = rowsWithin(shape, bytes);
    const slices = shape.slots / rows;
    let done = finished.length;
    onSlices(done, slices);
    const through = async (result: SliceResult) => {
      onSlice(result);
      onSlices(++done, slices);
    };
    try {
      return await run(context, experiment, {
        mode: WHOLE,
        words,
        rows,
        done: finished,
        onSlice: through,
        ...often,
      });
    } catch (error) {
      if (!(error instanceof InputError) || smaller.length === 0) throw error;
      return heightWith(smaller);
    }
  };
  return heightWith(SLICES);
}

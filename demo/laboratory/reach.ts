import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { rowsWithin } from '../../src/host/program/memory-shape.ts';
import { type Experiment, type OnProgress, prepare, shapeOf } from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import { completeExchange, cube, findAlgorithm, InputError } from '../../src/schedules/index.ts';
import type { Reached } from './measured.ts';

/** The exchange by which it is tried how far a GPU goes: it has the fewest steps, and all cubes have it. */
const ALGORITHM = 'standard-exchange';
/** All of its steps put together. */
const MODE = 'fused';
/** Bytes of a slice of the memories: the first that the adapter has room for. Other pages need some as well. */
const SLICES = [2 ** 28, 2 ** 26, 2 ** 24] as const;

/**
 * Runs the complete exchange on a cube, in slices where the memories are too large for one buffer, and verifies every block.
 *
 * @param dim dimensions of the cube
 * @throws InputError when the adapter has no room for a slice
 */
export async function reach(context: GpuContext, dim: number, onProgress: OnProgress): Promise<Reached> {
  const exchange = completeExchange({ topology: cube(dim) });
  const experiment = prepare(findAlgorithm(ALGORITHM), exchange, { mode: MODE });
  const shape = shapeOf(experiment.schedule, 1);
  // Small memories are one slice, whatever the limit.
  const heights = [...new Set(SLICES.map((bytes) => rowsWithin(shape, bytes)))];
  const start = performance.now();
  const { blocks, verified, time } = await runInSlices(context, experiment, heights, onProgress);
  const ms = performance.now() - start;
  return { dim, algorithm: ALGORITHM, blocks, slices: time.slices, ms, verified };
}

/** @param rows of a slice, and smaller ones for an adapter that has no room for it */
async function runInSlices(
  context: GpuContext,
  experiment: Experiment,
  [rows, ...smaller]: readonly number[],
  onProgress: OnProgress,
): Promise<Report> {
  try {
    return await run(context, experiment, { mode: MODE, rows, onProgress });
  } catch (error) {
    if (!(error instanceof InputError) || smaller.length === 0) throw error;
    return runInSlices(context, experiment, smaller, onProgress);
  }
}

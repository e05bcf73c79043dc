import type { GpuContext } from '../../src/host/gpu/gpu-context.ts';
import { rowsWithin } from '../../src/host/program/memory-shape.ts';
import { prepare, shapeOf } from '../../src/host/run/experiment.ts';
import type { Report } from '../../src/host/run/report.ts';
import { run } from '../../src/host/run/run.ts';
import {
  type Algorithm,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  type Problem,
} from '../../src/schedules/index.ts';
import type { Reached } from './measured.ts';

/** The exchange by which it is tried how far a GPU goes: it has the fewest steps, and all cubes have it. */
const ALGORITHM = 'standard-exchange';
/** All of its steps put together. */
const MODE = 'fused';
/** Bytes of a slice of the memories: the first that the adapter has room for. Other pages need some as well. */
const SLICES = [2 ** 28, 2 ** 26, 2 ** 24] as const;

/** Told how many slices are through, and of how many. */
type OnSlices = (done: number, slices: number) => void;

/**
 * Runs the complete exchange on a cube, in slices where the memories are too large for one buffer, and verifies every block.
 *
 * @param dim dimensions of the cube
 * @throws InputError when the adapter has no room for a slice
 */
export async function reach(context: GpuContext, dim: number, onSlices: OnSlices): Promise<Reached> {
  const exchange = completeExchange({ topology: cube(dim) });
  const start = performance.now();
  const algorithm = findAlgorithm(ALGORITHM);
  const { blocks, verified, time } = await runInSlices(context, algorithm, exchange, 1, onSlices);
  const ms = performance.now() - start;
  return { dim, algorithm: ALGORITHM, blocks, slices: time.slices, ms, verified };
}

/**
 * Runs an exchange, in slices where the memories are too large for one buffer, and verifies every block.
 *
 * @param words of a block
 * @throws InputError when the adapter has no room for a slice, or blocks leave theirs
 */
export function runInSlices(
  context: GpuContext,
  algorithm: Algorithm,
  problem: Problem,
  words: number,
  onSlices: OnSlices,
): Promise<Report> {
  const experiment = prepare(algorithm, problem, { mode: MODE });
  const shape = shapeOf(experiment.schedule, words);
  const heightWith = async ([bytes, ...smaller]: readonly number[]): Promise<Report> => {
    // Small memories are one slice, whatever the limit.
    const rows = rowsWithin(shape, bytes);
    const slices = shape.slots / rows;
    let done = 0;
    onSlices(done, slices);
    const onSlice = async () => onSlices(++done, slices);
    try {
      return await run(context, experiment, {
        mode: MODE,
        words,
        rows,
        onSlice,
      });
    } catch (error) {
      if (!(error instanceof InputError) || smaller.length === 0) throw error;
      return heightWith(smaller);
    }
  };
  return heightWith(SLICES);
}

import vec4 from '../../shaders/exchange-vec4.wgsl?raw';
import pairs from '../../shaders/shared/pairs.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { PackedExchange } from '../program/packed.ts';
import { createMoveKernel, inOneDispatch, loadSteps, type StepPart, type StepsKernel } from './steps.ts';

/** Words that the vec4 kernel takes at a time. */
const UNIT_WORDS = 8;

/**
 * A processor that emulates a GPU starts few threads that do much sooner than many that do little, and shares the
 * workgroups of a dispatch among its cores, so that even a small step must have several. A GPU wants many threads.
 */
const THREADS = {
  software: { maxRuns: 16, workgroupSize: 16 },
  hardware: { maxRuns: 1, workgroupSize: 256 },
};

/** So many threads are worth a second dispatch. */
const MANY_THREADS = 2 ** 9;

/** Puts one segment on the GPU, to run in place on `blocks` of a shape that is vectorizable. */
export async function createExchange(
  context: GpuContext,
  shape: MemoryShape,
  segment: PackedExchange,
  blocks: GPUBuffer,
): Promise<StepsKernel> {
  const { nodes, words } = shape;
  const rowUnits = (nodes * words) / UNIT_WORDS;
  const { maxRuns, workgroupSize } = THREADS[context.software ? 'software' : 'hardware'];
  const runs = Math.min(maxRuns, rowUnits / 2);
  const compile = (shuffles: boolean) =>
    createMoveKernel(context, shape, {
      label: 'exchange',
      code: vec4 + pairs,
      threadsPerMove: rowUnits / 2 / runs,
      constants: { ROW_UNITS: rowUnits, RUNS: runs, SHUFFLES: Number(shuffles) },
      workgroupSize,
    });
  const shuffling = await compile(true);
  const steps = inOneDispatch(shuffling, segment);
  if (!context.software) return loadSteps(context, nodes, { moves: segment.moves, steps, blocks });
  // A processor is spared what it need not do: in a large step masks that shuffle nothing have their own kernel.
  const plain = await compile(false);
  const moves = segment.moves.slice();
  const divided = steps.map((parts) => {
    const [{ first, count } = { first: 0, count: 0 }] = parts;
    if (count * shuffling.threadsPerMove < MANY_THREADS) return parts;
    const end = shufflingFirst(moves.subarray(2 * first, 2 * (first + count)), UNIT_WORDS / words);
    const both: StepPart[] = [
      { kernel: shuffling, first, count: end },
      { kernel: plain, first: first + end, count: count - end },
    ];
    return both.filter((part) => part.count > 0);
  });
  return loadSteps(context, nodes, { moves, steps: divided, blocks });
}

/**
 * Puts the moves that change the order of blocks within a unit before the others, and counts them.
 * @param unitBlocks blocks of a unit, or less than one
 */
function shufflingFirst(moves: Uint32Array, unitBlocks: number): number {
  const shuffles = (mask: number) => unitBlocks > 1 && mask % unitBlocks !== 0;
  const pairs = Array.from({ length: moves.length / 2 }, (_, i) => [moves[2 * i], moves[2 * i + 1]]);
  const shuffling = pairs.filter(([, mask]) => shuffles(mask));
  moves.set([...shuffling, ...pairs.filter(([, mask]) => !shuffles(mask))].flat());
  return shuffling.length;
}

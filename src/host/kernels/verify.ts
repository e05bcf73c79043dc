import sift from '../../shaders/sift.wgsl?raw';
import siftState from '../../shaders/sift-state.wgsl?raw';
import verify from '../../shaders/verify.wgsl?raw';
import verifyState from '../../shaders/verify-state.wgsl?raw';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import { axisConstants, isVectorizable, lowMaskOf, type MemoryShape } from '../memory-shape.ts';
import type { Binding } from '../pipeline.ts';
import { createTagged, type TaggedCode } from './tagged.ts';
import { createTargetTables, type Target } from './target.ts';

/** Wrong places that a verdict names; the others are only counted. */
export const KEPT_WRONG_PLACES = 16;

/** Bytes of a verdict: the count, then the places. */
export const VERDICT_BYTES = (1 + KEPT_WRONG_PLACES) * Uint32Array.BYTES_PER_ELEMENT;

/**
 * Records a look at all of `blocks`. What it finds is added to `result`, which must be zero before.
 * @param slice the uniform that says which slice the machine holds
 */
type Look = (pass: GPUComputePassEncoder, blocks: GPUBuffer, result: GPUBuffer, slice: GPUBuffer) => void;

/** Looks at tagged data. */
export interface VerifyKernel {
  /** Faster, where it fits: the first word of the result is zero if no block is wrong. */
  readonly sift?: Look;
  /**
   * Counts wrong blocks, and keeps some of their places row * nodes + node in the slice: a verdict. Where there is a
   * sift this is compiled when it is first asked for: most often nothing is wrong.
   */
  count(): Promise<Look>;
  destroy(): void;
}

/**
 * For what the exchange must have brought to each place.
 * @param target where blocks must end
 */
export async function createVerify(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  target?: Target,
): Promise<VerifyKernel> {
  const tables = await createTargetTables(context, shape.slots, target);
  const { buffers, destroy } = tables;
  const constants = { LOW_MASK: lowMaskOf(shape) };
  const own = { ...constants, ...axisConstants(shape), ...tables.constants };
  const count = () => createLook(context, shape, seed, 'verify', verify, 'block', own, buffers);
  // The sift knows one exchange only.
  const plain = target === undefined && shape.axes === undefined;
  if (plain && isVectorizable(shape)) {
    const fast = await createLook(context, shape, seed, 'sift', sift, 'chunk', constants, []);
    return { sift: fast, count, destroy };
  }
  // What is looked at first is compiled now: that is no part of the time of a look.
  await count();
  return { count, destroy };
}

/**
 * For the state in which row r has been moved across crossed[r].
 * @param crossed a node mask for each row that the machine holds
 */
export async function createVerifyState(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  crossed: Uint32Array<ArrayBuffer>,
): Promise<VerifyKernel> {
  const table = await createDataBuffer(context, 'verify-state.crossed', crossed, GPUBufferUsage.STORAGE);
  const create = (label: string, code: string, unit: TaggedCode['unit']) =>
    createLook(context, shape, seed, label, code, unit, {}, [table]);
  return {
    ...(isVectorizable(shape) && { sift: await create('sift-state', siftState, 'chunk') }),
    count: () => create('verify-state', verifyState, 'block'),
    destroy: () => table.destroy(),
  };
}

/** @param tables bound after the buffers that all looks have */
async function createLook(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  label: string,
  code: string,
  unit: TaggedCode['unit'],
  constants: Record<string, number>,
  tables: readonly GPUBuffer[],
): Promise<Look> {
  const bindings: Binding[] = ['read-only-storage', 'storage', 'uniform'];
  bindings.push(...tables.map(() => 'read-only-storage' as const));
  const encode = await createTagged(context, shape, seed, { label, code, unit, bindings, constants });
  return (pass, ...buffers) => encode(pass, [...buffers, ...tables]);
}

import sift from '../../shaders/sift.wgsl?raw';
import siftState from '../../shaders/sift-state.wgsl?raw';
import verify from '../../shaders/verify.wgsl?raw';
import verifyState from '../../shaders/verify-state.wgsl?raw';
import { createDataBuffer } from '../buffers.ts';
import type { GpuContext } from '../gpu-context.ts';
import { axisConstants, isVectorizable, lowMaskOf, type MemoryShape } from '../memory-shape.ts';
import type { Binding } from '../pipeline.ts';
import { createTagged, type TaggedCode } from './tagged.ts';

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
  /** Counts wrong blocks, and keeps some of their places row * nodes + node in the slice: a verdict. */
  readonly count: Look;
  /** Faster, where it fits: the first word of the result is zero if no block is wrong. */
  readonly sift?: Look;
  destroy(): void;
}

/** For what the exchange must have brought to each place. */
export function createVerify(context: GpuContext, shape: MemoryShape, seed: number): Promise<VerifyKernel> {
  const LOW_MASK = lowMaskOf(shape);
  const codes = {
    verify: { code: verify, constants: { LOW_MASK, ...axisConstants(shape) } },
    // The sift knows one exchange only.
    ...(shape.axes === undefined && { sift: { code: sift, constants: { LOW_MASK } } }),
  };
  return createLooks(context, shape, seed, codes);
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
  const table = await createDataBuffer(context, 'verify.crossed', crossed, GPUBufferUsage.STORAGE);
  const codes = {
    verify: { code: verifyState, constants: {} },
    sift: { code: siftState, constants: {} },
  };
  return createLooks(context, shape, seed, codes, table);
}

/** A kernel that looks, and its constants beside those that all kernels have that know the tags. */
interface LookCode {
  readonly code: string;
  readonly constants: Record<string, number>;
}

/** @param table bound after the buffers that all looks have */
async function createLooks(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  codes: { readonly verify: LookCode; readonly sift?: LookCode },
  table?: GPUBuffer,
): Promise<VerifyKernel> {
  const tables = table === undefined ? [] : [table];
  const bindings: Binding[] = ['read-only-storage', 'storage', 'uniform'];
  bindings.push(...tables.map(() => 'read-only-storage' as const));
  const createLook = async (label: string, own: LookCode, unit: TaggedCode['unit']): Promise<Look> => {
    const encode = await createTagged(context, shape, seed, { label, unit, bindings, ...own });
    return (pass, ...buffers) => encode(pass, [...buffers, ...tables]);
  };
  return {
    count: await createLook('verify', codes.verify, 'block'),
    ...(codes.sift && isVectorizable(shape) && { sift: await createLook('sift', codes.sift, 'chunk') }),
    destroy: () => table?.destroy(),
  };
}

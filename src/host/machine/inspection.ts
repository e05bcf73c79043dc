import { readBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { ELSEWHERE, EnvironmentError } from '../gpu/gpu-errors.ts';
import type { Look } from '../kernels/look.ts';
import type { VerifyKernel } from '../kernels/verify.ts';
import { bitsOfSlice, type MemoryShape, slicesOf } from '../program/memory-shape.ts';
import type { LookFinding } from './simulator.ts';

/** The slice that is looked at. */
export interface Inspected {
  readonly context: GpuContext;
  readonly shape: MemoryShape;
  /** 0 to slots / rows - 1. */
  readonly index: number;
  readonly blocks: GPUBuffer;
  /** The uniform that says which slice the machine holds. */
  readonly slice: GPUBuffer;
}

/** @throws EnvironmentError unless every block of this slice was looked at */
export async function lookOn(
  inspected: Inspected,
  { blocks, sift, count }: VerifyKernel,
): Promise<LookFinding> {
  if (sift !== undefined && (await lookAt(inspected, sift)).looked === sift.due) {
    return { looked: blocks, mismatches: 0, wrongPlaces: [] };
  }
  const [mismatches, ...places] = await foundBy(inspected, await count());
  if (sift !== undefined && mismatches === 0) {
    throw new EnvironmentError(
      `two looks at the same memories disagree: one found all ${blocks} blocks right, the other did not: ${ELSEWHERE}`,
    );
  }
  return { looked: blocks, mismatches, wrongPlaces: places.slice(0, mismatches) };
}

/**
 * What a look found beside its evidence.
 * @throws EnvironmentError unless it looked at all that is due
 */
export async function foundBy(inspected: Inspected, look: Look): Promise<number[]> {
  const { looked, found } = await lookAt(inspected, look);
  if (looked === look.due) return found;
  // Nothing is known of the schedule: it is neither right nor wrong.
  const slices = slicesOf(inspected.shape);
  const where = slices > 1 ? ` of slice ${inspected.index}, of ${slices},` : '';
  throw new EnvironmentError(
    `the GPU looked at ${looked} of the ${look.due} blocks${where} that it was told to verify: ${ELSEWHERE}`,
  );
}

/** What a look found, and how much it looked at in the slice that the machine holds. */
async function lookAt(
  { context, shape, index, blocks, slice }: Inspected,
  { label, words, encode }: Look,
): Promise<{ looked: number; found: number[] }> {
  const size = words * Uint32Array.BYTES_PER_ELEMENT;
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
  const result = context.device.createBuffer({ label: `Machine.${label}`, size, usage });
  try {
    const read = await readBuffer(context, result, 0, size, (encoder) => {
      const pass = encoder.beginComputePass({ label: 'Machine.pass' });
      encode(pass, blocks, slice, result);
      pass.end();
    });
    const [highBits, copyBits, counted, ...found] = new Uint32Array(read.buffer);
    const { high, copy } = bitsOfSlice(shape, index);
    return { looked: highBits === high && copyBits === copy ? counted : 0, found };
  } finally {
    result.destroy();
  }
}

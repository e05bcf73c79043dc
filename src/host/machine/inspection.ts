import { readBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { ELSEWHERE, EnvironmentError } from '../gpu/gpu-errors.ts';
import type { Look } from '../kernels/look.ts';
import type { VerifyKernel } from '../kernels/verify.ts';
import { bitsOfSlice, type MemoryShape, slicesOf } from '../program/memory-shape.ts';
import type { Sight } from './simulator.ts';

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
export async function lookOn(inspected: Inspected, { blocks, sift, count }: VerifyKernel): Promise<Sight> {
  if (sift !== undefined && (await lookAt(inspected, sift)).isWhole) {
    return { looked: blocks, mismatches: 0, wrongPlaces: [] };
  }
  const { isWhole, looked, found } = await lookAt(inspected, await count());
  if (!isWhole) throw overlooked(inspected, looked, blocks);
  const [mismatches, ...places] = found;
  if (sift !== undefined && mismatches === 0) {
    throw new EnvironmentError(
      `of two looks at the same memories one found all ${blocks} blocks right, the other did not: ${ELSEWHERE}`,
    );
  }
  return { looked, mismatches, wrongPlaces: places.slice(0, mismatches) };
}

/**
 * What a look found beside its evidence.
 * @throws EnvironmentError unless it looked at all that is due
 */
export async function foundBy(inspected: Inspected, look: Look): Promise<number[]> {
  const { isWhole, looked, found } = await lookAt(inspected, look);
  if (!isWhole) throw overlooked(inspected, looked, look.due);
  return found;
}

/** Nothing is known of the schedule then: it is neither right nor wrong. */
function overlooked({ shape, index }: Inspected, looked: number, due: number): EnvironmentError {
  const slices = slicesOf(shape);
  const where = slices > 1 ? ` of slice ${index}, of ${slices},` : '';
  return new EnvironmentError(
    `the GPU looked at ${looked} of the ${due} blocks${where} that it was told to verify: ${ELSEWHERE}`,
  );
}

/**
 * What a look found, and how much it looked at; it is whole if that is all that is due, in the slice that the machine
 * holds.
 */
async function lookAt(
  { context, shape, index, blocks, slice }: Inspected,
  { label, words, due, encode }: Look,
): Promise<{ isWhole: boolean; looked: number; found: number[] }> {
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
    const looked = highBits === high && copyBits === copy ? counted : 0;
    return { isWhole: looked === due, looked, found };
  } finally {
    result.destroy();
  }
}

import { InputError } from '../schedules/index.ts';
import type { GpuContext } from './gpu-context.ts';

/** A buffer that holds `data` (at least 8 bytes, so that an empty list can be bound). */
export function createDataBuffer(
  device: GPUDevice,
  label: string,
  data: Uint32Array<ArrayBuffer>,
  usage: GPUBufferUsageFlags,
): GPUBuffer {
  const buffer = device.createBuffer({
    label,
    size: Math.max(8, data.byteLength),
    usage: usage | GPUBufferUsage.COPY_DST,
  });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}

/**
 * A buffer for node memories.
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export async function createMemoryBuffer(
  { device, adapter, maxBufferBytes, settle }: GpuContext,
  label: string,
  bytes: number,
): Promise<GPUBuffer> {
  const tooMuch = (limit: string) =>
    new InputError(
      `the node memories take ${mebibytes(bytes)} a buffer; ${adapter} ${limit}: give fewer dimensions or words`,
    );
  if (bytes > maxBufferBytes) throw tooMuch(`allows ${mebibytes(maxBufferBytes)}`);
  device.pushErrorScope('out-of-memory');
  const buffer = device.createBuffer({
    label,
    size: bytes,
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
  });
  const error = await settle(device.popErrorScope());
  if (error !== null) {
    buffer.destroy();
    throw tooMuch('has not that much to give');
  }
  return buffer;
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

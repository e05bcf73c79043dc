import { InputError } from '../schedules/index.ts';
import type { GpuContext } from './gpu-context.ts';

/**
 * A buffer that holds `data` (at least 8 bytes, so that an empty list can be bound).
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export async function createDataBuffer(
  context: GpuContext,
  label: string,
  data: Uint32Array<ArrayBuffer>,
  usage: GPUBufferUsageFlags,
): Promise<GPUBuffer> {
  const bytes = Math.max(8, data.byteLength);
  const buffer = await createBuffer(
    context,
    label,
    'the moves of the schedule',
    bytes,
    usage | GPUBufferUsage.COPY_DST,
  );
  // Deno crashes when it is given nothing to write.
  if (data.length > 0) context.device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}

/**
 * A buffer for node memories.
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export function createMemoryBuffer(context: GpuContext, label: string, bytes: number): Promise<GPUBuffer> {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  return createBuffer(context, label, 'the node memories', bytes, usage);
}

async function createBuffer(
  { device, adapter, maxBufferBytes, settle }: GpuContext,
  label: string,
  what: string,
  bytes: number,
  usage: GPUBufferUsageFlags,
): Promise<GPUBuffer> {
  const tooMuch = (limit: string) =>
    new InputError(
      `${what} take ${mebibytes(bytes)} a buffer; ${adapter} ${limit}: give fewer dimensions or words`,
    );
  if (bytes > maxBufferBytes) throw tooMuch(`allows ${mebibytes(maxBufferBytes)}`);
  device.pushErrorScope('out-of-memory');
  const buffer = device.createBuffer({ label, size: bytes, usage });
  const error = await settle(device.popErrorScope());
  if (error !== null) {
    buffer.destroy();
    throw tooMuch('cannot allocate that much');
  }
  return buffer;
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

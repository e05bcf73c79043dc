import { InputError } from '../../schedules/index.ts';
import type { GpuContext } from './gpu-context.ts';
import { ELSEWHERE, EnvironmentError } from './gpu-errors.ts';

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

/** Tables that kernels read, in the order of their bindings. */
export interface Tables {
  readonly buffers: readonly GPUBuffer[];
  destroy(): void;
}

/**
 * Puts tables on the GPU.
 * @param tables undefined stands for one that the kernel does not read: something must be bound all the same
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export async function createTables(
  context: GpuContext,
  label: string,
  tables: readonly (Uint32Array<ArrayBuffer> | undefined)[],
): Promise<Tables> {
  const buffers: GPUBuffer[] = [];
  for (const [index, table = new Uint32Array(1)] of tables.entries()) {
    buffers.push(await createDataBuffer(context, `${label}.${index}`, table, GPUBufferUsage.STORAGE));
  }
  return {
    buffers,
    destroy() {
      for (const buffer of buffers) buffer.destroy();
    },
  };
}

const NODE_MEMORIES = 'the node memories';

/**
 * A buffer for node memories.
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export function createMemoryBuffer(context: GpuContext, label: string, bytes: number): Promise<GPUBuffer> {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  return createBuffer(context, label, NODE_MEMORIES, bytes, usage);
}

/**
 * Refuses node memories for which no buffer can be made, before anything is made for them.
 * @throws InputError when the adapter's limits do not suffice; its memory may not suffice all the same
 */
export function requireMemoryBytes(limits: Limits, bytes: number): void {
  requireBytes(limits, NODE_MEMORIES, bytes);
}

/**
 * A buffer of zeros, for a kernel to count in.
 * @throws InputError when the adapter's limits or its memory do not suffice
 */
export function createCountBuffer(context: GpuContext, label: string, bytes: number): Promise<GPUBuffer> {
  return createBuffer(context, label, 'the counts', bytes, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
}

/**
 * Reads a part of a buffer, after some work if wanted. What it is copied to holds a random word at first: if that is still
 * there afterwards, nothing was copied.
 *
 * @param offset bytes, as `length` a multiple of 4; the length is at least 4
 * @throws EnvironmentError when nothing was copied; of data whose first word is random that is wrong once in 2^32 times
 */
export async function readBuffer(
  { device, settle }: Pick<GpuContext, 'device' | 'settle'>,
  source: GPUBuffer,
  offset: number,
  length: number,
  record: (encoder: GPUCommandEncoder) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const staging = device.createBuffer({
    label: 'read.staging',
    size: length,
    usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    mappedAtCreation: true,
  });
  try {
    const [mark] = crypto.getRandomValues(new Uint32Array(staging.getMappedRange(0, 4)));
    staging.unmap();
    const encoder = device.createCommandEncoder({ label: 'read.encoder' });
    record(encoder);
    encoder.copyBufferToBuffer(source, offset, staging, 0, length);
    device.queue.submit([encoder.finish()]);
    await settle(staging.mapAsync(GPUMapMode.READ));
    const copied = staging.getMappedRange().slice(0);
    if (new Uint32Array(copied, 0, 1)[0] === mark) {
      throw new EnvironmentError(`the GPU copied nothing out of ${source.label}: ${ELSEWHERE}`);
    }
    return new Uint8Array(copied);
  } finally {
    staging.destroy();
  }
}

async function createBuffer(
  context: GpuContext,
  label: string,
  what: string,
  bytes: number,
  usage: GPUBufferUsageFlags,
): Promise<GPUBuffer> {
  const { device, settle } = context;
  requireBytes(context, what, bytes);
  device.pushErrorScope('out-of-memory');
  const buffer = device.createBuffer({ label, size: bytes, usage });
  const error = await settle(device.popErrorScope());
  if (error !== null) {
    buffer.destroy();
    throw tooMuch(context, what, bytes, 'cannot allocate that much');
  }
  return buffer;
}

type Limits = Pick<GpuContext, 'adapter' | 'maxBufferBytes'>;

function requireBytes(limits: Limits, what: string, bytes: number): void {
  const { maxBufferBytes } = limits;
  if (bytes > maxBufferBytes) throw tooMuch(limits, what, bytes, `allows ${mebibytes(maxBufferBytes)}`);
}

function tooMuch({ adapter }: Limits, what: string, bytes: number, limit: string): InputError {
  return new InputError(
    `${what} take ${mebibytes(bytes)} a buffer; ${adapter} ${limit}: give fewer dimensions or words`,
  );
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}

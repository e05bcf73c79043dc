import { createMemoryBuffer, readBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { Snapshot } from './simulator.ts';

/** The memories of all nodes in a buffer, and a second one of the same size that is made when it is first needed. */
export class NodeMemories {
  private spare: GPUBuffer | undefined;

  private constructor(
    private readonly context: GpuContext,
    private readonly bytes: number,
    private held: GPUBuffer,
  ) {}

  /**
   * Memories full of zeros.
   * @throws InputError when they do not fit the adapter
   */
  static async create(context: GpuContext, bytes: number): Promise<NodeMemories> {
    return new NodeMemories(context, bytes, await createMemoryBuffer(context, 'Machine.blocks', bytes));
  }

  /** The buffer that holds them now. */
  get blocks(): GPUBuffer {
    return this.held;
  }

  /** The buffer that does not hold them while this one does. */
  async beside(blocks: GPUBuffer): Promise<GPUBuffer> {
    this.spare ??= await createMemoryBuffer(this.context, 'Machine.spare', this.bytes);
    return blocks === this.held ? this.spare : this.held;
  }

  /** From now on this one of the two holds them. */
  moveTo(blocks: GPUBuffer): void {
    if (blocks !== this.held) [this.held, this.spare] = [blocks, this.held];
  }

  /** Writes `data` at a byte offset, little-endian; both are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.context.device.queue.writeBuffer(this.held, offset, data);
  }

  /** Reads `length` bytes at a byte offset, little-endian; both are multiples of 4. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return readBuffer(this.context, this.held, offset, length);
  }

  /** Keeps a copy of them as they are, on the GPU. */
  async snapshot(): Promise<Snapshot> {
    const copy = await createMemoryBuffer(this.context, 'Machine.snapshot', this.bytes);
    this.copy(this.held, copy);
    return { restore: () => this.copy(copy, this.held), destroy: () => copy.destroy() };
  }

  destroy(): void {
    this.held.destroy();
    this.spare?.destroy();
  }

  private copy(source: GPUBuffer, target: GPUBuffer): void {
    const { device } = this.context;
    const encoder = device.createCommandEncoder({ label: 'Machine.copy' });
    encoder.copyBufferToBuffer(source, 0, target, 0, this.bytes);
    device.queue.submit([encoder.finish()]);
  }
}

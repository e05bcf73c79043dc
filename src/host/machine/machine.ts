import { InputError, inversePermutation } from '../../schedules/index.ts';
import { isPowerOfTwo } from '../../schedules/model/address-bits.ts';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { submitAlone } from '../gpu/submissions.ts';
import { fastestFamily } from '../kernels/fastest-family.ts';
import { createFill } from '../kernels/fill.ts';
import { createFingerprint } from '../kernels/fingerprint.ts';
import { type Family, isTileable, type Variant, variantOf } from '../kernels/variant.ts';
import { createVerify, type VerifyKernel } from '../kernels/verify.ts';
import { digitsOf } from '../program/fingerprint.ts';
import type { Seek } from '../program/fuse.ts';
import {
  bitsOfSlice,
  type MemoryShape,
  memoryBytesOf,
  rowsOf,
  type SliceBits,
  slicesOf,
  slotIn,
} from '../program/memory-shape.ts';
import type { PackedPhase } from '../program/packed.ts';
import { isPlain, PLAIN, type Target } from '../program/packed-pattern.ts';
import type { Experiment } from '../run/experiment.ts';
import { foundBy, type Inspected, type LookFinding, lookFindingOn } from './inspection.ts';
import { type LoadedPhase, loadPhase, type PhaseTimes } from './loaded-phase.ts';
import { type LinkLoads, measureLinks } from './measure-links.ts';
import { NodeMemories, type Snapshot } from './node-memories.ts';
import { type OnSteps, Pace } from './pace.ts';

/**
 * The simulated machine: the node memories A[slot][node] in GPU memory, or one slice of them at a time, and
 * the kernels that move them. Exchanges, alignments and the whole exchange in one pass are done in place; other
 * local phases and cyclic shifts take a second memory, which is made when it is first needed. Every method that
 * waits rejects with an EnvironmentError when the device is lost or reports an error. One run at a time.
 */
export class Machine {
  /** Nodes, slots and words. */
  readonly shape: MemoryShape;
  /** What the tags and the keys of the fingerprints are made of. */
  readonly seed: number;
  /** Which kernels move blocks between rows. */
  readonly variant: Variant;
  private readonly context: GpuContext;
  /** Looks for an exchange beside which nothing is done. The other kernels are compiled when they are first needed. */
  private readonly verifyKernel: VerifyKernel;
  private readonly memories: NodeMemories;
  /** What tells the kernels which slice this is. */
  private readonly slice: GPUBuffer;
  private index = 0;
  private readonly pace: Pace;

  private constructor(
    context: GpuContext,
    shape: MemoryShape,
    seed: number,
    variant: Variant,
    verifyKernel: VerifyKernel,
    memories: NodeMemories,
    slice: GPUBuffer,
  ) {
    this.context = context;
    this.shape = shape;
    this.seed = seed;
    this.variant = variant;
    this.verifyKernel = verifyKernel;
    this.memories = memories;
    this.slice = slice;
    this.pace = new Pace(context);
  }

  /**
   * Makes a machine with memories of that shape, full of zeros. Give it back with `destroy`.
   *
   * @param seed whole number from 0 to 2^32 - 1; another one gives other tags and other fingerprints
   * @param family how kernels move blocks between rows; left out: the way that a short trial finds faster
   * @throws InputError when the memories do not fit the adapter, or the seed or the rows are not such numbers
   * @throws EnvironmentError when a kernel does not compile or the device fails
   */
  static async create(context: GpuContext, shape: MemoryShape, seed = 0, family?: Family): Promise<Machine> {
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
      throw new InputError(`seed ${seed}: give a whole number from 0 to ${2 ** 32 - 1}`);
    }
    const { slots, mask, rows = slots } = shape;
    if (rows !== slots && !(isPowerOfTwo(rows) && rows >= 1 && rows <= mask + 1)) {
      throw new InputError(`rows ${rows}: give all ${slots}, or a power of two up to ${mask + 1}`);
    }
    // Where tiles do not fit there is nothing to try.
    const wanted = family ?? (isTileable(shape) ? await fastestFamily(context) : 'registers');
    const variant = variantOf(shape, wanted);
    const memories = await NodeMemories.create(context, memoryBytesOf(shape));
    try {
      const verifyKernel = await createVerify(context, shape, seed);
      const slice = await createDataBuffer(
        context,
        'Machine.slice',
        new Uint32Array(2),
        GPUBufferUsage.UNIFORM,
      );
      return new Machine(context, shape, seed, variant, verifyKernel, memories, slice);
    } catch (error) {
      memories.destroy();
      throw error;
    }
  }

  /** The adapter in words. */
  get adapter(): string {
    return this.context.adapter;
  }

  /**
   * From now on the machine holds this slice; what it held is not kept.
   * @param index 0 to slots / rows - 1
   */
  selectSlice(index: number): void {
    if (!(index >= 0 && index < slicesOf(this.shape))) {
      throw new InputError(`slice ${index}: there are ${slicesOf(this.shape)}`);
    }
    this.index = index;
    const { high, copy } = this.sliceBits;
    this.context.device.queue.writeBuffer(this.slice, 0, Uint32Array.of(high, copy));
  }

  /** What the rows of the slice that the machine holds have in common. */
  get sliceBits(): SliceBits {
    return bitsOfSlice(this.shape, this.index);
  }

  /**
   * Fills the memories with tagged data: every word says where it starts.
   *
   * @param aligned whether blocks are where the alignment would bring them: filling is then the alignment too
   * @returns elapsed time in milliseconds
   */
  async fill(aligned = false): Promise<number> {
    const { context, shape, seed, memory, slice } = this;
    const encode = await createFill(context, shape, seed, aligned);
    return submitAlone(context, (pass) => encode(pass, memory, slice));
  }

  /** Writes `data` at byte `offset` of A[row][node][word], little-endian; offset and length are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.memories.write(offset, data);
  }

  /** Reads `length` bytes at byte `offset` of A[row][node][word], little-endian; both are multiples of 4. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.memories.read(offset, length);
  }

  /** Keeps a copy of the memories as they are, on the GPU. */
  snapshot(): Promise<Snapshot> {
    return this.memories.snapshot();
  }

  /**
   * The node memories on the GPU, A[row][node][word], for kernels that look at them. After a run they may be in another
   * buffer.
   */
  get memory(): GPUBuffer {
    return this.memories.blocks;
  }

  /**
   * Runs a packed schedule on the memories as they are.
   *
   * @param program what `pack` gives for a schedule of this machine's shape
   * @returns elapsed time by phase; loading the moves is not part of it
   */
  async run(program: readonly PackedPhase[], onSteps: OnSteps = () => {}): Promise<PhaseTimes> {
    const { context, shape, variant, memories, slice } = this;
    const ownSquares = this.sliceBits.high === 0;
    const loading = { context, shape, variant, memories, slice, ownSquares };
    const phases: LoadedPhase[] = [];
    try {
      let { blocks } = memories;
      for (const phase of program) {
        const loaded = await loadPhase(loading, phase, blocks);
        phases.push(loaded);
        blocks = loaded.result;
      }
      const times = await this.pace.submit(phases, onSteps);
      memories.moveTo(blocks);
      return times;
    } finally {
      for (const { destroy } of phases) destroy?.();
    }
  }

  /**
   * Compares every word of tagged data with what the exchange must have brought to its place, in closed form:
   * no schedule is looked at.
   *
   * @param target `targetOf` the schedule's pattern; left out: the exchange and nothing beside it
   * @throws EnvironmentError unless the GPU has looked at every block of this slice
   */
  async verify(target: Target = PLAIN): Promise<LookFinding> {
    const { context, shape, seed, verifyKernel } = this;
    const kernel = isPlain(target) ? verifyKernel : await createVerify(context, shape, seed, target);
    try {
      return await lookFindingOn(this.inspected, kernel, (row, node) =>
        slotIn(shape, this.sliceBits, row, node),
      );
    } finally {
      if (kernel !== verifyKernel) kernel.destroy();
    }
  }

  /** The same for the state that a seek leads to. */
  async verifyState({ crossed, rowOf }: Seek): Promise<LookFinding> {
    const rows = rowsOf(this.shape);
    const own = crossed.subarray(this.index * rows, (this.index + 1) * rows);
    const due = { by: 'crossings', crossed: own } as const;
    const kernel = await createVerify(this.context, this.shape, this.seed, due);
    try {
      const slotOf = rowOf && inversePermutation(rowOf);
      return await lookFindingOn(this.inspected, kernel, (row) => {
        const address = this.index * rows + row;
        return slotOf ? slotOf[address] : address;
      });
    } finally {
      kernel.destroy();
    }
  }

  /**
   * The fingerprint of words that are where the exchange must have brought them: it is that of `UserData` if they are.
   *
   * @param target as for `verify`
   * @returns 16 hexadecimal digits
   * @throws EnvironmentError unless the GPU has looked at every block of this slice
   */
  async fingerprint(target: Target = PLAIN): Promise<string> {
    const kernel = await createFingerprint(this.context, this.shape, this.seed, target);
    try {
      return digitsOf(await foundBy(this.inspected, kernel));
    } finally {
      kernel.destroy();
    }
  }

  /** Counts what the links carry in a schedule; see `measureLinks`. */
  measureLinks(proved: Pick<Experiment, 'schedule' | 'proof'>): Promise<LinkLoads> {
    return measureLinks(this.context, proved);
  }

  /** Frees the memories on the GPU. */
  destroy(): void {
    this.memories.destroy();
    this.slice.destroy();
    this.verifyKernel.destroy();
  }

  private get inspected(): Inspected {
    const { context, shape, index, memory, slice } = this;
    return { context, shape, index, blocks: memory, slice };
  }
}

import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { submitAlone } from '../gpu/submissions.ts';
import { fastestFamily } from '../kernels/fastest-family.ts';
import { createFill } from '../kernels/fill.ts';
import { createFingerprint } from '../kernels/fingerprint.ts';
import { type Family, isTileable, type Variant, variantOf } from '../kernels/variant.ts';
import { createVerify, type VerifyKernel } from '../kernels/verify.ts';
import type { Due } from '../program/due.ts';
import { bitsOfSlice, type MemoryShape, memoryBytesOf } from '../program/memory-shape.ts';
import type { PackedPhase } from '../program/packed.ts';
import { isPlain, type Target } from '../program/packed-pattern.ts';
import { foundBy, type Inspected, lookOn } from './inspection.ts';
import { type LoadedPhase, loadPhase } from './loaded-phase.ts';
import { NodeMemories } from './node-memories.ts';
import { Pace } from './pace.ts';
import type { LookFinding, OnSteps, PhaseTimes, Simulator, Snapshot } from './simulator.ts';

/**
 * The memories in GPU memory, and the kernels that move them. Exchanges, alignments and the whole exchange in one pass are done
 * in place; other local phases and cyclic shifts take a second memory, which is made when it is first needed.
 */
export class GpuSimulator implements Simulator {
  private index = 0;
  private readonly pace: Pace;

  private constructor(
    private readonly context: GpuContext,
    private readonly shape: MemoryShape,
    private readonly seed: number,
    readonly variant: Variant,
    /** Looks for an exchange beside which nothing is done. The other kernels are compiled when they are first needed. */
    private readonly verifyKernel: VerifyKernel,
    private readonly memories: NodeMemories,
    /** What tells the kernels which slice this is. */
    private readonly slice: GPUBuffer,
  ) {
    this.pace = new Pace(context, shape.words);
  }

  static async create(
    context: GpuContext,
    shape: MemoryShape,
    seed: number,
    family: Family | undefined,
  ): Promise<GpuSimulator> {
    // Where tiles do not fit there is nothing to try.
    const wanted = family ?? (isTileable(shape) ? await fastestFamily(context) : 'registers');
    const variant = variantOf(shape, wanted);
    const memories = await NodeMemories.create(context, memoryBytesOf(shape));
    try {
      const verifyKernel = await createVerify(context, shape, seed);
      const none = new Uint32Array(2);
      const slice = await createDataBuffer(context, 'Machine.slice', none, GPUBufferUsage.UNIFORM);
      return new GpuSimulator(context, shape, seed, variant, verifyKernel, memories, slice);
    } catch (error) {
      memories.destroy();
      throw error;
    }
  }

  get buffer(): GPUBuffer {
    return this.memories.blocks;
  }

  selectSlice(index: number): void {
    this.index = index;
    const { high, copy } = bitsOfSlice(this.shape, index);
    this.context.device.queue.writeBuffer(this.slice, 0, Uint32Array.of(high, copy));
  }

  async fill(aligned: boolean): Promise<number> {
    const { context, shape, seed, buffer, slice } = this;
    const encode = await createFill(context, shape, seed, aligned);
    return submitAlone(context, (pass) => encode(pass, buffer, slice));
  }

  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.memories.write(offset, data);
  }

  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.memories.read(offset, length);
  }

  snapshot(): Promise<Snapshot> {
    return this.memories.snapshot();
  }

  /** Loading the moves is no part of the times. */
  async run(program: readonly PackedPhase[], onSteps: OnSteps): Promise<PhaseTimes> {
    const { context, shape, variant, memories, slice } = this;
    const ownSquares = bitsOfSlice(shape, this.index).high === 0;
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

  async look(due: Due): Promise<LookFinding> {
    const { context, shape, seed, verifyKernel } = this;
    const isKept = due.by !== 'crossings' && isPlain(due);
    const kernel = isKept ? verifyKernel : await createVerify(context, shape, seed, due);
    try {
      return await lookOn(this.inspected, kernel);
    } finally {
      if (!isKept) kernel.destroy();
    }
  }

  async fingerprint(target: Target): Promise<readonly number[]> {
    const kernel = await createFingerprint(this.context, this.shape, this.seed, target);
    try {
      return await foundBy(this.inspected, kernel);
    } finally {
      kernel.destroy();
    }
  }

  destroy(): void {
    this.memories.destroy();
    this.slice.destroy();
    this.verifyKernel.destroy();
  }

  private get inspected(): Inspected {
    const { context, shape, index, buffer, slice } = this;
    return { context, shape, index, blocks: buffer, slice };
  }
}

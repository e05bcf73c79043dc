import { InputError } from '../schedules/index.ts';
import { createMemoryBuffer } from './buffers.ts';
import type { GpuContext } from './gpu-context.ts';
import { createExchange } from './kernels/exchange.ts';
import { createFill, type FillKernel } from './kernels/fill.ts';
import { createFingerprint, type FingerprintKernel } from './kernels/fingerprint.ts';
import { createRearrange, type RearrangeKernel } from './kernels/rearrange.ts';
import type { StepsKernel } from './kernels/steps.ts';
import { createTransfer } from './kernels/transfer.ts';
import { createVerify, KEPT_WRONG_PLACES, type VerifyKernel } from './kernels/verify.ts';
import { bytesOf, type MemoryShape } from './memory-shape.ts';
import type { PackedLocal, PackedPhase } from './pack.ts';

/**
 * Work of one submission: a long one can make a driver give up the device. A single step or local phase is
 * the least that a submission holds.
 */
const MAX_WORDS_PER_SUBMIT = 2 ** 26;
const MAX_STEPS_PER_SUBMIT = 1024;

/** Elapsed time by phase, in milliseconds of the host's clock around submitted work. */
export interface PhaseTimes {
  /** Sorting blocks inside nodes before the steps. */
  alignMs: number;
  /** The steps, and local phases between them. */
  exchangeMs: number;
  /** Sorting blocks inside nodes after the steps. */
  realignMs: number;
}

/** What a look at every block found. */
export interface Verdict {
  /** Blocks that are not in their places. */
  readonly mismatches: number;
  /** Some of the places (slot * nodes + node) that hold a wrong block, ascending. */
  readonly wrongPlaces: readonly number[];
}

/** Called as work is done: steps finished and steps in all. A step that moves nothing is not counted. */
export type OnSteps = (done: number, total: number) => void;

const TIME_OF: Record<PackedLocal['name'], keyof PhaseTimes> = {
  alignment: 'alignMs',
  realignment: 'realignMs',
  rearrangement: 'exchangeMs',
};

/**
 * The simulated machine: node memories A[slot][node] in GPU memory, and the kernels that move them. It
 * holds the memories twice, because a local phase and a cyclic shift move blocks from one into the other.
 * Every method that waits rejects with an EnvironmentError when the device is lost or reports an error. One
 * run at a time.
 */
export class Machine {
  /** Nodes, slots and words. */
  readonly shape: MemoryShape;
  /** What the tags and the keys of the fingerprints are made of. */
  readonly seed: number;
  private readonly context: GpuContext;
  private readonly kernels: {
    readonly fill: FillKernel;
    readonly verify: VerifyKernel;
    readonly loadExchange: Awaited<ReturnType<typeof createExchange>>;
    readonly loadTransfer: Awaited<ReturnType<typeof createTransfer>>;
    readonly fingerprintAtStart: FingerprintKernel;
    readonly fingerprintAtEnd: FingerprintKernel;
  };
  /** The memories, and the place that the next local phase writes to. */
  private blocks: GPUBuffer;
  private spare: GPUBuffer;

  private constructor(
    context: GpuContext,
    shape: MemoryShape,
    seed: number,
    kernels: Machine['kernels'],
    [blocks, spare]: readonly [GPUBuffer, GPUBuffer],
  ) {
    this.context = context;
    this.shape = shape;
    this.seed = seed;
    this.kernels = kernels;
    this.blocks = blocks;
    this.spare = spare;
  }

  /**
   * Makes a machine with memories of that shape, full of zeros. Give it back with `destroy`.
   *
   * @param seed whole number from 0 to 2^32 - 1; another one gives other tags and other fingerprints
   * @throws InputError when the memories do not fit the adapter, or the seed is not such a number
   * @throws EnvironmentError when a kernel does not compile or the device fails
   */
  static async create(context: GpuContext, shape: MemoryShape, seed = 0): Promise<Machine> {
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
      throw new InputError(`seed ${seed}: give a whole number from 0 to ${2 ** 32 - 1}`);
    }
    const blocks = await createMemoryBuffer(context, 'Machine.blocks', bytesOf(shape));
    let spare: GPUBuffer | undefined;
    try {
      spare = await createMemoryBuffer(context, 'Machine.spare', bytesOf(shape));
      const kernels = {
        fill: await createFill(context, shape, seed),
        verify: await createVerify(context, shape, seed),
        loadExchange: await createExchange(context, shape),
        loadTransfer: await createTransfer(context, shape),
        fingerprintAtStart: await createFingerprint(context, shape, seed, false),
        fingerprintAtEnd: await createFingerprint(context, shape, seed, true),
      };
      return new Machine(context, shape, seed, kernels, [blocks, spare]);
    } catch (error) {
      blocks.destroy();
      spare?.destroy();
      throw error;
    }
  }

  /** The adapter in words. */
  get adapter(): string {
    return this.context.adapter;
  }

  /** Fills the memories with tagged data: every word its own position (slot * nodes + node) * words + word, XOR the seed. */
  async fill(): Promise<void> {
    await this.submit((pass) => this.kernels.fill.encode(pass, this.blocks));
  }

  /** Writes `data` at byte `offset` of A[slot][node][word], little-endian; offset and length are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.context.device.queue.writeBuffer(this.blocks, offset, data);
  }

  /** Reads `length` bytes at byte `offset` of A[slot][node][word], little-endian; both are multiples of 4. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.readBuffer(this.blocks, offset, length);
  }

  /**
   * Runs a packed schedule on the memories as they are.
   *
   * @param program what `pack` gives for a schedule of this machine's shape
   * @returns elapsed time by phase; loading the moves is not part of it
   */
  async run(program: readonly PackedPhase[], onSteps: OnSteps = () => {}): Promise<PhaseTimes> {
    const times: PhaseTimes = { alignMs: 0, exchangeMs: 0, realignMs: 0 };
    const total = program.reduce(
      (sum, phase) => sum + (phase.kind === 'local' ? 0 : phase.firstMove.length - 1),
      0,
    );
    let done = 0;
    for (const phase of program) {
      if (phase.kind === 'local') {
        const kernel = await createRearrange(this.context, this.shape, phase);
        try {
          times[TIME_OF[phase.name]] += await this.timed(() => this.rearrange(kernel));
        } finally {
          kernel.destroy();
        }
      } else {
        const kernel =
          phase.kind === 'exchange'
            ? await this.kernels.loadExchange(phase, this.blocks)
            : await this.kernels.loadTransfer(phase, this.blocks, this.spare);
        try {
          times.exchangeMs += await this.timed(() =>
            this.steps(kernel, (steps) => onSteps(done + steps, total)),
          );
        } finally {
          kernel.destroy();
        }
        done += kernel.steps;
      }
    }
    return times;
  }

  /**
   * Compares every word of tagged data with what the exchange must have brought to its place, in closed form:
   * no schedule is looked at.
   */
  async verify(): Promise<Verdict> {
    const words = await this.reduce('Machine.verdict', this.kernels.verify.verdictBytes, (pass, verdict) =>
      this.kernels.verify.encode(pass, this.blocks, verdict),
    );
    const [mismatches] = words;
    const wrongPlaces = Array.from(words.subarray(1, 1 + Math.min(mismatches, KEPT_WRONG_PLACES)));
    return { mismatches, wrongPlaces: wrongPlaces.sort((a, b) => a - b) };
  }

  /**
   * Two 32-bit sums of hashes of every word with the position where it starts. Taken before a run and
   * (atEnd) after it, they agree if every word is in its place; two different memories agree with a
   * probability of about 2^-64.
   *
   * @returns 16 hexadecimal digits
   */
  async fingerprint(atEnd: boolean): Promise<string> {
    const kernel = atEnd ? this.kernels.fingerprintAtEnd : this.kernels.fingerprintAtStart;
    const sums = await this.reduce('Machine.sums', 2 * Uint32Array.BYTES_PER_ELEMENT, (pass, buffer) =>
      kernel.encode(pass, this.blocks, buffer),
    );
    return Array.from(sums, (sum) => sum.toString(16).padStart(8, '0')).join('');
  }

  /** Frees the memories on the GPU. */
  destroy(): void {
    this.blocks.destroy();
    this.spare.destroy();
  }

  private async rearrange(kernel: RearrangeKernel): Promise<void> {
    await this.submit((pass) => kernel.encode(pass, this.blocks, this.spare));
    [this.blocks, this.spare] = [this.spare, this.blocks];
  }

  private async steps(kernel: StepsKernel, onSteps: (done: number) => void): Promise<void> {
    let t = 0;
    while (t < kernel.steps) {
      const first = t;
      await this.submit((pass) => {
        let words = 0;
        while (t < kernel.steps && t - first < MAX_STEPS_PER_SUBMIT && words < MAX_WORDS_PER_SUBMIT) {
          kernel.encode(pass, t);
          words += kernel.blocksMoved(t) * this.shape.words;
          t++;
        }
      });
      onSteps(t);
    }
  }

  /** Runs one compute pass and waits for it. */
  private async submit(record: (pass: GPUComputePassEncoder) => void): Promise<void> {
    const { device, settle } = this.context;
    const encoder = device.createCommandEncoder({ label: 'Machine.encoder' });
    const pass = encoder.beginComputePass({ label: 'Machine.pass' });
    record(pass);
    pass.end();
    device.queue.submit([encoder.finish()]);
    await settle(device.queue.onSubmittedWorkDone());
  }

  /** Runs a kernel that adds up into a small zeroed buffer, and reads that. */
  private async reduce(
    label: string,
    bytes: number,
    record: (pass: GPUComputePassEncoder, result: GPUBuffer) => void,
  ): Promise<Uint32Array> {
    const result = this.context.device.createBuffer({
      label,
      size: bytes,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    try {
      await this.submit((pass) => record(pass, result));
      return new Uint32Array((await this.readBuffer(result, 0, bytes)).buffer);
    } finally {
      result.destroy();
    }
  }

  private async readBuffer(
    source: GPUBuffer,
    offset: number,
    length: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const { device, settle } = this.context;
    const staging = device.createBuffer({
      label: 'Machine.staging',
      size: length,
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    });
    try {
      const encoder = device.createCommandEncoder({ label: 'Machine.readEncoder' });
      encoder.copyBufferToBuffer(source, offset, staging, 0, length);
      device.queue.submit([encoder.finish()]);
      await settle(staging.mapAsync(GPUMapMode.READ));
      return new Uint8Array(staging.getMappedRange().slice(0));
    } finally {
      staging.destroy();
    }
  }

  private async timed(work: () => Promise<void>): Promise<number> {
    const start = performance.now();
    await work();
    return performance.now() - start;
  }
}

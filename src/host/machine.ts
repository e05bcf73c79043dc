import { InputError, inversePermutation } from '../schedules/index.ts';
import { createDataBuffer, createMemoryBuffer, readBuffer } from './buffers.ts';
import { ELSEWHERE, EnvironmentError } from './errors.ts';
import type { Proved } from './experiment.ts';
import { digitsOf } from './fingerprint.ts';
import type { Seek } from './fuse.ts';
import type { GpuContext } from './gpu-context.ts';
import { createAlign } from './kernels/align.ts';
import { createMaskedAlign } from './kernels/align-masks.ts';
import { createExchange } from './kernels/exchange.ts';
import { fastestFamily } from './kernels/fastest-family.ts';
import { createFill } from './kernels/fill.ts';
import { createFingerprint } from './kernels/fingerprint.ts';
import { createGathers } from './kernels/gather.ts';
import type { Look } from './kernels/look.ts';
import { createRearrange, createTableRearrange } from './kernels/rearrange.ts';
import type { StepsKernel } from './kernels/steps.ts';
import { createSwaps } from './kernels/swap.ts';
import { createTransfer } from './kernels/transfer.ts';
import { createTranspose } from './kernels/transpose.ts';
import { type Family, isTileable, type Variant, variantOf } from './kernels/variant.ts';
import { createVerify, createVerifyState, type VerifyKernel } from './kernels/verify.ts';
import { type LinkLoads, measureLinks } from './link-loads.ts';
import {
  bitsOfSlice,
  type MemoryShape,
  memoryBytesOf,
  placesOf,
  rowsOf,
  type SliceBits,
  slicesOf,
  slotIn,
} from './memory-shape.ts';
import type { PackedLocal, PackedPhase, PackedSteps } from './pack.ts';
import { isPlain, PLAIN, type Target } from './packed-pattern.ts';
import { Submissions } from './submissions.ts';

/**
 * A submission takes about so long: long enough that submitting costs little, short enough that progress is
 * seen, a signal is heeded, and no driver gives up the device. A single step or local phase is the least that a
 * submission holds.
 */
const SUBMIT_MS = 100;
/** Work of the first submission, and of the largest, in words moved. */
const FIRST_WORDS_PER_SUBMIT = 2 ** 20;
const MAX_WORDS_PER_SUBMIT = 2 ** 28;
/** What a dispatch costs beside the words that it moves, as words. */
const WORDS_OF_DISPATCH = 2 ** 13;

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
  /** Blocks that were looked at: all that are due, or there is no verdict. */
  readonly looked: number;
  /** Blocks that are not in their places. */
  readonly mismatches: number;
  /** Some of the places (slot * nodes + node) that hold a wrong block, ascending. */
  readonly wrongPlaces: readonly number[];
}

/** Node memories at one moment. */
export interface Snapshot {
  /** Makes the machine's memories these again. */
  restore(): void;
  /** Frees the copy. */
  destroy(): void;
}

/** Called as work is done: steps finished and steps in all. A step that moves nothing is not counted. */
export type OnSteps = (done: number, total: number) => void;

/** A segment. */
type PackedStepsPhase = Extract<PackedPhase, PackedSteps>;

function isSteps(phase: PackedPhase): phase is PackedStepsPhase {
  return 'moves' in phase;
}

/** A phase with its tables on the GPU. */
interface LoadedPhase {
  readonly time: keyof PhaseTimes;
  /** Whether its parts are the steps of a segment. */
  readonly segment: boolean;
  /** How many there are, each of which is in one submission. */
  readonly parts: number;
  /** Words that part t moves. */
  words(t: number): number;
  encode(pass: GPUComputePassEncoder, t: number): void;
  destroy?(): void;
}

const TIME_OF: Record<PackedLocal['name'], keyof PhaseTimes> = {
  alignment: 'alignMs',
  realignment: 'realignMs',
  rearrangement: 'exchangeMs',
};

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
  private blocks: GPUBuffer;
  private spare: GPUBuffer | undefined;
  /** What tells the kernels which slice this is. */
  private readonly slice: GPUBuffer;
  private index = 0;
  /** What the last submission says of how much this adapter does in time. */
  private wordsPerSubmit = FIRST_WORDS_PER_SUBMIT;

  private constructor(
    context: GpuContext,
    shape: MemoryShape,
    seed: number,
    variant: Variant,
    verifyKernel: VerifyKernel,
    blocks: GPUBuffer,
    slice: GPUBuffer,
  ) {
    this.context = context;
    this.shape = shape;
    this.seed = seed;
    this.variant = variant;
    this.verifyKernel = verifyKernel;
    this.blocks = blocks;
    this.slice = slice;
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
    if (rows !== slots && !(Number.isInteger(Math.log2(rows)) && rows >= 1 && rows <= mask + 1)) {
      throw new InputError(`rows ${rows}: give all ${slots}, or a power of two up to ${mask + 1}`);
    }
    // Where tiles do not fit there is nothing to try.
    const wanted = family ?? (isTileable(shape) ? await fastestFamily(context) : 'registers');
    const variant = variantOf(shape, wanted);
    const blocks = await createMemoryBuffer(context, 'Machine.blocks', memoryBytesOf(shape));
    try {
      const verifyKernel = await createVerify(context, shape, seed);
      const slice = await createDataBuffer(
        context,
        'Machine.slice',
        new Uint32Array(2),
        GPUBufferUsage.UNIFORM,
      );
      return new Machine(context, shape, seed, variant, verifyKernel, blocks, slice);
    } catch (error) {
      blocks.destroy();
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
    const { context, shape, seed, blocks, slice } = this;
    const kernel = await createFill(context, shape, seed, aligned);
    const submissions = new Submissions(context);
    let fillMs = 0;
    await submissions.submit(
      (pass) => kernel.encode(pass, blocks, slice),
      (elapsedMs) => {
        fillMs = elapsedMs;
      },
    );
    await submissions.finished();
    return fillMs;
  }

  /** Writes `data` at byte `offset` of A[row][node][word], little-endian; offset and length are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.requireRange(offset, data.length);
    this.context.device.queue.writeBuffer(this.blocks, offset, data);
  }

  /** Reads `length` bytes at byte `offset` of A[row][node][word], little-endian; both are multiples of 4. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    this.requireRange(offset, length);
    return length === 0 ? new Uint8Array() : readBuffer(this.context, this.blocks, offset, length);
  }

  /** Keeps a copy of the memories as they are, on the GPU. */
  async snapshot(): Promise<Snapshot> {
    const bytes = memoryBytesOf(this.shape);
    const copy = await createMemoryBuffer(this.context, 'Machine.snapshot', bytes);
    this.copy(this.blocks, copy, bytes);
    return { restore: () => this.copy(copy, this.blocks, bytes), destroy: () => copy.destroy() };
  }

  /**
   * The node memories on the GPU, A[row][node][word], for kernels that look at them. After a run they may be in another
   * buffer.
   */
  get memory(): GPUBuffer {
    return this.blocks;
  }

  /**
   * Runs a packed schedule on the memories as they are.
   *
   * @param program what `pack` gives for a schedule of this machine's shape
   * @returns elapsed time by phase; loading the moves is not part of it
   */
  async run(program: readonly PackedPhase[], onSteps: OnSteps = () => {}): Promise<PhaseTimes> {
    const times: PhaseTimes = { alignMs: 0, exchangeMs: 0, realignMs: 0 };
    const phases: LoadedPhase[] = [];
    try {
      for (const phase of program) phases.push(await this.load(phase));
      const total = phases.reduce((sum, { segment, parts }) => sum + (segment ? parts : 0), 0);
      const submissions = new Submissions(this.context);
      let done = 0;
      for (const { segment, time, parts, encode, words } of phases) {
        for (let next = 0; next < parts; ) {
          const first = next;
          let work = 0;
          for (; next < parts && work < this.wordsPerSubmit; next++) work += words(next) + WORDS_OF_DISPATCH;
          const end = next;
          await submissions.submit(
            (pass) => {
              for (let t = first; t < end; t++) encode(pass, t);
            },
            (elapsedMs) => {
              times[time] += elapsedMs;
              if (!segment) return;
              const inTime = (work * SUBMIT_MS) / elapsedMs;
              this.wordsPerSubmit = Math.min(Math.max(inTime, FIRST_WORDS_PER_SUBMIT), MAX_WORDS_PER_SUBMIT);
              done += end - first;
              onSteps(done, total);
            },
          );
        }
      }
      await submissions.finished();
    } finally {
      for (const { destroy } of phases) destroy?.();
    }
    return times;
  }

  /**
   * Compares every word of tagged data with what the exchange must have brought to its place, in closed form:
   * no schedule is looked at.
   *
   * @param target `targetOf` the schedule's pattern; left out: the exchange and nothing beside it
   * @throws EnvironmentError unless the GPU has looked at every block of this slice
   */
  async verify(target: Target = PLAIN): Promise<Verdict> {
    const { context, shape, seed, verifyKernel } = this;
    const kernel = isPlain(target) ? verifyKernel : await createVerify(context, shape, seed, target);
    try {
      return await this.verdict(kernel, (row, node) => slotIn(shape, this.sliceBits, row, node));
    } finally {
      if (kernel !== verifyKernel) kernel.destroy();
    }
  }

  /** The same for the state that a seek leads to. */
  async verifyState({ crossed, rowOf }: Seek): Promise<Verdict> {
    const rows = rowsOf(this.shape);
    const own = crossed.subarray(this.index * rows, (this.index + 1) * rows);
    const kernel = await createVerifyState(this.context, this.shape, this.seed, own);
    try {
      const slotOf = rowOf && inversePermutation(rowOf);
      return await this.verdict(kernel, (row) => {
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
      const { isWhole, looked, found } = await this.look(kernel);
      if (!isWhole) throw this.overlooked(looked, kernel.due);
      return digitsOf(found);
    } finally {
      kernel.destroy();
    }
  }

  /** Counts what the links carry in a schedule; see `measureLinks`. */
  measureLinks(proved: Proved): Promise<LinkLoads> {
    return measureLinks(this.context, proved);
  }

  /** Frees the memories on the GPU. */
  destroy(): void {
    this.blocks.destroy();
    this.spare?.destroy();
    this.slice.destroy();
    this.verifyKernel.destroy();
  }

  private copy(source: GPUBuffer, target: GPUBuffer, bytes: number): void {
    const { device } = this.context;
    const encoder = device.createCommandEncoder({ label: 'Machine.copy' });
    encoder.copyBufferToBuffer(source, 0, target, 0, bytes);
    device.queue.submit([encoder.finish()]);
  }

  private requireRange(offset: number, length: number): void {
    const bytes = memoryBytesOf(this.shape);
    const inside = offset >= 0 && length >= 0 && offset + length <= bytes;
    if (inside && Number.isInteger(offset / 4) && Number.isInteger(length / 4)) return;
    throw new InputError(
      `${length} bytes at ${offset}: give multiples of 4 within the ${bytes} bytes of the memories`,
    );
  }

  /** Puts a phase on the GPU, for the memories as the phases before leave them. */
  private async load(phase: PackedPhase): Promise<LoadedPhase> {
    const { context, shape, blocks, slice } = this;
    if (isSteps(phase)) {
      const { steps, blocksMoved, encode, destroy } = await this.loadSteps(phase);
      const words = (t: number) => blocksMoved(t) * shape.words;
      return { time: 'exchangeMs', segment: true, parts: steps, words, encode, destroy };
    }
    const local = { segment: false, parts: 1, words: () => placesOf(shape) * shape.words };
    if (phase.kind === 'align') {
      const kernel = await createAlign(context, shape, this.variant);
      return { time: TIME_OF[phase.name], ...local, encode: (pass) => kernel.encode(pass, blocks) };
    }
    if (phase.kind === 'masked-align') {
      const { encode, destroy } = await createMaskedAlign(context, shape, phase);
      return { time: TIME_OF[phase.name], ...local, encode: (pass) => encode(pass, blocks), destroy };
    }
    if (phase.kind === 'transpose') {
      const kernel = await createTranspose(context, shape, this.variant);
      const ownSquares = this.sliceBits.high === 0;
      const encode = (pass: GPUComputePassEncoder) => kernel.encode(pass, blocks, slice, ownSquares);
      return { time: 'exchangeMs', ...local, encode };
    }
    const spare = await this.spareMemory();
    const kernel =
      phase.kind === 'table'
        ? await createTableRearrange(context, shape, phase)
        : await createRearrange(context, shape, phase);
    // What follows finds the memories where this phase leaves them.
    [this.blocks, this.spare] = [spare, blocks];
    return {
      time: TIME_OF[phase.name],
      ...local,
      encode: (pass) => kernel.encode(pass, blocks, spare),
      destroy: kernel.destroy,
    };
  }

  private async loadSteps(phase: PackedStepsPhase): Promise<StepsKernel> {
    const { context, shape, blocks } = this;
    if (phase.kind === 'swaps') return createSwaps(context, shape, phase, blocks);
    if (phase.kind === 'exchange') return (await createExchange(context, shape))(phase, blocks);
    const spare = await this.spareMemory();
    if (phase.kind === 'gathers') return createGathers(context, shape, phase, blocks, spare);
    return (await createTransfer(context, shape))(phase, blocks, spare);
  }

  private async spareMemory(): Promise<GPUBuffer> {
    this.spare ??= await createMemoryBuffer(this.context, 'Machine.spare', memoryBytesOf(this.shape));
    return this.spare;
  }

  /**
   * @param slotOf the slot of a block that is in a row and node of the slice
   * @throws EnvironmentError unless every block of this slice was looked at
   */
  private async verdict(
    { blocks, sift, count }: VerifyKernel,
    slotOf: (row: number, node: number) => number,
  ): Promise<Verdict> {
    if (sift !== undefined && (await this.look(sift)).isWhole) {
      return { looked: blocks, mismatches: 0, wrongPlaces: [] };
    }
    const { isWhole, looked, found } = await this.look(await count());
    if (!isWhole) throw this.overlooked(looked, blocks);
    const [mismatches, ...places] = found;
    if (sift !== undefined && mismatches === 0) {
      throw new EnvironmentError(
        `of two looks at the same memories one found all ${blocks} blocks right, the other did not: ${ELSEWHERE}`,
      );
    }
    const { nodes } = this.shape;
    const wrongPlaces = places.slice(0, mismatches).map((place) => {
      const node = place % nodes;
      return slotOf(Math.floor(place / nodes), node) * nodes + node;
    });
    return { looked, mismatches, wrongPlaces: wrongPlaces.sort((a, b) => a - b) };
  }

  /** Nothing is known of the schedule then: it is neither right nor wrong. */
  private overlooked(looked: number, due: number): EnvironmentError {
    const slices = slicesOf(this.shape);
    const where = slices > 1 ? ` of slice ${this.index}, of ${slices},` : '';
    return new EnvironmentError(
      `the GPU looked at ${looked} of the ${due} blocks${where} that it was told to verify: ${ELSEWHERE}`,
    );
  }

  /**
   * What a look found, and how much it looked at; it is whole if that is all that is due, in the slice that the machine
   * holds.
   */
  private async look({ label, words, due, encode }: Look) {
    const { context, blocks, slice } = this;
    const size = words * Uint32Array.BYTES_PER_ELEMENT;
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
    const result = context.device.createBuffer({ label: `Machine.${label}`, size, usage });
    try {
      const read = await readBuffer(context, result, 0, size, (encoder) => {
        const pass = encoder.beginComputePass({ label: 'Machine.pass' });
        encode(pass, blocks, result, slice);
        pass.end();
      });
      const [highBits, copyBits, counted, ...found] = new Uint32Array(read.buffer);
      const { high, copy } = this.sliceBits;
      const looked = highBits === high && copyBits === copy ? counted : 0;
      return { isWhole: looked === due, looked, found };
    } finally {
      result.destroy();
    }
  }
}

import { InputError, inversePermutation } from '../../schedules/index.ts';
import { isPowerOfTwo } from '../../schedules/model/address-bits.ts';
import type { Context } from '../context.ts';
import type { Family } from '../kernels/variant.ts';
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
import { PLAIN, type Target } from '../program/packed-pattern.ts';
import type { Experiment } from '../run/experiment.ts';
import { type LinkLoads, measureLinks } from './measure-links.ts';
import type { LookFinding, Mover, OnSteps, PhaseTimes, Simulator, Snapshot } from './simulator.ts';
import { createSimulator } from './simulators.ts';

/**
 * The simulated machine: the node memories A[slot][node], or one slice of them at a time, in the memory of a GPU or of the
 * processor, and what moves them there. Every method that waits rejects with an EnvironmentError when the device is lost or
 * reports an error. One run at a time.
 */
export class Machine {
  private index = 0;

  private constructor(
    private readonly context: Context,
    /** Nodes, slots and words. */
    readonly shape: MemoryShape,
    /** What the tags and the keys of the fingerprints are made of. */
    readonly seed: number,
    private readonly simulator: Simulator,
  ) {}

  /**
   * Makes a machine with memories of that shape, full of zeros. Give it back with `destroy`.
   *
   * @param seed whole number from 0 to 2^32 - 1; another one gives other tags and other fingerprints
   * @param family how kernels move blocks between rows; left out: the way that a short trial finds faster
   * @throws InputError when the memories do not fit the adapter, the seed or the rows are not such numbers, or kernels are
   *   asked for where there is no GPU
   * @throws EnvironmentError when a kernel does not compile or the device fails
   */
  static async create(context: Context, shape: MemoryShape, seed = 0, family?: Family): Promise<Machine> {
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
      throw new InputError(`seed ${seed}: give a whole number from 0 to ${2 ** 32 - 1}`);
    }
    const { slots, mask, rows = slots } = shape;
    if (rows !== slots && !(isPowerOfTwo(rows) && rows >= 1 && rows <= mask + 1)) {
      throw new InputError(`rows ${rows}: give all ${slots}, or a power of two up to ${mask + 1}`);
    }
    return new Machine(context, shape, seed, await createSimulator(context, shape, seed, family));
  }

  /** The adapter in words. */
  get adapter(): string {
    return this.context.adapter;
  }

  /** Which kernels move blocks between rows, or that it is the processor that does. */
  get variant(): Mover {
    return this.simulator.variant;
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
    this.simulator.selectSlice(index);
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
  fill(aligned = false): Promise<number> {
    return this.simulator.fill(aligned);
  }

  /** Writes `data` at byte `offset` of A[row][node][word], little-endian; offset and length are multiples of 4. */
  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    this.requireRange(offset, data.length);
    this.simulator.write(offset, data);
  }

  /** Reads `length` bytes at byte `offset` of A[row][node][word], little-endian; both are multiples of 4. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    this.requireRange(offset, length);
    return length === 0 ? new Uint8Array() : this.simulator.read(offset, length);
  }

  /** Keeps a copy of the memories as they are, beside them. */
  snapshot(): Promise<Snapshot> {
    return this.simulator.snapshot();
  }

  /**
   * The node memories on the GPU, A[row][node][word], for kernels that look at them. After a run they may be in another
   * buffer.
   * @throws InputError on the processor
   */
  get memory(): GPUBuffer {
    const { buffer } = this.simulator;
    if (buffer !== undefined) return buffer;
    throw new InputError('the memories of this machine are in no GPU buffer: read them, or open a GPU');
  }

  /**
   * Runs a packed schedule on the memories as they are.
   *
   * @param program what `pack` gives for a schedule of this machine's shape
   * @returns elapsed time by phase; loading the moves is not part of it
   */
  run(program: readonly PackedPhase[], onSteps: OnSteps = () => {}): Promise<PhaseTimes> {
    return this.simulator.run(program, onSteps);
  }

  /**
   * Compares every word of tagged data with what the exchange must have brought to its place, in closed form:
   * no schedule is looked at.
   *
   * @param target `targetOf` the schedule's pattern; left out: the exchange and nothing beside it
   * @throws EnvironmentError unless every block of this slice has been looked at
   */
  async verify(target: Target = PLAIN): Promise<LookFinding> {
    return this.findingOf(await this.simulator.look(target), (row, node) =>
      slotIn(this.shape, this.sliceBits, row, node),
    );
  }

  /** The same for the state that a seek leads to. */
  async verifyState({ crossed, rowOf }: Seek): Promise<LookFinding> {
    const rows = rowsOf(this.shape);
    const own = crossed.subarray(this.index * rows, (this.index + 1) * rows);
    const slotOf = rowOf && inversePermutation(rowOf);
    return this.findingOf(await this.simulator.look({ by: 'crossings', crossed: own }), (row) => {
      const address = this.index * rows + row;
      return slotOf ? slotOf[address] : address;
    });
  }

  /**
   * The fingerprint of words that are where the exchange must have brought them: it is that of `UserData` if they are.
   *
   * @param target as for `verify`
   * @returns 16 hexadecimal digits
   * @throws EnvironmentError unless every block of this slice has been looked at
   */
  async fingerprint(target: Target = PLAIN): Promise<string> {
    return digitsOf(await this.simulator.fingerprint(target));
  }

  /** Counts what the links carry in a schedule; see `measureLinks`. */
  measureLinks(proved: Pick<Experiment, 'schedule' | 'proof'>): Promise<LinkLoads> {
    return measureLinks(this.context, proved);
  }

  /** Frees the memories. */
  destroy(): void {
    this.simulator.destroy();
  }

  /** @param slotOf the slot of a block that is in a row and node of the slice */
  private findingOf(
    { wrongPlaces, ...seen }: LookFinding,
    slotOf: (row: number, node: number) => number,
  ): LookFinding {
    const { nodes } = this.shape;
    const places = wrongPlaces.map((place) => {
      const node = place % nodes;
      return slotOf(Math.floor(place / nodes), node) * nodes + node;
    });
    return { ...seen, wrongPlaces: places.sort((a, b) => a - b) };
  }

  private requireRange(offset: number, length: number): void {
    const bytes = memoryBytesOf(this.shape);
    const inside = offset >= 0 && length >= 0 && offset + length <= bytes;
    if (inside && Number.isInteger(offset / 4) && Number.isInteger(length / 4)) return;
    throw new InputError(
      `${length} bytes at ${offset}: give multiples of 4 within the ${bytes} bytes of the memories`,
    );
  }
}

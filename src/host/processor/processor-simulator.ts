import { InputError } from '../../schedules/index.ts';
import type { Context } from '../context.ts';
import { requireMemoryBytes } from '../gpu/buffers.ts';
import type { Family } from '../kernels/variant.ts';
import { KEPT_WRONG_PLACES } from '../kernels/verify.ts';
import {
  type LookFinding,
  type OnSteps,
  type PhaseTimes,
  type Simulator,
  type Snapshot,
  timeOf,
} from '../machine/simulator.ts';
import type { Due } from '../program/due.ts';
import { Fingerprint } from '../program/fingerprint.ts';
import { bitsOfSlice, type MemoryShape, memoryBytesOf, type SliceBits } from '../program/memory-shape.ts';
import { isSteps, type PackedPhase, type PackedStepsPhase } from '../program/packed.ts';
import type { Target } from '../program/packed-pattern.ts';
import { moveLocally, stepsOf, type TwoMemories, type Words } from './moves.ts';
import { eachOrigin, eachStart } from './origins.ts';
import { tagsOf } from './tags.ts';

/** So long it computes before others have a turn: progress is seen then, and a signal heeded. */
const TURN_MS = 100;

/** The memories in an array of words, which this thread moves about. */
export class ProcessorSimulator implements Simulator {
  readonly variant = 'processor';
  readonly buffer = undefined;
  private blocks: Words;
  private other: Words | undefined;
  private bits: SliceBits;

  /** @throws InputError when the memories do not fit, or there is a choice of kernels */
  constructor(
    private readonly context: Context,
    private readonly shape: MemoryShape,
    private readonly seed: number,
    family: Family | undefined,
  ) {
    if (family !== undefined) {
      throw new InputError(
        `kernels "${family}": only a GPU has kernels, and this is the processor; leave it out`,
      );
    }
    this.blocks = wordsFor(context, shape);
    this.bits = bitsOfSlice(shape, 0);
  }

  selectSlice(index: number): void {
    this.bits = bitsOfSlice(this.shape, index);
  }

  async fill(aligned: boolean): Promise<number> {
    const { blocks, shape } = this;
    const { words } = shape;
    const tagOf = tagsOf(shape, this.seed);
    return this.working(() =>
      eachStart(shape, this.bits, aligned, (place, slot, node) => {
        for (let word = 0; word < words; word++) blocks[place * words + word] = tagOf(slot, node, word);
      }),
    );
  }

  write(offset: number, data: Uint8Array<ArrayBuffer>): void {
    bytesOf(this.blocks).set(data, offset);
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return bytesOf(this.blocks).slice(offset, offset + length);
  }

  async snapshot(): Promise<Snapshot> {
    const copy = this.blocks.slice();
    return { restore: () => this.blocks.set(copy), destroy: () => {} };
  }

  async run(program: readonly PackedPhase[], onSteps: OnSteps): Promise<PhaseTimes> {
    const times: PhaseTimes = { alignMs: 0, exchangeMs: 0, realignMs: 0 };
    const total = program.reduce((sum, phase) => sum + (isSteps(phase) ? phase.firstMove.length - 1 : 0), 0);
    let done = 0;
    for (const phase of program) {
      const time = timeOf(phase);
      if (!isSteps(phase)) {
        times[time] += await this.working(() => this.moveLocally(phase));
        continue;
      }
      const steps = phase.firstMove.length - 1;
      const makeStep = stepsOf(this.shape, phase, this.memories);
      for (let t = 0; t < steps; ) {
        times[time] += await this.working((isTurn) => {
          while (t < steps && !isTurn()) {
            makeStep(t++);
            done++;
          }
        });
        onSteps(done, total);
      }
    }
    return times;
  }

  async look(due: Due): Promise<LookFinding> {
    const { blocks, shape } = this;
    const { words } = shape;
    const tagOf = tagsOf(shape, this.seed);
    let looked = 0;
    let mismatches = 0;
    const wrongPlaces: number[] = [];
    await this.working(() =>
      eachOrigin(shape, this.bits, due, (place, slot, node) => {
        looked++;
        for (let word = 0; word < words; word++) {
          if (blocks[place * words + word] === tagOf(slot, node, word)) continue;
          mismatches++;
          if (wrongPlaces.length < KEPT_WRONG_PLACES) wrongPlaces.push(place);
          return;
        }
      }),
    );
    return { looked, mismatches, wrongPlaces };
  }

  async fingerprint(target: Target): Promise<readonly number[]> {
    const { blocks, shape } = this;
    const { words } = shape;
    const sums = new Fingerprint(shape, this.seed);
    await this.working(() =>
      eachOrigin(shape, this.bits, target, (place, slot, node) => {
        for (let word = 0; word < words; word++) sums.add(slot, node, word, blocks[place * words + word]);
      }),
    );
    return sums.sums;
  }

  destroy(): void {}

  private get memories(): TwoMemories {
    return {
      blocks: this.blocks,
      spare: () => {
        this.other ??= wordsFor(this.context, this.shape);
        return this.other;
      },
    };
  }

  private moveLocally(phase: Exclude<PackedPhase, PackedStepsPhase>): void {
    const isElsewhere = moveLocally(this.shape, this.bits, phase, this.memories);
    if (isElsewhere) [this.blocks, this.other] = [this.memories.spare(), this.blocks];
  }

  /**
   * Does some work, and lets others have their turn.
   * @param work is told whether it is time for that
   * @returns what the work took, in milliseconds
   */
  private async working(work: (isTime: () => boolean) => void): Promise<number> {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    work(() => elapsed() > TURN_MS);
    const elapsedMs = elapsed();
    const turn =
      elapsedMs > TURN_MS ? new Promise<void>((resolve) => setTimeout(resolve)) : Promise.resolve();
    await this.context.settle(turn);
    return elapsedMs;
  }
}

/** Memories full of zeros. @throws InputError when there is no room for them */
function wordsFor(context: Context, shape: MemoryShape): Words {
  const bytes = memoryBytesOf(shape);
  requireMemoryBytes(context, bytes);
  try {
    return new Uint32Array(bytes / Uint32Array.BYTES_PER_ELEMENT);
  } catch {
    throw new InputError(`${context.adapter} has no ${bytes} bytes free: give fewer dimensions or words`);
  }
}

/** On processors whose words are little-endian: all on which Node and browsers run. */
function bytesOf({ buffer }: Words): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

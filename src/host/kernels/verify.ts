import origins from '../../shaders/origins.wgsl?raw';
import sift from '../../shaders/sift.wgsl?raw';
import siftState from '../../shaders/sift-state.wgsl?raw';
import verify from '../../shaders/verify.wgsl?raw';
import verifyState from '../../shaders/verify-state.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { Binding } from '../gpu/pipeline.ts';
import { isVectorizable, type MemoryShape, placesOf } from '../program/memory-shape.ts';
import { isPlain, PLAIN, type Target } from '../program/packed-pattern.ts';
import { EVIDENCE_WORDS, type Look } from './look.ts';
import { createTagged, type Unit, unitsOf } from './tagged.ts';
import { createTargetTables } from './target-tables.ts';

/** Wrong places that a verdict names; the others are only counted. */
export const KEPT_WRONG_PLACES = 16;

/** Where a thread takes blocks: enough that adding up what each has counted takes no time, nor does starting them. */
const BLOCKS_PER_THREAD = 16;

/** Looks at tagged data. */
export interface VerifyKernel {
  /** Blocks that must be looked at. */
  readonly blocks: number;
  /** Faster, where it fits: counts what is right, so that it counts what is due if no block is wrong. */
  readonly sift?: Look;
  /**
   * Counts the blocks that it looks at. It finds the number of wrong ones, and some of their places row * nodes + node in
   * the slice. Where there is a sift this is compiled when it is first asked for: most often nothing is wrong.
   */
  count(): Promise<Look>;
  destroy(): void;
}

/**
 * For what the exchange must have brought to each place.
 * @param target left out: the exchange and nothing beside it
 */
export async function createVerify(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  target: Target = PLAIN,
): Promise<VerifyKernel> {
  const tables = await createTargetTables(context, shape, target);
  const { destroy } = tables;
  const blocks = tables.blocks ?? placesOf(shape);
  const count = () =>
    createLook(context, shape, seed, {
      label: 'verify',
      code: verify + origins,
      unit: 'block',
      due: blocks,
      constants: tables.constants,
      tables: tables.buffers,
    });
  // The sift knows one exchange only.
  if (isPlain(target) && isVectorizable(shape)) {
    const fast = { label: 'sift', code: sift, unit: 'chunk' } as const;
    return { blocks, sift: await createLook(context, shape, seed, fast), count, destroy };
  }
  // What is looked at first is compiled now: that is no part of the time of a look.
  await count();
  return { blocks, count, destroy };
}

/**
 * For the state in which row r has been moved across crossed[r].
 * @param crossed a node mask for each row that the machine holds
 */
export async function createVerifyState(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  crossed: Uint32Array<ArrayBuffer>,
): Promise<VerifyKernel> {
  const table = await createDataBuffer(context, 'verify-state.crossed', crossed, GPUBufferUsage.STORAGE);
  const create = (label: string, code: string, unit: Unit) =>
    createLook(context, shape, seed, { label, code, unit, tables: [table] });
  return {
    blocks: placesOf(shape),
    ...(isVectorizable(shape) && { sift: await create('sift-state', siftState, 'chunk') }),
    count: () => create('verify-state', verifyState, 'block'),
    destroy: () => table.destroy(),
  };
}

/** What a look is made of. */
interface LookCode {
  readonly label: string;
  readonly code: string;
  /** A sift takes chunks, and only counts; what takes blocks finds wrong ones. */
  readonly unit: Unit;
  /** What must be counted; left out: all units. */
  readonly due?: number;
  readonly constants?: Record<string, number>;
  /** Bound after the buffers that all looks have. */
  readonly tables?: readonly GPUBuffer[];
}

async function createLook(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  { label, code, unit, due, constants, tables = [] }: LookCode,
): Promise<Look> {
  const bindings: Binding[] = ['read-only-storage', 'storage', 'uniform'];
  bindings.push(...tables.map(() => 'read-only-storage' as const));
  const units = unitsOf(shape, unit);
  const { threads, words, own } = {
    chunk: { threads: units, words: EVIDENCE_WORDS, own: {} },
    block: {
      threads: Math.ceil(units / BLOCKS_PER_THREAD),
      words: EVIDENCE_WORDS + 1 + KEPT_WRONG_PLACES,
      own: { BLOCKS: units },
    },
  }[unit];
  const encode = await createTagged(context, shape, seed, {
    label,
    code,
    threads,
    bindings,
    constants: { ...own, ...constants },
  });
  return {
    label,
    words,
    due: due ?? units,
    encode: (pass, ...buffers) => encode(pass, [...buffers, ...tables]),
  };
}

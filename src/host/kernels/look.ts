import lookCode from '../../shaders/shared/look.wgsl?raw';
import origins from '../../shaders/shared/origins.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import type { KernelCode } from './kernel.ts';
import { createTagged } from './tagged.ts';
import type { TargetTables } from './target-tables.ts';

/**
 * A kernel that looks at the memories and leaves evidence of it. Its result begins with three words: the member bits that
 * all rows of the slice share and its copy bits, as the kernel knew them, and a count. All are zero before, which is no
 * evidence of anything: a look that did not take place counts nothing.
 */
export interface Look {
  /** What its buffer is called. */
  readonly label: string;
  /** Words of the result. */
  readonly words: number;
  /** What it must count. */
  readonly due: number;
  /**
   * Records it.
   * @param slice the uniform that says which slice the machine holds
   * @param result of that many words, zero before
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, slice: GPUBuffer, result: GPUBuffer): void;
}

/** Words of the result before what the look found. */
const EVIDENCE_WORDS = 3;

/** The kernel of a look, without look.wgsl and origins.wgsl. */
export interface LookCode extends KernelCode {
  /** What it must count. */
  readonly due: number;
  /** Words of what it finds, at least one. */
  readonly found: number;
}

/** Compiles a look at blocks that must be where the tables say. */
export async function createLook(
  context: GpuContext,
  shape: MemoryShape,
  seed: number,
  tables: TargetTables,
  { due, found, ...own }: LookCode,
): Promise<Look> {
  const encode = await createTagged(context, shape, seed, {
    ...own,
    code: own.code + lookCode + origins,
    constants: { ...tables.constants, ...own.constants },
  });
  return {
    label: own.label,
    words: EVIDENCE_WORDS + found,
    due,
    encode: (pass, ...buffers) => encode(pass, ...buffers, ...tables.buffers),
  };
}

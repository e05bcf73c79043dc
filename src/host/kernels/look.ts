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
   * @param result of that many words, zero before
   * @param slice the uniform that says which slice the machine holds
   */
  encode(pass: GPUComputePassEncoder, blocks: GPUBuffer, result: GPUBuffer, slice: GPUBuffer): void;
}

/** Words of the result before what the look found. */
export const EVIDENCE_WORDS = 3;

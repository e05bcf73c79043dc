/**
 * Steps of s exchanges in a pipeline, on d dimensions each, with K blocks a node: K/2 + (s - 1)d. (Johnsson-Ho 1992,
 * corollary 2.)
 */
function pipelineSteps(s: number, d: number, slots: number): number {
  return slots / 2 + (s - 1) * d;
}

/**
 * What theorem 2 of Johnsson-Ho 1992 promises for the same: with more than three axes and enough blocks, several
 * exchanges at once take max((s + 3)d, K/2 + 2d) steps. `concurrent` takes fewer, or as many.
 */
export function theorem2Steps(s: number, d: number, slots: number): number {
  const inPipeline = pipelineSteps(s, d, slots);
  return s <= 3 ? inPipeline : Math.min(inPipeline, Math.max((s + 3) * d, slots / 2 + 2 * d));
}

import { describe, expect, it } from 'vitest';
import { checkPlan, sequenceAlgorithms, theorem2Steps } from '../../src/schedules/index.ts';

const AXES = [2, 3, 4, 5, 6];
const DIMENSIONS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Of the large ones only these, so that all are proved in seconds. */
const SIZES = DIMENSIONS.flatMap((d) =>
  (d < 9 ? [1, 2, 3, 4] : [1]).flatMap((copies) => AXES.map((s) => ({ d, s, copies, K: copies * 2 ** d }))),
);

/** The steps of a plan, which is proved. */
function stepsOf(name: string, { d, s, copies }: (typeof SIZES)[number]): number {
  const plan = sequenceAlgorithms.find((known) => known.name === name)?.plan;
  const { ok, steps } = checkPlan(plan?.({ axes: Array<number>(s).fill(d), copies }) as never);
  expect({ name, d, s, copies, ok }).toEqual({ name, d, s, copies, ok: true });
  return steps;
}

describe('exchanges in sequence on axes of d dimensions each', () => {
  it('take the steps of corollary 2 of Johnsson-Ho 1992 in a pipeline, everywhere', () => {
    expect(SIZES).toHaveLength(5 * (7 * 4 + 3));
    for (const size of SIZES) {
      const { d, s, K } = size;
      expect({ size, steps: stepsOf('pipelined', size) }).toEqual({ size, steps: K / 2 + (s - 1) * d });
      const inPipeline = K / 2 + (s - 1) * d;
      const atOnce = K <= 8 * d ? inPipeline : K <= 2 * (s + 1) * d ? (s + 3) * d : K / 2 + 2 * d;
      expect(theorem2Steps(s, d, K)).toBe(s <= 3 ? inPipeline : atOnce);
    }
  });

  it('take at most the steps of theorem 2 where several are at once', () => {
    const ratios = SIZES.map((size) => {
      const { d, s, K } = size;
      return stepsOf('concurrent', size) / theorem2Steps(s, d, K);
    });
    expect(Math.max(...ratios)).toBe(1);
    expect(Math.min(...ratios)).toBeLessThan(1);
  });
});

import { checkPlan, pipelineSteps, type SequenceAlgorithm, theorem2Steps } from '../schedules/index.ts';

const AXES = [2, 3, 4, 5, 6];
const DIMENSIONS = [2, 3, 4, 5, 6, 7, 8];
const COPIES = [1, 2, 3, 4];

/** What an algorithm needs for some exchanges in sequence, beside what Johnsson-Ho 1992 promise. */
export interface SequenceSteps {
  /** Axes. */
  readonly s: number;
  /** Dimensions of each. */
  readonly d: number;
  /** Blocks of a node. */
  readonly K: number;
  /** Counted by a proof at the level of slots. */
  readonly steps: number;
  /** K/2 + (s - 1)d. */
  readonly corollary2: number;
  readonly theorem2: number;
  /** Whether the plan was proved. */
  readonly proved: boolean;
}

/**
 * The steps for 2 to 6 axes of 2 to 8 dimensions each, and 1 to 4 copies; every plan is proved at the level of slots.
 *
 * @param onRow called after each of them with how many are done, and how many there are
 */
export function sequenceTable(
  algorithm: SequenceAlgorithm,
  onRow: (done: number, total: number) => void,
): SequenceSteps[] {
  const rows: SequenceSteps[] = [];
  for (const d of DIMENSIONS) {
    for (const copies of COPIES) {
      for (const s of AXES) {
        const plan = algorithm.plan({ axes: Array<number>(s).fill(d), copies });
        const { ok, steps } = checkPlan(plan);
        const K = plan.slots;
        const promised = { corollary2: pipelineSteps(s, d, K), theorem2: theorem2Steps(s, d, K) };
        rows.push({ s, d, K, steps, ...promised, proved: ok });
        onRow(rows.length, DIMENSIONS.length * COPIES.length * AXES.length);
      }
    }
  }
  return rows;
}

import { checkPlan, pipelineSteps, type SequenceAlgorithm, theorem2Steps } from '../../schedules/index.ts';
import { type CountPlan, countPlan, type Law } from './count-table.ts';

const AXES = [2, 3, 4, 5, 6];
const DIMENSIONS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Of the large ones only these, so that all are proved in seconds. */
const copiesFor = (dimensions: number) => (dimensions < 9 ? [1, 2, 3, 4] : [1]);

/** So many axes of so many dimensions each. */
interface Size {
  readonly axes: number;
  readonly dimensions: number;
  readonly copies: number;
}
interface Steps {
  readonly steps: number;
}
type PromiseRelation = Pick<Law<Size, Steps>, 'relation' | 'limit' | 'why'>;

const ONE_BY_ONE: PromiseRelation = { relation: 'of another', why: 'nothing overlaps: sK/2 steps' };

/** How the steps compare with what is promised: by corollary 2 for a pipeline, by theorem 2 for several at once. */
const COMPARISONS: Readonly<
  Record<string, readonly [corollary2: PromiseRelation, theorem2: PromiseRelation]>
> = {
  sequential: [ONE_BY_ONE, ONE_BY_ONE],
  pipelined: [
    { relation: 'exactly', limit: 1, why: 'reached for every K and every d up to 16' },
    { relation: 'of another', why: 'more where several exchanges at once take fewer steps: concurrent' },
  ],
  concurrent: [
    { relation: 'at most', why: 'K/2 + d steps from K = 2sd on, for any number of axes' },
    { relation: 'at most', why: 'the theorem has d steps more for large K' },
  ],
};

/**
 * The steps for 2 to 6 axes of 2 to 8 dimensions each, and 1 to 4 copies, and of 9 to 11 dimensions, and one copy, beside
 * what Johnsson-Ho 1992 promise. Every plan is proved at the level of slots.
 */
export function sequenceCountPlan({ name, plan }: SequenceAlgorithm): CountPlan {
  const slots = ({ dimensions, copies }: Size) => copies * 2 ** dimensions;
  const [corollary2, theorem2] = COMPARISONS[name];
  return countPlan<Size, Steps>({
    algorithm: name,
    on: 's axes of d dimensions each, K blocks a node, in sequence',
    sizes: DIMENSIONS.flatMap((dimensions) =>
      copiesFor(dimensions).flatMap((copies) => AXES.map((axes) => ({ axes, dimensions, copies }))),
    ),
    columns: (size) => ({ d: size.dimensions, K: slots(size), s: size.axes }),
    count({ axes, dimensions, copies }) {
      const { ok, steps } = checkPlan(plan({ axes: Array<number>(axes).fill(dimensions), copies }));
      return { proved: ok, counts: { steps } };
    },
    laws: [
      {
        count: 'steps',
        formula: 'K/2 + (s - 1)d',
        source: 'Johnsson-Ho 1992, corollary 2',
        of: (size) => pipelineSteps(size.axes, size.dimensions, slots(size)),
        ...corollary2,
      },
      {
        count: 'steps',
        formula: 'theorem 2',
        source: 'Johnsson-Ho 1992, theorem 2',
        of: (size) => theorem2Steps(size.axes, size.dimensions, slots(size)),
        ...theorem2,
      },
    ],
  });
}

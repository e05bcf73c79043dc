import { type SequenceSize, sequenceSlots } from '../../problems/sequence.ts';
import { allPorts } from '../frames/guarantees.ts';
import { allPairs, axesInTurn } from './axes-in-turn.ts';
import { complementSlotPairs, fullStage, groupedStage, slidingStage } from './exchange-stages.ts';
import type { SequencePlan } from './plan.ts';
import { sequenceAlgorithm, stepsOnAlike } from './sequence.ts';
import { tableSlots } from './table-slots.ts';

/**
 * Exchanges in a pipeline (Johnsson-Ho 1992, 4.1): a slot begins the exchange of the next axis as soon as it has
 * done that of the last. On axes of d dimensions each that takes K/2 + (s - 1)d steps, Corollary 2, for every K. On
 * axes of d_1, d_2, .., d_s dimensions it takes d_1 + .. + d_(s-1) steps, and besides either K/2 + d_s - 1, or, where
 * that is fewer, d_s * ceil(K / 2d_s) and for each axis from the second on at most d_i - gcd(d_(i-1), d_i), the extra
 * delay that the paper gives for Algorithm 1.
 */
export const pipelined = sequenceAlgorithm({
  name: 'pipelined',
  source: 'Johnsson-Ho 1992 §4.1',
  guarantees: [
    allPorts,
    stepsOnAlike(
      'K/2 + (s-1)·d',
      ({ K, s, d }) => K / 2 + (s - 1) * d,
      ', d ≤ 16',
      ({ d }) => d <= 16,
    ),
  ],
  plan(sequence) {
    const { axes } = sequence;
    if (axes.every((order) => order === axes[0])) return alike(sequence);
    const [first, second] = [grouped(sequence), sliding(sequence)];
    return second.claims.steps < first.claims.steps ? second : first;
  },
});

/** Axes of d dimensions each: every axis begins d steps after the last. */
function alike(sequence: SequenceSize): SequencePlan {
  const slots = sequenceSlots(sequence);
  const { length } = sequence.axes;
  const [d] = sequence.axes;
  const early = tableSlots(slots, d);
  const stage = fullStage(early, complementSlotPairs(slots, d, early), d);
  const claims = { steps: slots / 2 + (length - 1) * d, span: length * d };
  return axesInTurn(sequence, claims, (axis) => ({ stage, start: axis * d }));
}

/** Groups of as many pairs as the axis has dimensions: each axis begins when no pair of the last one is behind. */
export function grouped(sequence: SequenceSize): SequencePlan {
  const orders = sequence.axes;
  const pairs = allPairs(sequence);
  const starts = [0];
  for (let axis = 1; axis < orders.length; axis++) {
    const [last, next] = [orders[axis - 1], orders[axis]];
    starts.push(starts[axis - 1] + last + mostAhead(last, next, pairs.count));
  }
  const [first, last] = [orders[0], orders[orders.length - 1]];
  const begin = starts[starts.length - 1];
  const claims = {
    steps: begin + last * Math.ceil(pairs.count / last),
    span: begin + mostAhead(last, first, pairs.count) + last,
  };
  return axesInTurn(sequence, claims, (axis, order) => ({
    stage: groupedStage(pairs, order),
    start: starts[axis],
  }));
}

/** Pair u begins d_1 + .. + d_(a-1) steps after step u on axis a. */
function sliding(sequence: SequenceSize): SequencePlan {
  const pairs = allPairs(sequence);
  const before = (axis?: number) => sequence.axes.slice(0, axis).reduce((sum, order) => sum + order, 0);
  const claims = { steps: pairs.count + before() - 1, span: before() };
  return axesInTurn(sequence, claims, (axis, order) => ({
    stage: slidingStage(pairs, order),
    start: before(axis),
  }));
}

/**
 * How many pairs more than in its group of `last` may be before a pair in its group of `next`: for so many steps
 * the next axis waits. It is next - gcd(last, next), or less if there are few pairs.
 */
function mostAhead(last: number, next: number, pairs: number): number {
  let most = 0;
  // The groups of both begin together again after last * next pairs.
  for (let u = 0; u < Math.min(pairs, last * next); u++) most = Math.max(most, (u % next) - (u % last));
  return most;
}

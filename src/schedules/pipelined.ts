import { InputError } from './errors.ts';
import { offsetTable, type TableStep } from './offset-table.ts';
import { type Sequence, type SequenceAlgorithm, sequenceSlots } from './sequence.ts';
import {
  groupedStage,
  overlaid,
  type SequencePlan,
  SlotPairs,
  type Stage,
  slidingStage,
} from './sequence-plan.ts';

/**
 * Exchanges in a pipeline (Johnsson-Ho 1992, 4.1): a slot begins the exchange of the next axis as soon as it has
 * done that of the last. On axes of d dimensions each that takes K/2 + (s - 1)d steps, Corollary 2, for every K. On
 * axes of d_1, d_2, .., d_s dimensions it takes d_1 + .. + d_(s-1) steps, and besides either K/2 + d_s - 1, or, where
 * that is fewer, d_s * ceil(K / 2d_s) and for each axis from the second on at most d_i - gcd(d_(i-1), d_i), the extra
 * delay that the paper gives for Algorithm 1.
 */
export const pipelined: SequenceAlgorithm = {
  name: 'pipelined',
  source: 'Johnsson-Ho 1992 §4.1',
  guarantee: 'all ports, K/2 + (s-1)·d steps on axes of d dimensions each',
  plan(sequence) {
    const { axes } = sequence;
    if (axes.every((order) => order === axes[0])) return alike(sequence);
    const [first, second] = [grouped(sequence), sliding(sequence)];
    return second.claims.steps < first.claims.steps ? second : first;
  },
};

/** Axes of d dimensions each: full groups of Algorithm 1, after a table of the first d + (K/2 mod d) pairs. */
function alike(sequence: Sequence): SequencePlan {
  const slots = sequenceSlots(sequence);
  const orders = sequence.axes;
  const [d] = orders;
  const pairs = new SlotPairs(slots, d);
  const c = pairs.count % d;
  const inTable = c === 0 ? 0 : d + c;
  const groups = groupedStage(pairs, d, inTable);
  const starts = orders.map((_, axis) => axis * d);
  return {
    orders,
    slots,
    claims: { steps: pairs.count + (orders.length - 1) * d, span: orders.length * d },
    *steps() {
      const stage = c === 0 ? groups : after(tableOf(pairs, d, c), groups);
      yield* overlaid(
        orders.map(() => stage),
        starts,
      );
    },
  };
}

function tableOf(pairs: SlotPairs, d: number, c: number): TableStep[] {
  const members = Array.from({ length: d + c }, (_, u) => pairs.members(u));
  const table = offsetTable(members, d, c);
  if (table === undefined) {
    throw new InputError(`pipelined on axes of ${d} dimensions: give axes of at most 10`);
  }
  return table;
}

/** A table and then a stage. */
function after(table: readonly TableStep[], stage: Stage): Stage {
  return {
    steps: table.length + stage.steps,
    *at(t) {
      if (t >= table.length) yield* stage.at(t - table.length);
      else for (const [slot, dimensions] of table[t]) yield { slot, dimensions };
    },
  };
}

/** Groups of as many pairs as the axis has dimensions. */
function grouped(sequence: Sequence): SequencePlan {
  const slots = sequenceSlots(sequence);
  const orders = sequence.axes;
  const pairs = new SlotPairs(slots, Math.max(...orders));
  const stages = orders.map((order) => groupedStage(pairs, order));
  const starts = [0];
  for (let axis = 1; axis < orders.length; axis++) {
    const [last, next] = [orders[axis - 1], orders[axis]];
    starts.push(starts[axis - 1] + last + mostAhead(last, next, pairs.count));
  }
  const [first, last] = [orders[0], orders[orders.length - 1]];
  const begin = starts[starts.length - 1];
  return {
    orders,
    slots,
    claims: {
      steps: begin + stages[stages.length - 1].steps,
      span: begin + mostAhead(last, first, pairs.count) + last,
    },
    steps: () => overlaid(stages, starts),
  };
}

/** Pair u begins d_1 + .. + d_(a-1) steps after step u on axis a. */
function sliding(sequence: Sequence): SequencePlan {
  const slots = sequenceSlots(sequence);
  const orders = sequence.axes;
  const pairs = new SlotPairs(slots, Math.max(...orders));
  const stages = orders.map((order) => slidingStage(pairs, order));
  const starts = orders.map((_, axis) => orders.slice(0, axis).reduce((sum, order) => sum + order, 0));
  const total = orders.reduce((sum, order) => sum + order, 0);
  return {
    orders,
    slots,
    claims: { steps: pairs.count + total - 1, span: total },
    steps: () => overlaid(stages, starts),
  };
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

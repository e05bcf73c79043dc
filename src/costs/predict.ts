import { type Algorithm, algorithmsFor, InputError, type Problem } from '../schedules/index.ts';
import { requireCount, requireParts, requireProblem } from '../schedules/model/validate.ts';
import { type Ranking, rank } from './advice.ts';
import { candidatesFor, describeUnpriced, type Unpriced } from './candidates.ts';
import { siteOf } from './clock.ts';
import type { PriceList } from './price-list.ts';

/** For which blocks times are predicted, and of which algorithms. */
interface PredictOptions {
  /** Bytes of a block: a whole number of at least 1. */
  readonly bytes: number;
  /** Left out: all of the catalogue for the problem, and further members of their families. */
  readonly algorithms?: readonly Algorithm[];
}

/** Algorithms by their times, and those that have none. */
interface Prediction extends Ranking {
  /** Algorithms without a price there, each with the reason. */
  readonly leftOut: readonly Unpriced[];
}

/**
 * What the algorithms for a problem take on a machine with these prices, the fastest first, as `allport cost` has it: each in
 * rounds of long messages, by its formulas, or counted from its schedule where it has none and that is not too large.
 *
 * @param machine of `findMachine` or `decodeMachine`, or prices of your own
 * @throws InputError when no algorithm has a price, or the bytes are no such number
 */
export function predict(problem: Problem, machine: PriceList, options: PredictOptions): Prediction {
  requireProblem(problem);
  requireParts('machine', machine, ['startup', 'perByte'], "give findMachine('cluster-100g')");
  requireParts('options', options, ['bytes'], 'give { bytes: 4096 }');
  const { bytes, algorithms = algorithmsFor(problem.kind) } = options;
  requireCount('bytes', bytes);
  const { topology } = problem;
  const asked = algorithms.map((algorithm) => ({ algorithm, problem }));
  const counting = { all: false, onSchedule: () => {}, further: options.algorithms === undefined };
  const { candidates, leftOut } = candidatesFor(asked, machine, counting);
  if (candidates.length === 0) {
    throw new InputError(`${describeUnpriced(topology, leftOut)}: give another machine or network`);
  }
  return { ...rank(candidates, siteOf(machine, topology), bytes), leftOut };
}

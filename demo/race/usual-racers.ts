import { rank } from '../../src/costs/advice.ts';
import { candidatesFor } from '../../src/costs/candidates.ts';
import { siteOf } from '../../src/costs/clock.ts';
import { crossingsToCount } from '../../src/costs/counting-work.ts';
import { fastestOf } from '../../src/costs/fastest-answer.ts';
import type { PriceList } from '../../src/costs/price-list.ts';
import {
  type Algorithm,
  algorithmsFor,
  FORMS,
  findAlgorithm,
  InputError,
  type Problem,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { FEWEST_RACERS, MOST_RACERS, type Priced, type Racer } from './race-state.ts';

/** Link crossings up to which schedules of others are counted, where few have formulas: a graph of 64 nodes has a half of them. */
const MOST_CROSSINGS = 2 ** 15;

/**
 * Who races where nobody says it: the fastest in its rounds, and in its steps where those are others; what the page shows; the fastest with
 * other ports, so that it is seen what ports are worth; and the next ones.
 *
 * @param named the algorithm of the page; a name that no algorithm has stands for the fastest
 */
export function usualRacers(problem: Problem, named: string, machine: PriceList, bytes: number): Racer[] {
  const { topology } = problem;
  const known = algorithmsFor(problem.kind).filter((algorithm) => isForNetwork(algorithm, topology));
  const withFormula = known.filter(({ counts }) => counts?.(problem, 'block') !== undefined);
  const quick = withFormula.length < MOST_RACERS ? known.filter((one) => isQuick(one, problem)) : withFormula;
  const asked = quick.map((algorithm) => ({ algorithm, problem }));
  const { candidates } = candidatesFor(asked, machine, {
    all: false,
    onSchedule: () => {},
    further: true,
  });
  const portsOf = new Map(candidates.map(({ algorithm, counts }) => [algorithm, counts.ports]));
  const names = rank(candidates, siteOf(machine, topology), bytes).ranking.map(({ algorithm }) => algorithm);
  const [fastest] = names.length === 0 ? [] : [fastestOf(problem, machine, { bytes }).algorithm.name];
  const other = names.find((name) => portsOf.get(name) !== (portsOf.get(fastest ?? '') ?? 'all'));
  const shown = known.find(({ name }) => name === named)?.name;
  // Of one that runs alone others say why they do not.
  const unable = known.map(({ name }) => name).slice(0, Math.max(0, FEWEST_RACERS - names.length));
  const rounds = [fastest, shown, other, ...names, ...unable].filter((name) => name !== undefined);
  const [first, ...others] = [...new Set(rounds)].map((algorithm): Racer => ({ algorithm, form: 'block' }));
  const steps: Racer[] = hasSteps(first.algorithm, problem) ? [{ ...first, form: 'step' }] : [];
  return [first, ...steps, ...others].slice(0, MOST_RACERS);
}

function isQuick(algorithm: Algorithm, problem: Problem): boolean {
  return (
    algorithm.counts?.(problem, 'block') !== undefined ||
    (!algorithm.chooses && crossingsToCount({ algorithm, problem }) <= MOST_CROSSINGS)
  );
}

/** The fastest, and its time; undefined where the machine can run none, or it is too large to be priced. */
export function fastestIn(problem: Problem, machine: PriceList, bytes: number): Priced | undefined {
  try {
    const { algorithm, seconds } = fastestOf(problem, machine, { bytes });
    return seconds === undefined ? undefined : { algorithm: algorithm.name, seconds };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Whether formulas say that its steps are more than its rounds. */
function hasSteps(name: string, problem: Problem): boolean {
  const [steps, rounds] = FORMS.map(
    (form) => findAlgorithm(name, problem.kind).counts?.(problem, form)?.rounds,
  );
  return JSON.stringify(steps) !== JSON.stringify(rounds);
}

import { obstacle } from '../../src/costs/candidates.ts';
import type { PriceList } from '../../src/costs/price-list.ts';
import { FORMS, findAlgorithm, type Problem } from '../../src/schedules/index.ts';
import { problemIn, type Words } from '../problem/problem-in-words.ts';
import { fittingAlgorithms } from '../state/fitting-algorithms.ts';
import { FEWEST_RACERS, MOST_RACERS, type Racer } from './race-state.ts';

/** They show what ports, rounds and steps are worth, and what padding costs; each where it is for the network and the problem. */
const SHOWING = [
  'standard-exchange',
  'balanced-tree',
  'bruck-4',
  'suh-shin',
  'direct-rounds',
  'padded',
  'two-hop',
];

/**
 * Who races where nobody says it: the algorithm of the page in its rounds, and in its steps where those are others, against
 * some that differ from it.
 * @param machine those that formulas say it cannot run are left out, unless there are too few others
 */
export function usualRacers(said: Words, algorithm: string, machine: PriceList): Racer[] {
  const problem = problemIn(said);
  const runs = (name: string) => {
    const counts = findAlgorithm(name, problem.kind).counts?.(problem, 'block');
    return counts === undefined || obstacle(counts, machine) === undefined;
  };
  const known = fittingAlgorithms(problem);
  // Of one that runs alone another one says why it does not.
  const [able, unable] = [known.filter(runs), known.filter((name) => !runs(name))];
  const fitting = able.length < FEWEST_RACERS ? [...able, ...unable].slice(0, FEWEST_RACERS) : able;
  const [first = algorithm] = fitting.includes(algorithm) ? [algorithm] : fitting;
  const others = [...SHOWING, ...fitting].filter((name) => fitting.includes(name) && name !== first);
  const all = [first, ...new Set(others)].map((name): Racer => ({ algorithm: name, form: 'block' }));
  const own: Racer[] = hasSteps(first, problem) ? [{ algorithm: first, form: 'step' }] : [];
  return [all[0], ...own, ...all.slice(1)].slice(0, MOST_RACERS);
}

/** Whether formulas say that its steps are more than its rounds. */
function hasSteps(name: string, problem: Problem): boolean {
  const [steps, rounds] = FORMS.map(
    (form) => findAlgorithm(name, problem.kind).counts?.(problem, form)?.rounds,
  );
  return JSON.stringify(steps) !== JSON.stringify(rounds);
}

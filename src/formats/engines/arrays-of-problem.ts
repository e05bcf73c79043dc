import type { Moves, Problem, Schedule } from '../../schedules/index.ts';
import { isMoves } from '../../schedules/model/problem.ts';
import type { Arrays, ElementArrays } from './collective.ts';

/** What the problem says of the ranks' arrays; nothing where the pattern of an answer says it all. */
const BY_KIND: Readonly<Record<string, ((problem: Problem) => Arrays) | undefined>> = {
  scatter: ({ facts }) => ({ kind: 'scatter', root: Number(facts.root) }),
  gather: ({ facts }) => ({ kind: 'gather', root: Number(facts.root) }),
};

/**
 * The arrays of the ranks in a program that answers a problem: those of MPI's function where it has one for the problem.
 *
 * @param schedule the answer, in any form
 * @returns undefined where the schedule's pattern says what they hold, see `collectiveOf`
 */
export function arraysOf(problem: Problem, schedule: Schedule): Arrays | undefined {
  const made = BY_KIND[problem.kind];
  if (made !== undefined) return made(problem);
  const demand = problem.demand();
  if (isMoves(demand)) return elementArrays(demand, problem, schedule);
  return problem.kind === 'permutation' ? { kind: 'slots' } : undefined;
}

/** Each rank has its elements in the order of the layout, wherever the schedule's slots have them. */
function elementArrays(
  { from, to }: Moves,
  { label }: Problem,
  { elements }: Schedule,
): ElementArrays | undefined {
  if (elements === undefined) return undefined;
  return {
    kind: 'elements',
    ...elements,
    sendIndex: from.indexOf,
    receiveIndex: to.indexOf,
    sends: `its elements before the ${label}, in the order of the layout`,
    receives: `its elements after the ${label}, in the order of the layout`,
  };
}

import type { Moves, Problem, Schedule } from '../schedules/index.ts';
import { isMoves } from '../schedules/model/problem.ts';
import { isUneven } from '../schedules/problems/uneven.ts';
import type { Arrays, ElementArrays } from './collective.ts';

/**
 * The arrays of the ranks in a program that answers a problem: those of MPI's function where it has one for the problem.
 *
 * @param schedule the answer, in any form
 * @returns undefined where the schedule's pattern says what they hold, see `collectiveOf`
 */
export function arraysOf(problem: Problem, schedule: Schedule): Arrays | undefined {
  const { kind, facts } = problem;
  if (kind === 'scatter' || kind === 'gather') return { kind, root: Number(facts.root) };
  const demand = problem.demand();
  if (isMoves(demand)) return elementArrays(demand, problem, schedule);
  return kind === 'permutation' ? { kind: 'slots' } : undefined;
}

/** Each rank has its elements in the order of the layout, wherever the schedule's slots have them. */
function elementArrays(
  { from, to }: Moves,
  problem: Problem,
  { elements }: Schedule,
): ElementArrays | undefined {
  if (elements === undefined) return undefined;
  return {
    kind: 'elements',
    ...elements,
    sendIndex: from.indexOf,
    receiveIndex: to.indexOf,
    ...(isUneven(problem)
      ? {
          counts: problem.counts,
          sends: 'its elements for rank 0, then those for rank 1, and so on',
          receives: 'its elements from rank 0, then those from rank 1, and so on',
        }
      : {
          sends: `its elements before the ${problem.label}, in the order of the layout`,
          receives: `its elements after the ${problem.label}, in the order of the layout`,
        }),
  };
}

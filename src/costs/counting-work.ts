import type { Problem } from '../schedules/index.ts';
import { askedOf, surveyOf } from '../schedules/proof/bounds.ts';

/**
 * Link crossings up to which schedules are counted without being asked for; a torus 8x8x8 has three quarters of them. It is
 * no time, so that the same is priced on every machine.
 */
export const MAX_CROSSINGS = 2 ** 21;

/**
 * Links that all blocks of a problem, or all elements, cross on shortest routes. With them grows what it takes to make and
 * count a schedule.
 */
export function crossingsOf(problem: Problem): number {
  const { topology } = problem;
  const demand = askedOf(problem);
  const { hops, crossings } = surveyOf(topology, demand);
  // In an exchange a message through a switch counts as one.
  return Number(demand.kind === 'exchange' ? hops : crossings);
}

import type { Algorithm, Problem } from '../schedules/index.ts';
import { askedOf } from '../schedules/proof/bounds/asked.ts';
import { surveyOf } from '../schedules/proof/bounds/bounds.ts';

/**
 * Link crossings up to which schedules are counted without being asked for; a torus 8x8x8 has three quarters of them. It is
 * no time, so that the same is priced on every machine.
 */
const MAX_CROSSINGS = 2 ** 21;

/** The same where the ways of all blocks are looked for, which takes far longer than counting them. */
const MAX_SEARCHED = 2 ** 19;

/** Who is asked what. */
interface Question {
  readonly algorithm: Algorithm;
  readonly problem: Problem;
}

/** Link crossings up to which schedules of an algorithm are made without being asked for. */
export function mostCrossings(asked: Question): number {
  return looksForWays(asked) ? MAX_SEARCHED : MAX_CROSSINGS;
}

/** Whether an algorithm that is for any traffic is asked for an exchange: it looks for the way of each block. */
export function looksForWays({ algorithm, problem }: Question): boolean {
  return problem.kind === 'exchange' && algorithm.solves.includes('uneven');
}

/** Link crossings that making a schedule goes through: of what is alike at every node, those of one node. */
export function crossingsToCount({ algorithm, problem }: Question): number {
  const crossings = crossingsOf(problem);
  return algorithm.alike ? Math.ceil(crossings / problem.topology.nodes) : crossings;
}

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
